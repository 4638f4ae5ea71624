import type { KnownModel } from "@patchbay/core/hub";
import type { ProviderMapping } from "@patchbay/core/provider";
import type { Catalogue, ProviderEntry } from "../../host/use-catalogue.ts";

/** A provider that can receive a call of the model. */
export interface ServingProvider {
  readonly entry: ProviderEntry;
  readonly mapping: ProviderMapping;
}

/** The providers that can receive a call of the model, in the hub's order: installed, neither retired nor closed. */
export function servedBy({ mappings }: KnownModel, providers: Catalogue["providers"]): readonly ServingProvider[] {
  return mappings.flatMap((mapping) => {
    const entry = providers.find(({ id }) => id === mapping.provider);
    return entry && !isRetired(entry) && Object.hasOwn(entry.tasks, mapping.task) ? [{ mapping, entry }] : [];
  });
}

export function isRetired(entry: ProviderEntry | undefined): boolean {
  return entry?.retired !== undefined || entry?.closed !== undefined;
}
