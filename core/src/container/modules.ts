import type { ContainerModuleLoadOptions, MapToResolvedValueInjectOptions, ServiceIdentifier } from "inversify";
import type { Environment } from "../auth/settings.ts";
import type { CallHooks } from "../client-contract/hooks.ts";
import type { ProviderSource } from "../client-contract/options.ts";
import { InferenceClient } from "../client/inference-client.ts";
import { loadOthers } from "../client/resolve-target.ts";
import { createHubCache, DEFAULT_HUB_URL } from "../hub/hub-cache.ts";
import { createHub, type Hub, type HubParts } from "../hub/index.ts";
import { globalFetch, systemClock, warningLogger, type Clock, type Logger } from "../http/index.ts";
import { createPluginHost, type ListPlugins, type PluginHost, type PluginPolicy } from "../plugin/plugin-host.ts";
import type { PluginSource, SharedModule } from "../plugin/plugin-source.ts";
import { sharedCoreModules } from "../shared-modules.ts";
import type { Snippets } from "../snippets/create-snippets.ts";
import { boundPlugins } from "./bind-plugins.ts";
import { ContainerModule } from "./inversify.ts";
import { TOKENS, type MakeClient, type Services } from "./tokens.ts";

/** What differs from host to host. */
export interface HostOptions {
  /** The source of plugins. */
  readonly plugins: PluginSource;
  /** Modules shared with plugins in addition to core's, such as React. */
  readonly shares?: readonly SharedModule[];
  /** Milliseconds after which a plugin that does not answer has failed; default 10,000. */
  readonly loadDeadlineMs?: number;
  /** Which plugins must not run. */
  readonly policy?: PluginPolicy;
  /** Variables with settings that a call does not name: `process.env` in Node; default: none. */
  readonly environment?: Environment;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Hooks of every client, such as `[otel()]`; they run before a client's own. Default: none. */
  readonly telemetry?: readonly CallHooks[];
  /** Default `https://huggingface.co`. */
  readonly hubUrl?: string;
  /** Default `https://router.huggingface.co`. */
  readonly routerUrl?: string;
  /**
   * Origins that settings of clients may name over plain http, and that answers may name although they are private;
   * default: none.
   */
  readonly insecureOrigins?: readonly string[];
}

/** The module of a host. Browsers, Node programs and servers differ in this module only. */
export function hostModule(options: HostOptions): ContainerModule {
  const { plugins: source, shares = [], loadDeadlineMs, policy, hubUrl, routerUrl, insecureOrigins = [] } = options;
  return new ContainerModule((load) => {
    const { each, once } = binders(load);
    each(TOKENS.fetch, () => options.fetch ?? globalFetch, []);
    each(TOKENS.clock, () => options.clock ?? systemClock, []);
    each(TOKENS.logger, () => options.logger ?? warningLogger, []);
    each(TOKENS.environment, () => options.environment ?? {}, []);
    each(TOKENS.telemetry, () => options.telemetry ?? [], []);
    each(TOKENS.addresses, () => ({ hubUrl, routerUrl, insecureOrigins }), []);
    once(TOKENS.hubCache, createHubCache, []);
    once(
      TOKENS.plugins,
      (): PluginHost => createPluginHost({ source, shares: [...sharedCoreModules, ...shares], loadDeadlineMs, policy }),
      [],
    );
  });
}

/** The services of every host: hub, snippets and clients, built from the services in the host's module. */
export function coreModule(): ContainerModule {
  return new ContainerModule((load) => {
    const { bind, isBound } = load;
    const { each, once } = binders(load);
    each(TOKENS.hubParts, (fetch, clock, logger, cache): HubParts => ({ fetch, clock, logger, cache }), [
      TOKENS.fetch,
      TOKENS.clock,
      TOKENS.logger,
      TOKENS.hubCache,
    ]);
    // Factories, because plugins change and services may be rebound while the hub and clients are in use.
    if (!isBound(TOKENS.currentHubParts)) {
      bind(TOKENS.currentHubParts).toFactory((context) => () => context.get(TOKENS.hubParts));
    }
    if (!isBound(TOKENS.listPlugins)) {
      bind(TOKENS.listPlugins).toFactory(
        (context): ListPlugins =>
          (kind) =>
            boundPlugins(context, kind),
      );
    }
    each(TOKENS.providers, providersOf, [TOKENS.listPlugins]);
    once(TOKENS.hub, (parts, { hubUrl }): Hub => createHub(parts, hubUrl ?? DEFAULT_HUB_URL), [
      TOKENS.currentHubParts,
      TOKENS.addresses,
    ]);
    each(TOKENS.snippets, snippetsOf, [TOKENS.listPlugins, TOKENS.hub]);
    each(
      TOKENS.client,
      ({ cache, ...connection }, environment, telemetry, addresses, providers): MakeClient =>
        (accessToken, options = {}) =>
          new InferenceClient(accessToken, {
            ...connection,
            environment,
            // Another fetch may lead to another hub, such as a simulated one.
            ...(options.fetch === undefined && { hubCache: cache }),
            ...addresses,
            ...options,
            hooks: [...telemetry, ...[options.hooks ?? []].flat()],
            providers,
          }),
      [TOKENS.hubParts, TOKENS.environment, TOKENS.telemetry, TOKENS.addresses, TOKENS.providers],
    );
    each(
      TOKENS.services,
      (plugins, list, hub, snippets, client, fetch, addresses): Services => ({
        plugins,
        list,
        hub,
        snippets,
        client,
        fetch,
        addresses,
      }),
      [TOKENS.plugins, TOKENS.listPlugins, TOKENS.hub, TOKENS.snippets, TOKENS.client, TOKENS.fetch, TOKENS.addresses],
    );
  });
}

type TokensOf<Needs extends readonly unknown[]> = { [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> };

/** Bind services that are not bound yet: `each` makes one at every use, `once` a single one. */
function binders({ bind, isBound }: ContainerModuleLoadOptions) {
  const binder =
    (isSingleton: boolean) =>
    <Service, Needs extends unknown[]>(
      token: ServiceIdentifier<Service>,
      make: (...needs: Needs) => Service,
      needs: [...TokensOf<Needs>],
    ): void => {
      if (isBound(token)) return;
      const bound = bind(token).toResolvedValue(make, needs as MapToResolvedValueInjectOptions<Needs>);
      if (isSingleton) bound.inSingletonScope();
    };
  return { each: binder(false), once: binder(true) };
}

/** The provider plugins as clients receive them. */
function providersOf(list: ListPlugins): ProviderSource {
  return {
    manifests: () => new Map([...list("provider")].map(([id, { entry }]) => [id, entry])),
    async load(id) {
      const providers = list("provider");
      const provider = providers.get(id);
      if (!provider) throw (await loadOthers()).unknownProvider(id, providers.keys());
      return provider.load();
    },
    facts: async (id) => list("provider").get(id)?.facts?.(),
  };
}

/** Few programs use snippets, so their code is loaded on first use. */
function snippetsOf(list: ListPlugins, hub: Hub): Snippets {
  return async (model, options) => {
    const { createSnippets } = await import("../snippets/create-snippets.ts");
    return createSnippets(list, hub)(model, options);
  };
}
