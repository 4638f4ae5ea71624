import { OutputError } from "../errors/index.ts";
import type { Answer, ProviderCall } from "./contract.ts";

/**
 * Where a job is asked for: the address (or path) that the provider names, reached the way the main call went, through
 * the router or at the host that was called. Providers name their own host even to callers who cannot go there.
 */
export function jobAddress(call: ProviderCall, answer: Answer, address: string): string {
  const posted = new URL(answer.url);
  if (!URL.canParse(address, posted)) throw new OutputError(`Expected a job's address, got ${JSON.stringify(address)}`);
  const { pathname, search } = new URL(address, posted);
  return `${call.routed ? call.baseUrl : posted.origin}${pathname}${search}`;
}
