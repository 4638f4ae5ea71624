import { Container, type ServiceIdentifier } from "inversify";
import {
  InferenceClient,
  type ClientOptions,
  type Environment,
  type ProviderKey,
  type ProviderSource,
} from "./client/index.ts";
import { unknownProvider } from "./client/provider-choice.ts";
import { bindPlugins, boundPlugins, TOKENS, type PluginBinding } from "./container/index.ts";
import { globalFetch, systemClock, warningLogger, type Clock, type Logger } from "./http/index.ts";
import { createHub, createHubCache, DEFAULT_HUB_URL, type Hub } from "./hub/index.ts";
import {
  createPluginHost,
  type PluginHost,
  type PluginKind,
  type PluginPolicy,
  type PluginSource,
  type SharedModule,
} from "./plugin/index.ts";
import { sharedCoreModules } from "./shared-modules.ts";
import type { Snippets } from "./snippets/create-snippets.ts";

export * from "./shared-modules.ts";

export interface PatchbayOptions {
  /** Where the plugins are. */
  readonly plugins: PluginSource;
  /** Modules shared with plugins besides core's own, such as React. */
  readonly shares?: readonly SharedModule[];
  /** Milliseconds after which a plugin that does not answer has failed; default 10,000. */
  readonly loadDeadlineMs?: number;
  /** Whose code is kept out. */
  readonly policy?: PluginPolicy;
  /** With bindings of the host's own, which stand for the defaults and for the options below; default: an empty one. */
  readonly container?: Container;
  /** Variables from which clients read settings that they are not given: `process.env` in Node; default: none. */
  readonly environment?: Environment;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Default `https://huggingface.co`. */
  readonly hubUrl?: string;
  /** Default `https://router.huggingface.co`. */
  readonly routerUrl?: string;
  /** Origins that settings of clients may name over plain http, and answers although they are private; default: none. */
  readonly insecureOrigins?: readonly string[];
}

/**
 * Core's parts, composed. The container holds the plugins in service and what a host may replace (see `TOKENS`); clients,
 * snippets and pages ask it at each use, so that they follow what is bound anew or unbound.
 */
export interface Patchbay {
  readonly plugins: PluginHost;
  readonly container: Container;
  /** The plugins of a kind in service, each with its code on demand. */
  listed<Kind extends PluginKind>(kind: Kind): readonly PluginBinding<Kind>[];
  /** Asks the model hub. What it has answered, clients know as well. */
  readonly hub: Hub;
  readonly snippets: Snippets;
  /** What clients send by, for those that wrap it. */
  readonly fetch: typeof globalThis.fetch;
  /** Where clients ask, unless they are told otherwise; undefined: the default. */
  readonly hubUrl: string | undefined;
  readonly routerUrl: string | undefined;
  /** Origins that whoever runs this host has named for plain http. */
  readonly insecureOrigins: readonly string[];
  /**
   * A client whose providers are the plugins.
   * @param accessToken hub token (`hf_…`) or a provider's key; it stays with this client
   */
  client(accessToken?: ProviderKey, options?: Omit<ClientOptions, "providers">): InferenceClient;
  /** Unloads every plugin. */
  dispose(): Promise<void>;
}

/**
 * Composes Patchbay in Node or a browser.
 *
 * @example
 * const patchbay = await createPatchbay({ plugins: directory("plugins") });
 * const client = patchbay.client(process.env.HF_TOKEN);
 * const answer = await client.chatCompletion({ provider: "groq", model: "openai/gpt-oss-120b", messages });
 */
export async function createPatchbay(options: PatchbayOptions): Promise<Patchbay> {
  const { container = new Container(), hubUrl, routerUrl, insecureOrigins = [] } = options;
  function bindDefault<Service>(token: ServiceIdentifier<Service>, service: Service): void {
    if (!container.isBound(token)) container.bind(token).toConstantValue(service);
  }
  bindDefault(TOKENS.fetch, options.fetch ?? globalFetch);
  bindDefault(TOKENS.clock, options.clock ?? systemClock);
  bindDefault(TOKENS.logger, options.logger ?? warningLogger);
  bindDefault(TOKENS.environment, options.environment ?? {});
  bindDefault(TOKENS.hubCache, createHubCache());
  /** What is bound at this moment. */
  const bound = () => ({
    fetch: container.get(TOKENS.fetch),
    clock: container.get(TOKENS.clock),
    logger: container.get(TOKENS.logger),
    cache: container.get(TOKENS.hubCache),
  });

  const plugins = createPluginHost({
    source: options.plugins,
    shares: [...sharedCoreModules, ...(options.shares ?? [])],
    loadDeadlineMs: options.loadDeadlineMs,
    policy: options.policy,
  });
  const stopBinding = bindPlugins(container, plugins);
  const providers = providersOf(container);
  const hub = createHub(bound, hubUrl ?? DEFAULT_HUB_URL);
  await plugins.refresh();

  return {
    plugins,
    container,
    listed: (kind) => [...boundPlugins(container, kind).values()],
    hub,
    // Pages that make calls do without.
    snippets: async (model, own) => {
      const { createSnippets } = await import("./snippets/create-snippets.ts");
      return createSnippets(container, hub)(model, own);
    },
    get fetch() {
      return bound().fetch;
    },
    hubUrl,
    routerUrl,
    insecureOrigins,
    client(accessToken, own) {
      const { cache, ...parts } = bound();
      return new InferenceClient(accessToken, {
        ...parts,
        environment: container.get(TOKENS.environment),
        // Another fetch may lead to another hub, as a simulated one does.
        ...(own?.fetch === undefined && { hubCache: cache }),
        hubUrl,
        routerUrl,
        insecureOrigins,
        ...own,
        providers,
      });
    },
    async dispose() {
      stopBinding();
      for (const { entry } of plugins.snapshot().plugins) await plugins.unload(entry.kind, entry.id);
      container.unbindAll();
    },
  };
}

/** The container's providers as a client sees them. */
function providersOf(container: Container): ProviderSource {
  const bound = () => boundPlugins(container, "provider");
  return {
    manifests: () => new Map([...bound()].map(([id, { entry }]) => [id, entry])),
    async load(id) {
      const all = bound();
      const provider = all.get(id);
      if (!provider) throw unknownProvider(id, all.keys());
      return provider.load();
    },
  };
}
