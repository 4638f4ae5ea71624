import type { ProviderManifest } from "@patchbay/core/provider";
import type { GatewayConfig } from "../config.ts";

/** Where a call may go. */
export interface ModelTarget {
  /** Provider id, or a policy: `auto`, `fastest`, `cheapest`. */
  readonly provider: string;
  readonly model: string;
}

const POLICIES: ReadonlySet<string> = new Set(["auto", "fastest", "cheapest"]);

export const isPolicy = (provider: string): boolean => POLICIES.has(provider);

/**
 * Reads the name of a model: an alias, `owner/name:provider`, `owner/name:policy`, `provider/model`, or the hub's
 * `owner/name`, which any provider may serve.
 * @returns the targets in the order in which they are tried; none for a name of another form
 */
export function resolveModel(
  name: string,
  manifests: ReadonlyMap<string, Pick<ProviderManifest, "modelPrefix">>,
  { aliases = {} }: Pick<GatewayConfig, "aliases"> = {},
): readonly ModelTarget[] {
  const names = Object.hasOwn(aliases, name) ? [aliases[name] ?? []].flat() : [name];
  return names.flatMap((each): readonly ModelTarget[] => {
    const [, hubName, suffix = ""] = /^([\w.-]+\/[\w.-]+):([\w.-]+)$/.exec(each) ?? [];
    if (hubName !== undefined && (isPolicy(suffix) || manifests.has(suffix)))
      return [{ provider: suffix, model: hubName }];
    const slash = each.indexOf("/");
    const [owner, rest] = [each.slice(0, Math.max(slash, 0)), each.slice(slash + 1)];
    if (owner === "" || rest === "") return [];
    const manifest = manifests.get(owner);
    if (manifest) return [{ provider: owner, model: prefixed(rest, manifest) }];
    return /^[\w.-]+\/[\w.-]+$/.test(each) ? [{ provider: "auto", model: each }] : [];
  });
}

/** Some providers are called with a prefix before the vendor's id; `provider/id` is enough here. */
function prefixed(model: string, { modelPrefix = "" }: Pick<ProviderManifest, "modelPrefix">): string {
  return model.startsWith(modelPrefix) ? model : modelPrefix + model;
}
