import type { JSONObject, SharedV4ProviderMetadata, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { ModelBase } from "./model.ts";

/**
 * Thoughts as their vendor signed or encrypted them, for `providerMetadata` of a part of an answer: the SDK gives it
 * back as
 * `providerOptions` of the same part when the conversation goes on.
 */
export function thoughtsOf(
  provider: string,
  details: readonly object[] | undefined,
): { readonly providerMetadata?: SharedV4ProviderMetadata } {
  if (!details?.length) return {};
  return {
    providerMetadata: { patchbay: { provider, reasoningDetails: details as readonly JSONObject[] as JSONObject[] } },
  };
}

/** The same for an earlier answer. A provider that did not sign them would refuse the call. */
export function signedThoughts(
  options: SharedV4ProviderOptions | undefined,
  { settings }: ModelBase,
): readonly object[] {
  const { provider, reasoningDetails } = options?.["patchbay"] ?? {};
  const isForeign =
    typeof settings.provider === "string" && !POLICIES.has(settings.provider) && settings.provider !== provider;
  return Array.isArray(reasoningDetails) && !isForeign ? (reasoningDetails as object[]) : [];
}

const POLICIES = new Set(["auto", "fastest", "cheapest"]);

/** A vendor's own members of one part or message of a prompt, for example `cache_control`: passed on unchanged. */
export function ownMembers(options: SharedV4ProviderOptions | undefined, { settings }: ModelBase): object {
  const { provider: _who, reasoningDetails: _thoughts, ...common } = options?.["patchbay"] ?? {};
  return { ...common, ...(typeof settings.provider === "string" && options?.[settings.provider]) };
}
