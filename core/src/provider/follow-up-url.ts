import type { Answer, ProviderCall } from "./contract.ts";

/**
 * Where a job or its result is asked for: the path that the provider named, below the address to which the call itself
 * went. A routed call stays on the router this way, where its token is good, although the provider names its own host.
 * @param address absolute, or a path; undefined is returned when it is neither
 */
export function followUpUrl(
  address: unknown,
  answer: Pick<Answer, "url">,
  call: Pick<ProviderCall, "routed" | "baseUrl">,
): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address, answer.url)) return undefined;
  const { pathname, search } = new URL(address, answer.url);
  return new URL(`${call.routed ? call.baseUrl : new URL(answer.url).origin}${pathname}${search}`);
}
