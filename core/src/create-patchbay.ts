import { Container } from "inversify";
import {
  InferenceClient,
  type ClientOptions,
  type Environment,
  type ProviderKey,
  type ProviderSource,
} from "./client/index.ts";
import { createHub, createHubCache, DEFAULT_HUB_URL, type Hub } from "./hub/index.ts";
import { createPluginRegistry, TOKENS } from "./container/index.ts";
import { globalFetch, systemClock, warningLogger, type Clock, type Logger } from "./http/index.ts";
import {
  createPluginHost,
  isInService,
  type PluginHost,
  type PluginPolicy,
  type PluginSource,
  type SharedModule,
} from "./plugin/index.ts";
import { createSnippets, type Snippets } from "./snippets/create-snippets.ts";
import { sharedCoreModules } from "./shared-modules.ts";

export interface PatchbayOptions {
  /** Where the plugins are. */
  readonly plugins: PluginSource;
  /** Modules shared with plugins besides core's own, such as React. */
  readonly shares?: readonly SharedModule[];
  /** Milliseconds after which a plugin that does not answer has failed; default 10,000. */
  readonly loadDeadlineMs?: number;
  /** Variables from which clients read settings that they are not given: `process.env` in Node; default: none. */
  readonly environment?: Environment;
  /** Whose code is kept out. */
  readonly policy?: PluginPolicy;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Default `https://huggingface.co`. */
  readonly hubUrl?: string;
  /** Default `https://router.huggingface.co`. */
  readonly routerUrl?: string;
}

/** Core's parts, composed: the plugin host, the container that loaded plugins are bound in, and clients that use them. */
export interface Patchbay {
  readonly plugins: PluginHost;
  readonly container: Container;
  /** Asks the model hub. What it has answered, clients know as well. */
  readonly hub: Hub;
  readonly snippets: Snippets;
  /** What clients send by, for those that wrap it. */
  readonly fetch: typeof globalThis.fetch;
  /** Where clients ask, unless they are told otherwise; undefined: the default. */
  readonly hubUrl: string | undefined;
  readonly routerUrl: string | undefined;
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
  const container = new Container();
  container.bind(TOKENS.fetch).toConstantValue(options.fetch ?? globalFetch);
  container.bind(TOKENS.clock).toConstantValue(options.clock ?? systemClock);
  container.bind(TOKENS.logger).toConstantValue(options.logger ?? warningLogger);

  const plugins = createPluginHost({
    source: options.plugins,
    shares: [...sharedCoreModules, ...(options.shares ?? [])],
    registry: createPluginRegistry(container),
    ...(options.loadDeadlineMs === undefined ? {} : { loadDeadlineMs: options.loadDeadlineMs }),
    ...(options.policy && { policy: options.policy }),
  });
  const providers = providersOf(plugins);
  const hubCache = createHubCache();
  const hub = createHub({
    hubUrl: options.hubUrl ?? DEFAULT_HUB_URL,
    fetch: container.get(TOKENS.fetch),
    clock: container.get(TOKENS.clock),
    logger: container.get(TOKENS.logger),
    cache: hubCache,
  });
  await plugins.refresh();

  return {
    plugins,
    container,
    hub,
    snippets: createSnippets(plugins, hub),
    fetch: container.get(TOKENS.fetch),
    hubUrl: options.hubUrl,
    routerUrl: options.routerUrl,
    client: (accessToken, own) =>
      new InferenceClient(accessToken, {
        fetch: container.get(TOKENS.fetch),
        clock: container.get(TOKENS.clock),
        logger: container.get(TOKENS.logger),
        ...(options.environment && { environment: options.environment }),
        // Another fetch may lead to another hub, as a simulated one does.
        ...(own?.fetch === undefined && { hubCache }),
        ...(options.hubUrl === undefined ? {} : { hubUrl: options.hubUrl }),
        ...(options.routerUrl === undefined ? {} : { routerUrl: options.routerUrl }),
        ...own,
        providers,
      }),
    async dispose() {
      for (const { entry } of plugins.snapshot().plugins) await plugins.unload(entry.kind, entry.id);
      container.unbindAll();
    },
  };
}

/** The plugin host as a client sees it: what is out of service does not exist. */
function providersOf(plugins: PluginHost): ProviderSource {
  return {
    manifests: () =>
      new Map(
        plugins
          .snapshot()
          .plugins.flatMap(({ entry, state }) =>
            entry.kind === "provider" && isInService(state) ? [[entry.id, entry] as const] : [],
          ),
      ),
    load: (id) => plugins.load("provider", id),
  };
}
