import type { ProviderKey } from "@patchbay/core/client";
import { GatewayError } from "../errors/gateway-error.ts";

/** Header with a caller's own key of one provider: `groq=gsk_…`, or `aws.id=…&aws.secret=…` for a key of several parts. */
export const CALLER_KEY = "x-patchbay-key";

/** A key that a caller brings for its own calls. It is used for nothing else. */
export interface CallerKey {
  readonly provider: string;
  readonly key: ProviderKey;
}

/**
 * Reads a caller's own key, which is encoded like the query of an address.
 * @param providers ids of the providers, which may have dots as parts of keys do
 * @returns undefined where a request has none
 * @throws GatewayError 400 that never quotes the header
 */
export function callerKeyOf(
  headers: Headers,
  providers: ReadonlyMap<string, unknown>,
  isAllowed: boolean,
): CallerKey | undefined {
  const text = headers.get(CALLER_KEY);
  if (text === null) return undefined;
  if (!isAllowed) {
    const message = `This gateway takes no keys of its callers. Remove the header \`${CALLER_KEY}\`.`;
    throw new GatewayError(400, "caller_key_refused", message);
  }
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    const dot = providers.has(name) ? -1 : name.lastIndexOf(".");
    return { provider: dot < 0 ? name : name.slice(0, dot), part: dot < 0 ? "" : name.slice(dot + 1), value };
  });
  const [first] = fields;
  const isComplete = fields.every(({ provider, value }) => provider === first?.provider && value !== "");
  if (!first || !isComplete || !providers.has(first.provider) || (first.part === "" && fields.length > 1)) {
    const message = `The header \`${CALLER_KEY}\` has no key of a known provider. Write \`provider=key\`, encoded like the query of an address.`;
    throw new GatewayError(400, "invalid_caller_key", message);
  }
  const { provider, part, value } = first;
  const key = part === "" ? value : Object.fromEntries(fields.map((field) => [field.part, field.value]));
  return { provider, key };
}
