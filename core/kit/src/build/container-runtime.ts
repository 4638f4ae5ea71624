// Goes into every container, so every byte counts: no imports, short texts.
import type { ShareScope } from "@patchbay/core/plugin";

type Module = Record<string, unknown>;

/**
 * A container's requirements for a shared module: the version that it was built against and the export names that it
 * uses.
 */
export type Need = readonly [version: string, names: readonly string[]];

/** The host's modules by specifier, which the shims read. */
export const sharedModules: Record<string, Module> = {};

/**
 * Takes the modules that the plugin needs out of the host's share scope.
 * @param plugin name for error texts
 * @throws IncompatiblePluginError when one is not shared, in no fitting version, or lacks a name
 */
export async function connect(plugin: string, needs: Readonly<Record<string, Need>>, scope: ShareScope): Promise<void> {
  for (const [specifier, [version, names]] of Object.entries(needs)) {
    const offers = scope[specifier] ?? {};
    const versions = Object.keys(offers);
    // The caret range of a version from 1.0.0 on: the same major number, and not older.
    const fitting = versions.filter(
      (offered) =>
        parseInt(offered) === parseInt(version) && offered.localeCompare(version, "en", { numeric: true }) >= 0,
    );
    // Prefers a loaded module among several compatible ones, so that only one is loaded.
    const chosen = fitting.find((offered) => offers[offered]?.loaded) ?? fitting[0];
    const offer = chosen && offers[chosen];
    if (!offer) return refuse(plugin, `${specifier} ^${version}`, versions.join() || "none");
    const module = (sharedModules[specifier] = (offer.lib ?? (await offer.get()))() as Module);
    const missing = names.filter((name) => !(name in module));
    if (missing[0]) refuse(plugin, `${missing} of ${specifier}`, `${chosen} without`);
  }
}

function refuse(plugin: string, needed: string, offered: string): never {
  const error = new Error(`${plugin} needs ${needed}; this host offers ${offered}.`);
  throw Object.assign(error, {
    // The marker that identifies core's error classes across a plugin's boundary.
    [Symbol.for("patchbay.error")]: ["PatchbayError", "PluginError", (error.name = "IncompatiblePluginError")],
  });
}
