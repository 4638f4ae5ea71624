import { InputError, MappingNotFoundError, ProviderNotFoundError } from "../errors/index.ts";
import { isHubToken, type Logger } from "../http/index.ts";
import type { HubAccess, Lookup } from "../hub/ask-hub.ts";
import { findMappings } from "../hub/mappings.ts";
import { isModelUrl } from "../hub/model-id.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { CallTarget } from "./client-options.ts";
import { unknownProvider } from "./provider-source.ts";

export interface ChosenProvider {
  readonly id: string;
  readonly manifest: ProviderManifest;
}

const automatic = "auto";

/** Who serves a call whose arguments say so by themselves; undefined for `auto` and a model's id. @throws InputError */
export function namedProvider(
  { provider, model, endpointUrl }: CallTarget,
  manifests: ReadonlyMap<string, ProviderManifest>,
): ChosenProvider | undefined {
  if (endpointUrl && provider) throw new InputError("Specifying both endpointUrl and provider is not supported.");
  if (endpointUrl) return providerForEndpoint(manifests);
  if (provider && provider !== automatic) return known(provider, manifests);
  return model && isModelUrl(model) ? providerForEndpoint(manifests) : undefined;
}

/** The first provider that the hub names for a model and that there is a plugin for. @throws InputError */
export async function automaticProvider(
  { provider, model, accessToken, keyParts }: CallTarget,
  manifests: ReadonlyMap<string, ProviderManifest>,
  { hub, logger, lookup }: { hub: HubAccess; logger: Logger; lookup: Lookup },
): Promise<ChosenProvider> {
  if (!provider) logger.debug("No provider was named: 'auto' takes the first of the model's providers.");
  if (!model) throw new InputError("Specifying a model is required when provider is auto");
  if (keyParts || (accessToken && !isHubToken(accessToken))) {
    throw new InputError(
      "Provider 'auto' needs a hub token (hf_…) or none: a provider's key is for that provider only. Name it as `provider`.",
    );
  }
  const ids = (await findMappings(hub, model, lookup)).map((mapping) => mapping.provider);
  const [first] = ids;
  if (first === undefined) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  // The hub may know providers for which no plugin is there yet.
  const id = ids.find((each) => manifests.has(each)) ?? first;
  if (id !== first) {
    logger.warn(
      `The first provider of model ${model} is ${first}, for which there is no plugin here: ${id} is called instead.`,
    );
  }
  return known(id, manifests);
}

function known(id: string, manifests: ReadonlyMap<string, ProviderManifest>): ChosenProvider {
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
