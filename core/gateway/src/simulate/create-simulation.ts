import type { Patchbay } from "@patchbay/core";
import type { CallOptions, ProviderKey } from "@patchbay/core/client";
import type { ListedProvider } from "@patchbay/core/inference-code";
import type { ProviderMocks } from "@patchbay/mocks";

/** A model that mocks answer for: this package's types need no mocks. */
export interface SimulatedModel {
  readonly providerId: string;
  readonly task: string;
  readonly contextLength?: number;
}

/** Providers that are simulated in this process: nothing is sent, and no key is needed. */
export interface Simulation {
  readonly fetch: typeof fetch;
  /** Stand-ins for the keys and settings of providers. Their mocks answer from now on. */
  access(ids: readonly string[]): Promise<Pick<CallOptions, "keys" | "settings">>;
  /** The models that the mocks answer for, by provider. */
  models(): Promise<readonly (readonly [provider: string, models: readonly SimulatedModel[]])[]>;
}

export interface SimulationOptions {
  readonly patchbay: Pick<Patchbay, "listed" | "plugins">;
  /** Faults of the lab that happen to every answer that they can happen to: `429`, `cut-stream`, `503:once`. */
  readonly faults?: readonly string[] | undefined;
}

/** Unlike any word of an answer, because a key is removed wherever it occurs. */
const STAND_IN = "stand-in-key-0123456789";
const HUB = "https://huggingface.co";
const ROUTER = "https://router.huggingface.co";

/** Simulates the providers of a Patchbay with their own mocks, which load with the first call of each provider. */
export function createSimulation({ patchbay, faults = [] }: SimulationOptions): Simulation {
  const loads = new Map<string, Promise<ProviderMocks | undefined>>();
  const keys = new Map<string, Promise<ProviderKey | undefined>>();
  const load = (id: string): Promise<ProviderMocks | undefined> => {
    const loading =
      loads.get(id) ??
      patchbay.plugins.loadExpose("provider", id, "mocks").then(
        (mocks) => mocks as ProviderMocks,
        // A plugin without mocks leaves the others.
        () => undefined,
      );
    loads.set(id, loading);
    return loading;
  };
  const providerIds = (): string[] =>
    patchbay.listed("provider").flatMap(({ entry }) => (entry.engine ? [] : [entry.id]));

  async function mocksFor(url: string): Promise<readonly (readonly [string, ProviderMocks])[]> {
    const concernsAll = url.startsWith(`${HUB}/`) || url.startsWith(`${ROUTER}/v1/`);
    const ids = concernsAll ? providerIds() : [...loads.keys()];
    const loaded = await Promise.all(ids.map(async (id) => [id, await load(id)] as const));
    return loaded.flatMap(([id, mocks]) => (mocks ? [[id, mocks] as const] : []));
  }

  async function answer(request: Request): Promise<Response> {
    const [mocks, { getResponse, mockHub, sampleRepositories, withSignal }] = await Promise.all([
      mocksFor(request.url),
      import("@patchbay/mocks"),
    ]);
    // The mocks refuse requests without a key, as their vendors do.
    if (!request.headers.has("authorization")) request.headers.set("authorization", `Bearer ${STAND_IN}`);
    const models = Object.fromEntries(mocks.map(([id, each]) => [id, each.models]));
    const hub = request.url.startsWith(HUB) || request.url.startsWith(ROUTER);
    const handlers = [
      ...mocks.flatMap(([, each]) => each.handlers),
      ...(hub ? mockHub(models, { repositories: sampleRepositories }) : []),
    ];
    const response = await withSignal(request.signal, getResponse(handlers, request));
    if (response) return response;
    throw new TypeError(`No mock answers ${request.method} ${request.url.split("?")[0]}.`);
  }

  let faulty: Promise<(request: Request) => Promise<Response>> | undefined;
  const faultyAnswer = () =>
    (faulty ??= import("./with-faults.ts").then(({ withFaults }) => withFaults(answer, faults)));

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const response = await (faults.length === 0 ? answer(request) : (await faultyAnswer())(request));
      if (response.type === "error") throw new TypeError("The simulated connection failed.");
      return response;
    },
    models: () => Promise.all(providerIds().map(async (id) => [id, (await load(id))?.models ?? []] as const)),
    async access(ids) {
      const { standInKey, standInSettings } = await import("@patchbay/core/inference-code");
      const entries = new Map(patchbay.listed("provider").map(({ entry }) => [entry.id, entry as ListedProvider]));
      const listed = ids.flatMap((id) => entries.get(id) ?? []);
      for (const { id } of listed) {
        void load(id);
        if (!keys.has(id)) keys.set(id, standInKey(entries.get(id), STAND_IN));
      }
      const known = await Promise.all(listed.map(async ({ id }) => [id, await keys.get(id)] as const));
      return {
        keys: Object.fromEntries(known.flatMap(([id, key]) => (key === undefined ? [] : [[id, key]]))),
        settings: Object.fromEntries(listed.map((entry) => [entry.id, standInSettings(entry)])),
      };
    },
  };
}
