import { IncompatiblePluginError } from "../errors/index.ts";
import { CONTRACT_MEMBERS, type BuiltManifest } from "../manifest/manifest.ts";
import { CONTRACT_SUPPORT, contractRange, type ContractSupport } from "./contract-support.ts";
import type { SharedModule } from "./plugin-source.ts";

type Needs = Pick<BuiltManifest, "kind" | "id" | "contract" | "requires">;

/**
 * Checks that a host supports the contract of a plugin and shares every name that the plugin needs, without loading its code.
 * @throws IncompatiblePluginError that names what is missing
 */
export async function refuseIncompatible(
  needs: Needs,
  shares: readonly SharedModule[],
  support: ContractSupport = CONTRACT_SUPPORT,
): Promise<void> {
  const { kind, id, contract, requires } = needs;
  refuseContract(needs, support);
  for (const [specifier, names] of Object.entries(requires)) {
    const offered = shares.filter((module) => module.specifier === specifier);
    // A host that supports several contracts shares the entry points of each.
    const shared = offered.find(({ version }) => Number.parseInt(version) === contract) ?? offered[0];
    if (!shared) {
      throw new IncompatiblePluginError(
        `The ${kind} '${id}' needs '${specifier}', which this host does not share. Upgrade the host.`,
      );
    }
    const module = await shared.load();
    const missing = names.filter((name) => !(name in module) && !CONTRACT_MEMBERS[kind].includes(name));
    if (missing.length > 0) {
      throw new IncompatiblePluginError(
        `The ${kind} '${id}' needs ${missing.join(", ")} of '${specifier}', which this host's version does not have. Upgrade the host.`,
      );
    }
  }
}

function refuseContract({ kind, id, contract }: Needs, support: ContractSupport): void {
  const [oldest, newest] = contractRange(kind, support);
  if (contract >= oldest && contract <= newest) return;
  const served = oldest === newest ? `contract ${newest}` : `contracts ${oldest} to ${newest}`;
  const remedy = contract > newest ? "Upgrade the host" : "Build the plugin against a matching @patchbay/core";
  throw new IncompatiblePluginError(
    `The ${kind} '${id}' is written for ${kind} contract ${contract}; this host serves ${served}. ${remedy}.`,
  );
}
