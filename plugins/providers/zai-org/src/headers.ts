import type { ProviderCall } from "@patchbay/core/provider";

/** The language of answers, and the hub as the source of routed calls. */
export function headers({ routed }: Pick<ProviderCall, "routed">): Readonly<Record<string, string>> {
  return { "accept-language": "en-US,en", ...(routed && { "x-source-channel": "hugging_face" }) };
}
