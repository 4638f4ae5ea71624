import { GatewayError } from "./errors/gateway-error.ts";

export interface GuardOptions {
  /** What callers send as a bearer token or `x-api-key`; absent: every caller that reaches the gateway is served. */
  readonly token?: string | undefined;
  /** Origins of pages that may call; default: none. */
  readonly origins?: readonly string[] | undefined;
}

/**
 * Refuses pages of other origins, which any website could use to spend the gateway's keys, and callers without the token.
 * @throws GatewayError 401 or 403
 */
export async function guard({ headers }: Request, { token, origins = [] }: GuardOptions): Promise<void> {
  const origin = headers.get("origin");
  if (origin !== null && !origins.includes(origin)) {
    throw new GatewayError(403, "origin_not_allowed", `Pages of ${origin.slice(0, 200)} may not call this gateway.`);
  }
  if (token === undefined) return;
  const bearer = /^Bearer (.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const candidate = bearer ?? headers.get("x-api-key") ?? "";
  if (await isSame(candidate, token)) return;
  throw new GatewayError(401, "invalid_token", "Send the gateway's token: `Authorization: Bearer <token>`.");
}

/** Compares hashes, so that the time depends on no letter of the token. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(hashOf));
  return first!.every((byte, index) => byte === second![index]);
}

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
