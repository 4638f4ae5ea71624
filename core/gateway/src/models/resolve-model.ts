import type { ProviderManifest } from "@patchbay/core/provider";
import { InputError } from "@patchbay/core/errors";
import type { GatewayConfig } from "../config.ts";

/** Where a call may go. */
export interface ModelTarget {
  /** Provider id, or a policy: `auto`, `fastest`, `cheapest`. */
  readonly provider: string;
  readonly model: string;
}

const POLICIES: ReadonlySet<string> = new Set(["auto", "fastest", "cheapest"]);

export const isPolicy = (provider: string): boolean => POLICIES.has(provider);

/** The models of each alias, by its name, in the order in which they are tried. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

/**
 * Replaces the aliases that aliases name.
 * @param names of the aliases; default: all
 * @throws InputError for one that leads back to itself
 */
export function expandAliases(aliases: GatewayConfig["aliases"] = {}, names = Object.keys(aliases)): Aliases {
  function modelsOf(name: string, via: readonly string[]): readonly string[] {
    const target = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    if (target === undefined) return [name];
    const path = [...via, name];
    if (via.includes(name)) {
      throw new InputError(
        `The alias ${path[0]} leads back to ${name}: ${path.join(" → ")}. Name a model, such as provider/model, instead.`,
      );
    }
    return [target].flat().flatMap((each) => modelsOf(each, path));
  }
  return new Map(names.map((name) => [name, [...new Set(modelsOf(name, []))]]));
}

/**
 * Reads the name of a model: an alias, `owner/name:provider`, `owner/name:policy`, `provider/model`, or the hub's
 * `owner/name`, which any provider may serve.
 * @returns the targets in the order in which they are tried; none for a name of another form
 */
export function resolveModel(
  name: string,
  manifests: ReadonlyMap<string, Pick<ProviderManifest, "modelPrefix">>,
  aliases: Aliases,
): readonly ModelTarget[] {
  // To choose is what an alias is for, so that `:auto` after it changes nothing.
  const names = aliases.get(name) ?? aliases.get(name.replace(/:auto$/, "")) ?? [name];
  return names.flatMap((each): readonly ModelTarget[] => {
    const [, hubName, suffix = ""] = /^([\w.-]+\/[\w.-]+):([\w.-]+)$/.exec(each) ?? [];
    if (hubName !== undefined && (isPolicy(suffix) || manifests.has(suffix)))
      return [{ provider: suffix, model: hubName }];
    const slash = each.indexOf("/");
    const [owner, rest] = [each.slice(0, Math.max(slash, 0)), each.slice(slash + 1)];
    // The client would take an address for a deployment of the caller.
    if (owner === "" || rest === "" || /^https?:/i.test(rest)) return [];
    const manifest = manifests.get(owner);
    if (manifest) return [{ provider: owner, model: prefixed(rest, manifest) }];
    return /^[\w.-]+\/[\w.-]+$/.test(each) ? [{ provider: "auto", model: each }] : [];
  });
}

/** Some providers are called with a prefix before the vendor's id; `provider/id` is enough here. */
function prefixed(model: string, { modelPrefix = "" }: Pick<ProviderManifest, "modelPrefix">): string {
  return model.startsWith(modelPrefix) ? model : modelPrefix + model;
}
