import { runsUnasked } from "../host/catalogue/relations.ts";
import { copyRequest } from "@patchbay/core/http";
import type { ProviderMocks } from "@patchbay/mocks";
import { answerAsHub, sampleRepositories } from "@patchbay/mocks/hub";
import type { MockModel, SamplesOf } from "@patchbay/mocks/samples";
import { isInService, type IndexEntry, type PluginHost } from "@patchbay/core/plugin";

/** URLs that plugins' mocks answer at, whatever the deployment calls. */
const MOCKED_HUB = "https://huggingface.co";
const MOCKED_ROUTER = "https://router.huggingface.co";

export interface SandboxOptions {
  readonly plugins: PluginHost;
  readonly hubUrl?: string | undefined;
  readonly routerUrl?: string | undefined;
  /** The models that the build has listed: for these the simulated hub answers without mocks. Default: none. */
  readonly samples?: () => Promise<SamplesOf>;
}

export interface Sandbox {
  /**
   * Sends nothing: the providers' own mocks answer, and a hub made of the models that the build has listed. It first
   * tries the providers that the address or earlier use suggests; mocks of the others are loaded only if those do not
   * answer, or if their models are in no list. Mocks of installed plugins answer only where they were chosen.
   * @throws Error that names the request if no mock answers it
   */
  readonly fetch: typeof fetch;
  /** The mocks of a provider that the user has chosen; loads them. @throws PluginError */
  mocksOf(id: string): Promise<ProviderMocks>;
}

export function createSandbox({ plugins, hubUrl, routerUrl, samples }: SandboxOptions): Sandbox {
  const loads = new WeakMap<IndexEntry, Promise<ProviderMocks>>();

  function load(entry: IndexEntry): Promise<ProviderMocks> {
    let mocks = loads.get(entry);
    if (!mocks) {
      mocks = plugins.loadExpose("provider", entry.id, "mocks") as Promise<object> as Promise<ProviderMocks>;
      loads.set(entry, mocks);
      // The next request tries them again.
      mocks.catch(() => loads.delete(entry));
    }
    return mocks;
  }

  /**
   * The hub's answer without msw, from the build's list and from mocks that are not in it; undefined if the request may
   * concern them and some are more likely than others.
   */
  async function answerOfHub(method: string, url: string): Promise<Response | undefined> {
    if (method !== "GET" || !url.startsWith(`${MOCKED_HUB}/`)) return undefined;
    const samplesOf = await samples?.();
    const entries = inLikelyOrder(plugins, new URL(url), (entry) => loads.has(entry)).flat();
    const listed = entries.map((entry) => samplesOf?.(entry));
    if (listed.includes(undefined) && !concernsAllProviders(new URL(url))) return undefined;
    const models: Record<string, readonly MockModel[]> = {};
    // In parallel: one after the other, fifty providers with a round trip each would take seconds.
    const all = await Promise.allSettled(listed.map(async (of, index) => of ?? (await load(entries[index]!)).models));
    for (const [index, entry] of entries.entries()) {
      const result = all[index];
      // If one provider's mocks are broken, the others still answer.
      if (result?.status === "fulfilled") models[entry.id] = result.value;
    }
    return answerAsHub({ method, url }, models, { repositories: sampleRepositories });
  }

  async function answer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const original = new Request(input, init);
    original.signal.throwIfAborted();
    const address = asMocked(original.url, hubUrl, routerUrl);
    const hubResponse = await answerOfHub(original.method, address);
    original.signal.throwIfAborted();
    if (hubResponse) return hubResponse;
    const [request, { getResponse, mockHub, withSignal }] = await Promise.all([
      copyRequest(original, address),
      // This loads msw.
      import("@patchbay/mocks"),
    ]);
    // The sandbox works without a key, but the mocks require one, as their vendors do.
    if (!request.headers.has("authorization")) request.headers.set("authorization", "Bearer sandbox");
    const models: Record<string, readonly MockModel[]> = {};
    let unknownModel: Response | undefined;
    const groups = inLikelyOrder(plugins, new URL(address), (entry) => loads.has(entry));
    for (const group of concernsAllProviders(new URL(address)) ? [groups.flat()] : groups) {
      const handlers = [];
      const loaded = await Promise.allSettled(group.map(load));
      for (const [index, entry] of group.entries()) {
        const result = loaded[index];
        if (result?.status !== "fulfilled") continue;
        const mocks = result.value;
        models[entry.id] = mocks.models;
        handlers.push(...mocks.handlers);
      }
      const response = await withSignal(
        original.signal,
        getResponse([...handlers, ...mockHub(models, { repositories: sampleRepositories })], request.clone()),
      );
      // The hub answers "not found" for a model that only a provider of a later group knows.
      if (response && !(response.status === 404 && address.startsWith(MOCKED_HUB))) return response;
      unknownModel = response ?? unknownModel;
      // A placeholder key is exchanged for a placeholder token, unless the mocks do that.
      if (group.some((entry) => isTokenEndpoint(entry, original))) {
        return Response.json({ access_token: "simulated", token_type: "Bearer", expires_in: 3600 });
      }
    }
    if (unknownModel) return unknownModel;
    throw new Error(
      `There is no simulated answer for ${original.method} ${original.url.split("?")[0]}: no provider's mocks know it. ` +
        "Choose one of the simulation's models, or add a key to call the provider",
    );
  }

  return {
    fetch: answer,
    async mocksOf(id) {
      const record = plugins.snapshot().plugins.find(({ entry }) => entry.kind === "provider" && entry.id === id);
      // The plugin host reports any problem with it.
      return record ? load(record.entry) : (plugins.loadExpose("provider", id, "mocks") as Promise<never>);
    },
  };
}

function isTokenEndpoint(entry: IndexEntry, { method, url }: Request): boolean {
  if (method !== "POST" || entry.kind !== "provider" || !("oauth" in entry.auth)) return false;
  const texts = entry.auth.oauth.tokenUrl.split(/\{\w+\}/);
  return new RegExp(
    `^${texts.map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)).join("[^/]+")}$`,
  ).test(url);
}

/**
 * Whether the request needs more of the hub than the providers of one model, or the router has to choose a provider.
 */
function concernsAllProviders({ origin, pathname, search }: URL): boolean {
  if (origin === MOCKED_ROUTER) return pathname.startsWith("/v1/");
  return origin === MOCKED_HUB && decodeURIComponent(search) !== "?expand[]=inferenceProviderMapping";
}

/**
 * Providers with mocks: those of the address, those in use or chosen, the rest. An installed one is never part of the
 * rest.
 */
function inLikelyOrder(
  plugins: PluginHost,
  url: URL,
  isChosen: (entry: IndexEntry) => boolean,
): readonly (readonly IndexEntry[])[] {
  const groups: [IndexEntry[], IndexEntry[], IndexEntry[]] = [[], [], []];
  for (const { entry, state } of plugins.snapshot().plugins) {
    if (entry.kind !== "provider" || !entry.files.mocks || !isInService(state)) continue;
    const chosen = isChosen(entry);
    if (!runsUnasked(entry) && !chosen) continue;
    const named =
      url.origin === MOCKED_ROUTER ? url.pathname.startsWith(`/${entry.id}/`) : entry.hosts.includes(url.origin);
    groups[named ? 0 : chosen || state.status === "ready" ? 1 : 2].push(entry);
  }
  return groups.filter((group) => group.length > 0);
}

/** The mocked URL for one of the deployment's own. */
function asMocked(url: string, hubUrl: string | undefined, routerUrl: string | undefined): string {
  const replaced = [
    [hubUrl, MOCKED_HUB],
    [routerUrl, MOCKED_ROUTER],
  ].flatMap(([address, mocked]) => (address ? [{ prefix: `${address.replace(/\/+$/, "")}/`, mocked }] : []));
  // One gateway may serve both: then the longer match wins.
  const match = replaced
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
    .find(({ prefix }) => url.startsWith(prefix));
  return match ? `${match.mocked}/${url.slice(match.prefix.length)}` : url;
}
