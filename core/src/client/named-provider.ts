import type { ClientSettings } from "./client-settings.ts";

/** Names that stand for the providers of the hub's mapping. */
export const POLICIES: ReadonlySet<string> = new Set(["auto", "fastest", "cheapest"]);

/**
 * Takes a provider or a policy off a model's name, as the hub's router does: `owner/name:groq`, `owner/name:cheapest`. Only
 * where no provider is named: vendors' own ids hold colons too.
 */
export function splitModel(
  given: unknown,
  { endpointUrl, providers }: Pick<ClientSettings, "endpointUrl" | "providers">,
) {
  const { model, provider, endpointUrl: own } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof model !== "string" || provider !== undefined || (own ?? endpointUrl)) return given;
  const [, name, suffix = ""] = /^([\w.-]+\/[\w.-]+):([\w.-]+)$/.exec(model) ?? [];
  if (!POLICIES.has(suffix) && !providers.manifests().has(suffix)) return given;
  return { ...(given as object), model: name, provider: suffix };
}
