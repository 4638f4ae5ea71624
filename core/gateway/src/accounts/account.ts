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
import { createMemoryRates } from "./memory-rates.ts";
import type { Rates } from "./rates.ts";
import type { Upstream } from "../upstream.ts";

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
   * @returns undefined if it costs nothing
   * @throws GatewayError 402 without enough budget, 403 for a target that is out of scope, 429 for too many tokens
   */
  attempt(target: ModelTarget, request: PricedRequest | undefined): Promise<Attempt | undefined>;
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
  readonly now?: () => number;
  /** Receives a failure of the ledger after the answer: what was set aside remains spent. */
  readonly onError?: (error: unknown) => void;
}

/** The accounts of callers; that of a caller without a token only knows prices. */
export function createAccounts(options: AccountsOptions): (token: GatewayToken | undefined) => Account {
  const { ledger, upstream, rates = createMemoryRates(), now = Date.now, onError = () => undefined } = options;
  const services = { ledger, prices: createPriceList(upstream, now), rates, now, onError };
  return (token) => createAccount(services, token);
}

interface AccountServices extends Pick<Required<AccountsOptions>, "ledger" | "now" | "onError"> {
  readonly prices: PriceList;
  readonly rates: Rates;
}

function createAccount(services: AccountServices, token: GatewayToken | undefined): Account {
  const { ledger, prices, rates, now, onError } = services;
  const subject = token && { kind: "token" as const, ...token };

  function covers({ provider, model }: ModelTarget): boolean {
    if (token?.providers && !token.providers.includes(provider)) return false;
    return !token?.models || token.models.some((pattern) => matches(pattern, model));
  }

  /** @returns what is set aside; undefined if nothing has to be */
  async function reserve({ id, name, model }: NamedAttempt, request: PricedRequest): Promise<number | undefined> {
    if (!token?.budget) return undefined;
    const amount = model && upperBound(model, request);
    if (amount === undefined) {
      if (token.allowsUnpriced) return undefined;
      throw new GatewayError(
        402,
        "price_unknown",
        `The price of ${name} is not known, and this token has a budget. Name another model, or have the operator permit models without a price.`,
        { param: "model" },
      );
    }
    const { amount: most, periodMs } = token.budget;
    const since = periodStart(token.createdAt, periodMs, now());
    const used = await ledger.reserve({ token: token.id, attempt: id, amount, most, since });
    if (used === undefined) return amount;
    const resetsAt = since + periodMs;
    throw new GatewayError(
      402,
      "budget_exceeded",
      `This token may spend ${dollars(most)} until ${new Date(resetsAt).toISOString()}. ${dollars(used)} is spent or set aside, and this request can cost ${dollars(amount)}. A smaller limit of its tokens, such as max_tokens, lowers that.`,
      { retryAfterMs: resetsAt - now() },
    );
  }

  return {
    token,
    covers,
    async begin(task) {
      if (!subject) return () => undefined;
      if (subject.tasks && !subject.tasks.includes(task)) {
        const message = `This token may not call the task ${task}, only ${subject.tasks.join(", ")}.`;
        throw new GatewayError(403, "out_of_scope", message);
      }
      return rates.begin(subject);
    },
    async attempt(target, request) {
      const name = `${target.provider}/${target.model}`;
      if (!covers(target)) {
        throw new GatewayError(403, "out_of_scope", `This token may not call ${name}.`, { param: "model" });
      }
      if (!request) return undefined;
      const id = `try_${crypto.randomUUID().replaceAll("-", "")}`;
      const model = await prices.find(target.provider, target.model);
      const estimate = Math.ceil(request.text.length / 4);
      if (subject) await rates.addTokens(subject, estimate);
      const reserved = await reserve({ id, name, model }, request).catch(async (error: unknown) => {
        if (subject) await rates.correctTokens(subject, -estimate);
        throw error;
      });

      function end(amount: number, tokens: number): void {
        if (reserved !== undefined) ledger.settle(id, amount).catch(onError);
        if (subject) rates.correctTokens(subject, tokens - estimate).catch(onError);
      }

      return {
        id,
        isPricedByTokens: model?.price?.unit === "million tokens",
        settle(usage, price) {
          const isStated = price?.currency === "USD" && price.source === "answer";
          const cost = isStated ? nanos(price.amount) : model && costOf(model, request, usage);
          const { inputTokens = estimate, outputTokens = 0 } = usage ?? {};
          end(cost ?? reserved ?? 0, inputTokens + outputTokens);
          return cost === undefined ? undefined : cost / 1e9;
        },
        fail(error) {
          if (!isAbort(error)) return end(0, 0);
          end((model && costOf(model, request, { inputTokens: estimate })) ?? 0, estimate);
        },
      };
    },
  };
}

interface NamedAttempt {
  readonly id: string;
  readonly model: PricedModel | undefined;
  readonly name: string;
}

/** Beginning of the current period: periods follow one another from a token's creation. */
export function periodStart(createdAt: number, periodMs: number, now: number): number {
  return createdAt + Math.floor(Math.max(now - createdAt, 0) / periodMs) * periodMs;
}

/** Whether a name matches a pattern, whose `*` matches any part. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
}
