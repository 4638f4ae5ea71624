import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayToken, Ledger } from "./ledger.ts";
import { hashOf } from "./token-secret.ts";

export interface AccessOptions {
  /** The operator's token, which may do everything: a bearer token or `x-api-key`. */
  readonly token?: string | undefined;
  /** Origins of pages that may call; default: none. */
  readonly origins?: readonly string[] | undefined;
  /**
   * Tokens of callers, with what they may do and spend. Without any token, and without the operator's, every caller that reaches
   * the gateway is served.
   */
  readonly ledger?: Ledger | undefined;
}

/** Who sent a request. */
export interface Caller {
  /** Absent: the operator, or anyone if the gateway has no tokens. */
  readonly token?: GatewayToken;
  /** Whether it sent the operator's token. */
  readonly isOperator: boolean;
}

/**
 * Refuses pages of other origins, which any website could use to spend the gateway's keys, and callers without a valid token.
 * An unknown token and one that has expired take the same path to the same answer.
 */
export function createGuard({ token, origins = [], ledger }: AccessOptions): (request: Request) => Promise<Caller> {
  const operators = token === undefined ? undefined : hashOf(token);
  let hasTokens = operators !== undefined;

  return async ({ headers }) => {
    const origin = headers.get("origin");
    if (origin !== null && !origins.includes(origin)) {
      throw new GatewayError(403, "origin_not_allowed", `Pages of ${origin.slice(0, 200)} may not call this gateway.`);
    }
    if (!ledger && !operators) return { isOperator: false };
    const bearer = /^Bearer (.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
    const secret = bearer ?? headers.get("x-api-key");
    if (secret !== null) {
      // Hashes are compared, so that the time depends on no letter of a secret.
      const hash = await hashOf(secret);
      if (hash === (await operators)) return { isOperator: true };
      const known = await ledger?.find(hash);
      if (known) return { token: known, isOperator: false };
    }
    hasTokens ||= ((await ledger?.tokens()) ?? []).length > 0;
    if (!hasTokens) return { isOperator: false };
    throw new GatewayError(401, "invalid_token", "Send a token of the gateway: `Authorization: Bearer <token>`.");
  };
}
