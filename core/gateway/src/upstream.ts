import type { Patchbay } from "@patchbay/core";
import {
  createClient,
  type FoundProvider,
  isDirect,
  keyFromEnvironment,
  needsKey,
  providerList,
  type ClientOptions,
  type InferenceClient,
  type ProviderKey,
  type ProviderSource,
} from "@patchbay/core/client";
import type { ProviderCall, ProviderManifest, ProviderPlugin } from "@patchbay/core/provider";
import type { CallerKey } from "./accounts/caller-key.ts";
import type { GatewayConfig, GatewayKeys } from "./config.ts";
import { GatewayError } from "./errors/gateway-error.ts";
import { isPolicy, type ModelTarget } from "./models/resolve-model.ts";
import { keysOf } from "./providers/capacity.ts";
import { targetPath } from "./parameters/target-shapes.ts";
import type { Simulation } from "./simulate/create-simulation.ts";

/** The providers that a gateway calls: those of a composed Patchbay, or a list. */
export type GatewayProviders =
  | Pick<Patchbay, "client" | "listed" | "plugins">
  | ProviderSource
  | readonly ProviderPlugin[];

export interface UpstreamOptions {
  readonly providers: GatewayProviders;
  /** Keys of providers by id. They never leave the gateway but to their providers. */
  readonly keys?: GatewayKeys | undefined;
  /** Token of the hub, which reaches providers without a key in `keys`. */
  readonly hubToken?: string | undefined;
  readonly config: GatewayConfig;
  /** Sends requests to providers; default: the client's. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Sends the calls' own requests of JSON, where it is cheaper than `fetch`: `nodeTransport` of `@patchbay/gateway/node`. Requests
   * that follow, for files and other addresses, are sent with `fetch`.
   */
  readonly transport?: typeof fetch | undefined;
  readonly simulation?: Simulation | undefined;
  readonly client?: Omit<ClientOptions, "providers" | "keys" | "fetch" | "settings" | "retries">;
}

/** What every gateway answers at `/health`. */
export const GATEWAY_NAME = "patchbay-gateway";

/** What the gateway calls with. */
export interface Upstream {
  /** The keys that it calls with: none in a simulation. */
  readonly keys: GatewayKeys;
  /** Names this gateway to the gateways that it calls. */
  readonly id: string;
  readonly client: InferenceClient;
  readonly fetch: typeof fetch | undefined;
  readonly transport: typeof fetch | undefined;
  manifests(): ReadonlyMap<string, ProviderManifest>;
  /** Ids of the providers that can be called: with a key, or without needing one. */
  callable(): readonly string[];
  /** Whether a provider is a gateway, such as another one of the team, or this one at its own address. */
  isGateway(provider: string): boolean;
  /** What a task does, in one sentence; undefined where no plugin describes it. */
  describeTask(task: string): string | undefined;
  /** Absent: the providers are real. */
  readonly simulation: Simulation | undefined;
  /** The keys for lists of models. */
  listing(): Promise<Pick<CallAccess, "options">>;
  /**
   * Replaces policies by the providers that they imply and the gateway has keys for, in their order.
   * @throws GatewayError where it has none, and what the hub's lookup throws
   */
  expand(task: string, target: ModelTarget): Promise<readonly ModelTarget[]>;
  /** The path that a target's own code calls; undefined where it refuses the arguments. */
  path(task: string, target: ModelTarget, call: Pick<ProviderCall, "args" | "streaming">): Promise<TargetPath>;
  /**
   * The client's arguments and options for a target.
   * @param key absent: the provider's first one
   * @param callerKey is used instead, with its settings, if it is of the target's provider @throws GatewayError without a key
   */
  access(target: ModelTarget, key?: ProviderKey, callerKey?: CallerKey): Promise<CallAccess>;
}

/** Where a target's own code sends a call. */
export interface TargetPath {
  /** Undefined where it refuses the arguments. */
  readonly path: string | undefined;
  /** Whether it uploads files before. */
  readonly hasUpload: boolean;
}

/** Arguments and options of a call that name its target and its keys. */
export interface CallAccess {
  readonly args: ModelTarget;
  readonly options: Pick<ClientOptions, "keys" | "settings">;
  /** Reads no settings from the environment, which belong to the gateway's keys; absent: the usual client. */
  readonly client?: InferenceClient;
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { providers, hubToken, config, fetch: send, transport, simulation, client: defaults } = options;
  const { settings, retries } = config;
  const keys = simulation ? {} : { ...options.keys, ...config.keys };
  const used = simulation?.fetch ?? send;
  const firstKeys = Object.fromEntries(
    Object.keys(keys).flatMap((id) => {
      const [first] = keysOf(keys, id);
      return first === undefined ? [] : [[id, first] as const];
    }),
  );
  const clientOptions = {
    ...defaults,
    keys: firstKeys,
    ...(settings && { settings }),
    ...(retries !== undefined && { retries }),
    ...(used && { fetch: used }),
  };
  const isPatchbay = "client" in providers;
  const source = isPatchbay || "manifests" in providers ? undefined : providerList(providers);
  const createCaller = (more: Pick<ClientOptions, "environment"> = {}): InferenceClient =>
    isPatchbay
      ? providers.client(hubToken, { ...clientOptions, ...more })
      : createClient({
          ...clientOptions,
          ...more,
          accessToken: hubToken ?? "",
          providers: source ?? (providers as ProviderSource),
        });
  const client = createCaller();
  let ownKeyClient: InferenceClient | undefined;

  let listed: ReadonlyMap<string, ProviderManifest> | undefined;

  function manifests(): ReadonlyMap<string, ProviderManifest> {
    if (!isPatchbay) return (source ?? (providers as ProviderSource)).manifests();
    if (listed) return listed;
    const list = new Map(providers.listed("provider").map(({ entry }) => [entry.id, entry]));
    listed = list;
    // The container composes its list at each call, and a request needs it several times.
    setTimeout(() => (listed = undefined), 0);
    return list;
  }

  const isGateway = (id: string): boolean => manifests().get(id)?.server?.probe.value === GATEWAY_NAME;

  function isCallable(id: string, manifest = manifests().get(id)): boolean {
    if (!manifest || manifest.closed) return false;
    if (simulation) return !manifest.engine;
    // A gateway's usual address is its own: without another one, its calls would come back to it.
    if (isGateway(id) && !settings?.[id] && !Object.hasOwn(keys, id)) return false;
    return Object.hasOwn(keys, id) || !needsKey(manifest) || (hubToken !== undefined && !isDirect(manifest));
  }

  const callable = (): string[] => [...manifests()].flatMap(([id, manifest]) => (isCallable(id, manifest) ? [id] : []));

  async function simulated(ids: readonly string[]): Promise<CallAccess["options"]> {
    return simulation ? simulation.access(ids) : {};
  }

  return {
    id: crypto.randomUUID(),
    client,
    keys,
    isGateway,
    simulation,
    fetch: used,
    transport: simulation ? undefined : transport,
    manifests,
    callable,
    describeTask: (task) =>
      isPatchbay ? providers.listed("task").find(({ entry }) => entry.id === task)?.entry.description : undefined,
    listing: async () => ({ options: await simulated(callable()) }),
    async expand(task, target) {
      const { provider, model } = target;
      if (!isPolicy(provider)) return [target];
      // Without a token of the hub, only some of the providers that it lists can be called.
      const find = async (policy: string, more: object): Promise<readonly FoundProvider[]> =>
        client.findProviders(task, { model, provider: [policy] } as object, more);
      const mapped = await find("auto", {}).catch((error: unknown) => {
        if (provider === "auto") throw error;
        return [];
      });
      // The simulated providers know the models of their mocks, not those of their dated facts.
      const ranked = provider === "auto" ? mapped : await find(provider, simulation ? { keys: {} } : {});
      const isMapped = new Set(mapped.map((each) => each.provider));
      const targets = ranked
        .filter((each) => isCallable(each.provider))
        .map((each) => ({
          provider: each.provider,
          model: isMapped.has(each.provider) ? model : each.providerModelId,
        }));
      if (targets.length === 0) throw noKey(`a provider of ${model}`);
      return targets;
    },
    async path(task, { provider, model }, call) {
      const plugin = await (isPatchbay
        ? providers.plugins.load("provider", provider)
        : (source ?? (providers as ProviderSource)).load(provider));
      const definition = Object.hasOwn(plugin.tasks, task) ? plugin.tasks[task] : undefined;
      const path = definition && targetPath(definition, { task, providerModelId: model, ...call });
      return { path, hasUpload: definition?.upload !== undefined };
    },
    async access(target, key, callerKey) {
      const { provider } = target;
      const manifest = manifests().get(provider);
      if (callerKey?.provider === provider && manifest && !manifest.closed && !simulation) {
        ownKeyClient ??= createCaller({ environment: {} });
        // Only addresses are the operator's: all other settings belong to the key.
        const addresses = Object.entries(settings?.[provider] ?? {}).filter(
          ([name]) => manifest.settings?.[name]?.type === "address",
        );
        const values = { ...Object.fromEntries(addresses), ...callerKey.settings };
        const keyOptions = { keys: { [provider]: callerKey.key }, settings: { [provider]: values } };
        return { args: target, options: keyOptions, client: ownKeyClient };
      }
      if (!isCallable(provider)) throw noKey(provider);
      if (key !== undefined) return { args: target, options: { keys: { [provider]: key } } };
      return { args: target, options: await simulated([provider]) };
    },
  };
}

function noKey(provider: string): GatewayError {
  const message = `The gateway has no key for ${provider}. Name another model, or have its operator add the key.`;
  return new GatewayError(400, "provider_not_configured", message, { param: "model" });
}

/**
 * The keys in an environment: each provider's own variables, and `HF_TOKEN` for those behind the hub's router. Further keys of a
 * provider have a number: `GROQ_API_KEY_2`.
 */
export function keysFromEnvironment(
  patchbay: Pick<Patchbay, "listed">,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly keys: GatewayKeys; readonly hubToken?: string } {
  const environments = [environment, ...numbered(environment)];
  const keys = patchbay.listed("provider").flatMap(({ entry }) => {
    const all = environments
      .map((each) => keyFromEnvironment({ manifest: entry }, each))
      .filter((key) => key !== undefined);
    const [key, ...others] = all;
    return key === undefined ? [] : [[entry.id, others.length > 0 ? all : key] as const];
  });
  const { HF_TOKEN: hubToken } = environment;
  return { keys: Object.fromEntries(keys), ...(hubToken && { hubToken }) };
}

/** The variables that end in `_2`, without it, then those in `_3`, while there are any. */
function numbered(
  environment: Readonly<Record<string, string | undefined>>,
): readonly Readonly<Record<string, string | undefined>>[] {
  const variables = new Map<number, Record<string, string | undefined>>();
  for (const [name, value] of Object.entries(environment)) {
    const [, base, number = ""] = /^(\w+)_([2-9]|[1-9]\d)$/.exec(name) ?? [];
    if (base === undefined) continue;
    const each = variables.get(Number(number)) ?? {};
    each[base] = value;
    variables.set(Number(number), each);
  }
  return [...variables].toSorted(([one], [other]) => one - other).map(([, each]) => each);
}
