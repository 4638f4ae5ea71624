import type { ProviderCall } from "@patchbay/core/provider";

/** The language of answers, and the hub as the origin of calls that come through its router. */
export function headers({ routed }: Pick<ProviderCall, "routed">): Readonly<Record<string, string>> {
  return { "accept-language": "en-US,en", ...(routed && { "x-source-channel": "hugging_face" }) };
}
