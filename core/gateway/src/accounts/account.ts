import type { CallResponse, TokenUsage } from "@patchbay/core/client";
import { isAbort } from "../errors/describe-failure.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import type { ModelTarget } from "../models/resolve-model.ts";
import type { GatewayToken, Ledger } from "./ledger.ts";
import {
  costOf,
  createPriceList,
  dollars,
  nanos,
  upperBound,
  type PricedModel,
  type PricedRequest,
  type PriceList,
} from "./price-list.ts";
import { createMemoryRates, type Rates } from "./rates.ts";
import type { Upstream } from "../upstream.ts";

/** How much later than its end a call is settled at most: its process may have to wait for its database. */
const LATEST_SETTLEMENT_MS = 5 * 60_000;

/** What a caller may use, and what its calls cost. */
export interface Account {
  /** Absent: the caller has no token of its own, and no limits. */
  readonly token: GatewayToken | undefined;
  /** Counts a request. @returns what ends it @throws GatewayError 403 for a task that is out of scope, 429 */
  begin(task: string): Promise<() => void>;
  /** Whether the token's scope has a provider's model. */
  covers(target: ModelTarget): boolean;
  /**
   * Sets aside what a call can cost at most.
   * @param request absent: it costs nothing
   * @param later where a vendor makes it as a row of a batch: the limits of a minute do not apply
   * @returns undefined if it costs nothing
   * @throws GatewayError 402 without enough budget, 403 for a target that is out of scope, 429 for too many tokens
   */
  attempt(target: ModelTarget, request: PricedRequest | undefined, later?: LaterCall): Promise<Attempt | undefined>;
}

/** A call that ends in another process, perhaps. */
export interface LaterCall {
  /** Id of its attempt. */
  readonly id: string;
  readonly task: string;
  /** Fraction of the list price. */
  readonly rate: number;
  /** Unix time in milliseconds after which no process follows it any more. */
  readonly lostAt: number;
  /** Whether its cost was set aside before. */
  readonly isReserved: boolean;
}

/** A call to a provider whose cost is not known yet. */
export interface Attempt {
  readonly id: string;
  /** Whether its cost depends on the tokens that it uses. */
  readonly isPricedByTokens: boolean;
  /**
   * Replaces what was set aside by what the call has cost, in the background.
   * @returns that in US dollars; undefined if the price is not known
   */
  settle(usage: TokenUsage | undefined, price: CallResponse["price"]): number | undefined;
  /** A refused call costs nothing; one that was stopped costs what it had sent. */
  fail(error: unknown): void;
}

export interface AccountsOptions {
  readonly ledger: Ledger;
  readonly upstream: Upstream;
  /** Default: in the memory of this process. */
  readonly rates?: Rates | undefined;
  /** Milliseconds that a call may take. */
  readonly deadlineMs: number;
  readonly now?: () => number;
  /** Receives a failure of the ledger after the answer: what was set aside remains spent. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The accounts of callers; that of a caller without a token only knows prices. Calls of the provider that a caller brings a key
 * for cost the gateway nothing.
 */
export function createAccounts(
  options: AccountsOptions,
): (token: GatewayToken | undefined, keyProvider?: string) => Account {
  const {
    ledger,
    upstream,
    rates = createMemoryRates(),
    deadlineMs,
    now = Date.now,
    onError = () => undefined,
  } = options;
  const services = { ledger, prices: createPriceList(upstream, now), rates, deadlineMs, now, onError };
  return (token, keyProvider) => createAccount(services, token, keyProvider);
}

interface AccountServices extends Pick<Required<AccountsOptions>, "ledger" | "deadlineMs" | "now" | "onError"> {
  readonly prices: PriceList;
  readonly rates: Rates;
}

function createAccount(
  services: AccountServices,
  token: GatewayToken | undefined,
  keyProvider: string | undefined,
): Account {
  const { ledger, prices, rates, deadlineMs, now, onError } = services;
  const subject = token && { kind: "token" as const, ...token };
  let task = "";

  function covers({ provider, model }: ModelTarget): boolean {
    if (token?.providers && !token.providers.includes(provider)) return false;
    return !token?.models || token.models.some((pattern) => matches(pattern, model));
  }

  /** @returns what is set aside; undefined if nothing has to be */
  async function reserve(
    { id, name, model, target, later }: NamedAttempt,
    request: PricedRequest,
  ): Promise<number | undefined> {
    if (!token?.budget) return undefined;
    const { rate = 1, isReserved, lostAt = now() + deadlineMs + LATEST_SETTLEMENT_MS } = later ?? {};
    const most = model && upperBound(model, request);
    const amount = most === undefined ? undefined : Math.ceil(most * rate);
    if (isReserved) return amount;
    if (amount === undefined) {
      if (token.allowsUnpriced) return undefined;
      throw new GatewayError(
        402,
        "price_unknown",
        `The price of ${name} is not known, and this token has a budget. Name another model, or have the operator permit models without a price.`,
        { param: "model" },
      );
    }
    const { amount: limit, periodMs } = token.budget;
    const since = periodStart(token.createdAt, periodMs, now());
    const { provider, model: providerModel } = target;
    const used = await ledger.reserve({
      token: token.id,
      attempt: id,
      amount,
      most: limit,
      since,
      lostAt,
      ifLost: stoppedCost(model, request) ?? amount,
      about: { at: now(), task: later?.task ?? task, route: "", model: name, provider, providerModel },
    });
    if (used === undefined) return amount;
    const resetsAt = since + periodMs;
    throw new GatewayError(
      402,
      "budget_exceeded",
      `This token may spend ${dollars(limit)} until ${new Date(resetsAt).toISOString()}. ${dollars(used)} is spent or set aside, and this request can cost ${dollars(amount)}. A smaller limit of its tokens, such as max_tokens, lowers that.`,
      { retryAfterMs: resetsAt - now() },
    );
  }

  return {
    token,
    covers,
    async begin(called) {
      if (!subject) return () => undefined;
      task = called;
      if (subject.tasks && !subject.tasks.includes(called)) {
        const message = `This token may not call the task ${called}, only ${subject.tasks.join(", ")}.`;
        throw new GatewayError(403, "out_of_scope", message);
      }
      return rates.begin(subject);
    },
    async attempt(target, request, later) {
      const name = `${target.provider}/${target.model}`;
      if (!covers(target)) {
        throw new GatewayError(403, "out_of_scope", `This token may not call ${name}.`, { param: "model" });
      }
      if (!request) return undefined;
      const { id = `try_${crypto.randomUUID().replaceAll("-", "")}`, rate = 1 } = later ?? {};
      const counted = later ? undefined : subject;
      const isPaidByCaller = target.provider === keyProvider;
      const model = isPaidByCaller ? undefined : await prices.find(target.provider, target.model);
      const estimate = estimateOf(request);
      if (counted) await rates.addTokens(counted, estimate);
      const reserving = isPaidByCaller ? undefined : reserve({ id, name, model, target, later }, request);
      const reserved = await reserving?.catch(async (error: unknown) => {
        if (counted) await rates.correctTokens(counted, -estimate);
        throw error;
      });

      function end(amount: number, tokens: number): void {
        if (reserved !== undefined) ledger.settle(token?.id ?? "", id, amount).catch(onError);
        if (counted) rates.correctTokens(counted, tokens - estimate).catch(onError);
      }

      return {
        id,
        isPricedByTokens: model?.price?.unit === "million tokens",
        settle(usage, price) {
          const isStated = price?.currency === "USD" && price.source === "answer";
          const listed = model && costOf(model, request, usage);
          const cost = isStated ? nanos(price.amount) : listed === undefined ? undefined : Math.ceil(listed * rate);
          const { inputTokens = estimate, outputTokens = 0 } = usage ?? {};
          end(cost ?? reserved ?? 0, inputTokens + outputTokens);
          if (isPaidByCaller) return 0;
          return cost === undefined ? undefined : cost / 1e9;
        },
        fail(error) {
          if (!isAbort(error)) return end(0, 0);
          end(stoppedCost(model, request) ?? 0, estimate);
        },
      };
    },
  };
}

interface NamedAttempt {
  readonly id: string;
  readonly model: PricedModel | undefined;
  readonly name: string;
  readonly target: ModelTarget;
  readonly later: LaterCall | undefined;
}

/** A call that was stopped costs what it had sent. */
function stoppedCost(model: PricedModel | undefined, request: PricedRequest): number | undefined {
  return model && costOf(model, request, { inputTokens: estimateOf(request) });
}

/** Tokens of a request, roughly. */
const estimateOf = ({ text }: PricedRequest): number => Math.ceil(text.length / 4);

/** Beginning of the current period: periods follow one another from a token's creation. */
export function periodStart(createdAt: number, periodMs: number, now: number): number {
  return createdAt + Math.floor(Math.max(now - createdAt, 0) / periodMs) * periodMs;
}

/** Whether a name matches a pattern, whose `*` matches any part. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
}
