import { InputError, ProviderClosedError, ProviderNotFoundError, TaskNotSupportedError } from "../errors/index.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import { isModelUrl } from "../hub/ask-hub.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { CallTarget } from "./client-options.ts";
import type { ChosenProvider } from "./resolve-target.ts";

/** The error of an id that no provider has. */
export function unknownProvider(id: string, available: Iterable<string>): ProviderNotFoundError {
  const ids = [...available];
  const hint = didYouMean(id, ids) || ` Available providers: ${ids.join(",")}`;
  return new ProviderNotFoundError(
    ids.length === 0
      ? `Provider '${id}' not supported: this client has no providers. Give it some as \`providers\`.`
      : `Provider '${id}' not supported.${hint}`,
  );
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

/** @throws TaskNotSupportedError, InputError */
export function checkTask(provider: ChosenProvider, task: string | undefined): void {
  if (task === undefined) {
    if (provider.manifest.acceptsUnnamedTask) return;
    throw new InputError("you need to provide a task name when using an external provider, e.g. 'text-to-image'");
  }
  if (!Object.hasOwn(provider.manifest.tasks, task)) throw unsupportedTask(provider, task);
}

/** @throws ProviderClosedError where the vendor has closed the service */
export function checkOpen({ id, manifest: { closed, label } }: ChosenProvider): void {
  if (!closed) return;
  const { since, source, replacement } = closed;
  const advice = replacement === undefined ? "Choose another provider." : `Use provider '${replacement}' instead.`;
  throw new ProviderClosedError(
    `Provider '${id}' cannot be called: its vendor closed ${label} on ${since}. ${advice} Announcement: ${source}`,
  );
}

export function unsupportedTask({ id, manifest }: ChosenProvider, task: string): TaskNotSupportedError {
  const available = Object.keys(manifest.tasks);
  const hint = Object.hasOwn(manifest.tasks, task) ? "" : didYouMean(task, available);
  return new TaskNotSupportedError(
    `Task '${task}' not supported for provider '${id}'.${hint} Available tasks: ${available.join(",")}`,
  );
}
