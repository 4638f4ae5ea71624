import type { ProviderManifest } from "./provider-manifest.ts";

const direct = new WeakMap<object, object>();

/** A provider's manifest as it applies to one task: a task that the router lacks is called without the hub. */
export function manifestFor<Manifest extends Pick<ProviderManifest, "directTasks" | "models">>(
  manifest: Manifest,
  task: string | undefined,
): Manifest {
  if (task === undefined || !manifest.directTasks?.includes(task)) return manifest;
  let made = direct.get(manifest);
  if (!made) direct.set(manifest, (made = { ...manifest, models: "direct" }));
  return made as Manifest;
}
