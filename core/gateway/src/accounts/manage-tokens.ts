import { InputError } from "@patchbay/core/errors";
import { deleteContents } from "../content/content-log.ts";
import type { GatewayStore } from "../store/store.ts";
import { periodStart } from "./account.ts";
import type { Caller } from "./caller.ts";
import type { GatewayToken, Ledger } from "./ledger.ts";
import { newSecret, newTokenId } from "./token-secret.ts";

/** Billionths of a US dollar, in which the ledger counts. */
const DOLLAR = 1e9;

/** A token as operators read it, with amounts in US dollars. */
export interface ListedToken extends Omit<GatewayToken, "budget"> {
  readonly state: "valid" | "expired" | "revoked";
  readonly budget?: ListedBudget;
}

export interface ListedBudget {
  /** What may be spent in each period. */
  readonly amount: number;
  readonly periodMs: number;
  /** Spent in this period. */
  readonly spent: number;
  /** Set aside for calls that have not ended. */
  readonly setAside: number;
  /** When the next period begins: Unix time in milliseconds. */
  readonly resetsAt: number;
}

/** A token with its secret, which is shown only once. */
export interface IssuedToken {
  readonly token: ListedToken;
  readonly secret: string;
}

/** What a new token is limited to, as people write it. */
export interface NewToken extends Omit<
  GatewayToken,
  "id" | "createdAt" | "expiresAt" | "revokedAt" | "budget" | "cacheMs" | "contentMs"
> {
  /** US dollars and a period: `5/30d`. */
  readonly budget?: string | undefined;
  /** A duration: `90d`. */
  readonly expires?: string | undefined;
  /** For how long its answers are used again: `1h`. */
  readonly cache?: string | undefined;
  /** For how long the contents of its requests are stored: `7d`. */
  readonly storeContent?: string | undefined;
}

/** All tokens, the oldest first, with what they have spent in their current period. */
export async function listTokens(ledger: Ledger, now = Date.now()): Promise<readonly ListedToken[]> {
  return Promise.all((await ledger.tokens()).map((token) => listToken(ledger, token, now)));
}

async function listToken(ledger: Ledger, { budget, ...token }: GatewayToken, now: number): Promise<ListedToken> {
  const listed = { ...token, state: stateOf(token, now) };
  if (!budget) return listed;
  const { amount, periodMs } = budget;
  const since = periodStart(token.createdAt, periodMs, now);
  const [used, setAside] = await Promise.all([ledger.spent(token.id, since), ledger.setAside(token.id, since)]);
  const spent = Math.max(used - setAside, 0) / DOLLAR;
  const amounts = { amount: amount / DOLLAR, spent, setAside: setAside / DOLLAR };
  return { ...listed, budget: { ...amounts, periodMs, resetsAt: since + periodMs } };
}

/** @throws InputError for a name that is taken, a budget or a duration that cannot be read */
export async function createToken(
  ledger: Ledger,
  { budget, expires, cache, storeContent, ...limits }: NewToken,
): Promise<IssuedToken> {
  const now = Date.now();
  const { name } = limits;
  const isTaken = (await ledger.tokens()).some((each) => each.name === name && stateOf(each, now) === "valid");
  if (isTaken) throw new InputError(`There is a token ${name} already. Choose another name, or revoke it first.`);
  const token: GatewayToken = {
    id: newTokenId(),
    createdAt: now,
    ...limits,
    ...(budget !== undefined && { budget: parseBudget(budget) }),
    ...(expires !== undefined && { expiresAt: now + parseDuration("expiry", expires) }),
    ...(cache !== undefined && { cacheMs: parseDuration("time of the cache", cache) }),
    ...(storeContent !== undefined && { contentMs: parseDuration("time of stored contents", storeContent) }),
  };
  const { text: secret, hash } = await newSecret();
  await ledger.create(token, { hash, token: token.id });
  return { token: await listToken(ledger, token, now), secret };
}

/** Adds a secret. @param overlap for how long the one before is accepted: `24h` @throws InputError */
export async function rotateToken(
  ledger: Ledger,
  token: GatewayToken,
  overlap = "24h",
): Promise<IssuedToken & { readonly previousExpiresAt: number }> {
  const now = Date.now();
  const previousExpiresAt = now + parseDuration("overlap", overlap);
  const { text: secret, hash } = await newSecret();
  await ledger.rotate({ hash, token: token.id }, previousExpiresAt);
  return { token: await listToken(ledger, token, now), secret, previousExpiresAt };
}

/** Ends a token, and deletes what is stored of its requests' contents. @returns whether it was valid */
export async function revokeToken(ledger: Ledger, store: GatewayStore, id: string): Promise<boolean> {
  const wasValid = await ledger.revoke(id);
  await deleteContents(store, id);
  return wasValid;
}

/** The valid token with this id or name. */
export async function findToken(ledger: Ledger, name: string): Promise<GatewayToken | undefined> {
  const now = Date.now();
  const valid = (await ledger.tokens()).filter((token) => stateOf(token, now) === "valid");
  return valid.find((token) => token.id === name || token.name === name);
}

/** Who something stored belongs to: no token is the operator's. @returns undefined if its token is not valid any more */
export async function findOwner(ledger: Ledger | undefined, id: string | undefined): Promise<Caller | undefined> {
  if (id === undefined) return { isOperator: false };
  const token = ledger && (await findToken(ledger, id));
  return token && { token, isOperator: false };
}

function stateOf({ revokedAt, expiresAt }: GatewayToken, now: number): ListedToken["state"] {
  if (revokedAt !== undefined) return "revoked";
  return expiresAt !== undefined && expiresAt <= now ? "expired" : "valid";
}

/** @throws InputError */
function parseBudget(text: string): NonNullable<GatewayToken["budget"]> {
  const [, dollars, period = ""] = /^(\d+(?:\.\d+)?)\/(\w+)$/.exec(text) ?? [];
  const amount = Math.round(Number(dollars) * DOLLAR);
  if (dollars === undefined || amount === 0 || !Number.isSafeInteger(amount)) {
    throw new InputError(`The budget is '${text}'; give US dollars and a period: 5/30d, 0.50/1h.`);
  }
  return { amount, periodMs: parseDuration("period of the budget", period) };
}

const DURATIONS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @returns milliseconds @throws InputError */
function parseDuration(what: string, text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const duration = Number(digits) * (DURATIONS[unit] ?? 0);
  if (duration > 0) return duration;
  throw new InputError(`The ${what} is '${text}'; give a duration such as 30d, 12h or 5m.`);
}
