import type { PluginKind } from "../manifest/manifest.ts";
import { bindPlugins } from "./bind-plugins.ts";
import { Container } from "./inversify.ts";
import { coreModule, hostModule, type HostOptions } from "./modules.ts";
import { TOKENS, type HostAddresses, type PluginBinding, type Services } from "./tokens.ts";

export interface PatchbayOptions extends HostOptions {
  /** Contains bindings that override the defaults and the options; default: an empty container. */
  readonly container?: Container;
}

/**
 * Core's services, composed. The container has them and the active plugins (see `TOKENS`). Services are resolved at
 * each
 * use, so that rebinding or unbinding takes effect at once.
 */
export interface Patchbay extends Omit<Services, "list" | "addresses">, HostAddresses {
  readonly container: Container;
  /** The plugins of a kind in service; the code of each is loaded on demand. */
  listed<Kind extends PluginKind>(kind: Kind): readonly PluginBinding<Kind>[];
  /** Unloads every plugin. */
  dispose(): Promise<void>;
}

/** As `createPatchbay`, for hosts that load the container with their own code. */
export async function composePatchbay(options: PatchbayOptions): Promise<Patchbay> {
  const { container = new Container() } = options;
  container.load(hostModule(options), coreModule());
  const services = () => container.get(TOKENS.services);
  const { plugins } = services();
  const stopBinding = bindPlugins(container, plugins);
  await plugins.refresh();

  return {
    plugins,
    container,
    listed: (kind) => [...services().list(kind).values()],
    get hub() {
      return services().hub;
    },
    snippets: (model, snippetOptions) => services().snippets(model, snippetOptions),
    get fetch() {
      return services().fetch;
    },
    get hubUrl() {
      return services().addresses.hubUrl;
    },
    get routerUrl() {
      return services().addresses.routerUrl;
    },
    get insecureOrigins() {
      return services().addresses.insecureOrigins;
    },
    client: (accessToken, clientOptions) => services().client(accessToken, clientOptions),
    async dispose() {
      stopBinding();
      for (const { entry } of plugins.snapshot().plugins) await plugins.unload(entry.kind, entry.id);
      container.unbindAll();
    },
  };
}
