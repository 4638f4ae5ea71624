import { InputError, ProviderNotFoundError } from "../errors/index.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { CallTarget } from "./client-options.ts";
import { isModelUrl } from "../hub/model-id.ts";

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

export interface ChosenProvider {
  readonly id: string;
  readonly manifest: ProviderManifest;
}

/** Who serves a call whose arguments say so by themselves; undefined for `auto` and a model's id. @throws InputError */
export function namedProvider(
  { provider, model, endpointUrl }: CallTarget,
  manifests: ReadonlyMap<string, ProviderManifest>,
): ChosenProvider | undefined {
  if (endpointUrl && provider) throw new InputError("Specifying both endpointUrl and provider is not supported.");
  if (endpointUrl) return providerForEndpoint(manifests);
  if (provider && provider !== "auto") return knownProvider(provider, manifests);
  return model && isModelUrl(model) ? providerForEndpoint(manifests) : undefined;
}

/** @throws ProviderNotFoundError */
export function knownProvider(id: string, manifests: ReadonlyMap<string, ProviderManifest>): ChosenProvider {
  const manifest = manifests.get(id);
  if (!manifest) throw unknownProvider(id, manifests.keys());
  return { id, manifest };
}

function providerForEndpoint(manifests: ReadonlyMap<string, ProviderManifest>): ChosenProvider {
  for (const [id, manifest] of manifests) if (manifest.defaultForEndpoint) return { id, manifest };
  throw new ProviderNotFoundError(
    "No provider here serves an endpoint's address. Add one whose manifest says `defaultForEndpoint`.",
  );
}
