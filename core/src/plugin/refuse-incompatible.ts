import { IncompatiblePluginError } from "../errors/index.ts";
import { CONTRACTS, type BuiltManifest } from "../manifest/manifest.ts";
import type { SharedModule } from "./plugin-source.ts";

/**
 * Checks that a host serves the contract of a plugin and shares every name that the plugin needs, without its code.
 * @throws IncompatiblePluginError that names what is missing
 */
export async function refuseIncompatible(
  { kind, id, contract, requires }: Pick<BuiltManifest, "kind" | "id" | "contract" | "requires">,
  shares: readonly SharedModule[],
): Promise<void> {
  if (contract !== CONTRACTS[kind]) {
    throw new IncompatiblePluginError(
      `The ${kind} '${id}' is written for ${kind} contract ${contract}; this host serves contract ${CONTRACTS[kind]}. Build it against a matching @patchbay/core.`,
    );
  }
  for (const [specifier, names] of Object.entries(requires)) {
    const shared = shares.find((module) => module.specifier === specifier);
    if (!shared) {
      throw new IncompatiblePluginError(
        `The ${kind} '${id}' needs '${specifier}', which this host does not share. Upgrade the host.`,
      );
    }
    const module = await shared.load();
    const missing = names.filter((exported) => !(exported in module));
    if (missing.length > 0) {
      throw new IncompatiblePluginError(
        `The ${kind} '${id}' needs ${missing.join(", ")} of '${specifier}', which this host's version does not have. Upgrade the host.`,
      );
    }
  }
}
