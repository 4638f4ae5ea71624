import { ProviderNotFoundError } from "../errors/index.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";

/** Where a client finds its providers: a plugin host, or a fixed list. */
export interface ProviderSource {
  /** Every known provider's manifest by id, in the order in which they are listed; loads nothing. */
  manifests(): ReadonlyMap<string, ProviderManifest>;
  /** Loads a provider's code. @throws PluginError when it is not there, incompatible or broken */
  load(id: string): Promise<ProviderPlugin>;
}

/** A fixed list of providers as a source. */
export function providerList(providers: readonly ProviderPlugin[]): ProviderSource {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  const manifests = new Map(providers.map((provider) => [provider.id, provider.manifest]));
  return {
    manifests: () => manifests,
    load(id) {
      const provider = byId.get(id);
      return provider ? Promise.resolve(provider) : Promise.reject(unknownProvider(id, byId.keys()));
    },
  };
}

export function unknownProvider(id: string, available: Iterable<string>): ProviderNotFoundError {
  const list = [...available].join(",");
  return new ProviderNotFoundError(
    list === ""
      ? `Provider '${id}' not supported: this client has no providers. Give it some as \`providers\`.`
      : `Provider '${id}' not supported. Available providers: ${list}`,
  );
}
