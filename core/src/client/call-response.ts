import type { CallHooks, CallPrice, CallResponse, RateLimit, TokenUsage } from "../client-contract/hooks.ts";
import type { ResponseMethods, WithResponse } from "../client-contract/methods.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { type Redactor, requestIdOf } from "../http/redaction.ts";
import type { ModelPrice } from "../provider/contract.ts";
import { isObject } from "../provider/payload.ts";
import { createStream } from "../sse/read-stream.ts";

/** Hooks of callers, and those of the client itself. */
export interface WatchHooks extends CallHooks {
  /** Receives the response, the same each time; events would be searched for secrets, with all that they contain. */
  answered?(response: CallResponse): void;
}

/** What an answer's headers report, without secrets. */
export function readHeaders(
  headers: Headers,
  redactor: Redactor,
  now: number,
): Pick<CallResponse, "headers" | "requestId" | "rateLimit"> {
  const requestId = redactor.text(requestIdOf(headers));
  const rateLimit = readRateLimit(headers, now);
  let shown: CallResponse["headers"] | undefined;
  return {
    // Few callers read them, and the search for secrets is long.
    get headers() {
      return (shown ??= shownHeaders(headers, redactor));
    },
    ...(requestId && { requestId }),
    ...(rateLimit && { rateLimit }),
  };
}

export const shownHeaders = (headers: Headers, redactor: Redactor): CallResponse["headers"] =>
  redactor.whole(Object.fromEntries(headers));

/**
 * Reads the caller's limit of requests from an answer's headers: `x-ratelimit-…-requests`, a vendor's own prefix
 * (`anthropic-ratelimit-requests-…`), `x-ratelimit-…`, `ratelimit-…`, and the single header of the IETF's draft.
 */
export function readRateLimit(headers: Headers, now: number): RateLimit | undefined {
  const limits: { -readonly [Name in keyof RateLimit]: RateLimit[Name] } = {};
  for (const [name, value] of headers) {
    const member = /^(?:x-)?(?:[a-z]+-)?ratelimit-(?:requests-)?(limit|remaining|reset)(?:-requests)?$/.exec(name)?.[1];
    if (member === "reset") limits.resetMs = parseReset(value, now);
    else if (member === "limit" || member === "remaining") limits[member] = firstNumber(value);
  }
  const draft = headers.get("ratelimit");
  if (draft) {
    limits.remaining ??= firstNumber(/\br(?:emaining)?=(\d+)/.exec(draft)?.[1]);
    const seconds = firstNumber(/\b(?:t|reset)=(\d+)/.exec(draft)?.[1]);
    if (seconds !== undefined) limits.resetMs ??= seconds * 1000;
    limits.limit ??= firstNumber(/\bq=(\d+)/.exec(headers.get("ratelimit-policy") ?? "")?.[1]);
  }
  return withoutUnknown(limits);
}

function firstNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d+)/.exec(text ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Numbers above this are moments (Unix time), those below are seconds from now. */
const FIRST_MOMENT = 1e9;

/** Seconds, a moment, a date, or a duration such as `6m0.5s`. */
function parseReset(text: string, now: number): number | undefined {
  const number = Number(text);
  if (text.trim() !== "" && !Number.isNaN(number)) {
    if (number < FIRST_MOMENT) return number * 1000;
    return Math.max(0, (number < 1e12 ? number * 1000 : number) - now);
  }
  const parts = [...text.matchAll(/([\d.]+)(ms|[smhd])/g)];
  if (parts.length > 0 && parts.map(([part]) => part).join("") === text.trim()) {
    return parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (UNIT_MS[unit] ?? 0), 0);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Reads the usage from an answer or a chunk, by the names of OpenAI's protocol or the newer ones of its relatives. */
export function readUsage(answer: unknown): TokenUsage | undefined {
  const usage = isObject(answer) ? answer["usage"] : undefined;
  if (!isObject(usage)) return undefined;
  const inputTokens = count(usage["prompt_tokens"]) ?? count(usage["input_tokens"]);
  const outputTokens = count(usage["completion_tokens"]) ?? count(usage["output_tokens"]);
  return withoutUnknown({
    inputTokens,
    outputTokens,
    totalTokens: count(usage["total_tokens"]),
    cachedInputTokens: detail(usage, ["prompt_tokens_details", "input_tokens_details"], "cached_tokens"),
    reasoningTokens: detail(usage, ["completion_tokens_details", "output_tokens_details"], "reasoning_tokens"),
  });
}

/** The members with a value; undefined where there is none. */
function withoutUnknown(members: object): object | undefined {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

function detail(usage: Readonly<Record<string, unknown>>, groups: readonly string[], name: string): number | undefined {
  for (const group of groups) {
    const details = usage[group];
    const value = isObject(details) ? count(details[name]) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Reads the cost in US dollars that some vendors put into the usage of an answer: `cost`, `estimated_cost`. */
export function readPrice(answer: unknown): CallPrice | undefined {
  const usage = isObject(answer) ? answer["usage"] : undefined;
  if (!isObject(usage)) return undefined;
  const amount = count(usage["cost"]) ?? count(usage["estimated_cost"]);
  return amount === undefined ? undefined : { amount, currency: "USD", source: "answer" };
}

/** The cost of used tokens at list prices. */
export function listPrice(
  { inputTokens = 0, outputTokens = 0 }: TokenUsage,
  price: ModelPrice | undefined,
): CallPrice | undefined {
  if (price?.unit !== "million tokens") return undefined;
  const amount = (inputTokens * (price.input ?? 0) + outputTokens * (price.output ?? 0)) / 1e6;
  return { amount, currency: price.currency, source: "listing" };
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}

type AnyMethod = (...args: unknown[]) => Promise<unknown> | AsyncGenerator<unknown, void, undefined>;

/** Calls one of a client's methods, and returns what its hooks receive about the answer. */
export async function answered(
  client: object,
  name: keyof ResponseMethods,
  args: readonly unknown[],
): Promise<WithResponse<unknown>> {
  let response: CallResponse | undefined;
  const optionsIndex = name === "run" || name === "stream" ? 2 : 1;
  const options = args[optionsIndex] as CallOptions | undefined;
  const hooks: readonly WatchHooks[] = [
    options?.hooks ?? [],
    { answered: (answer: CallResponse) => void (response = answer) },
  ].flat();
  const before = Array.from({ length: optionsIndex }, (_, index) => args[index]);
  const returned = (client as Readonly<Record<string, AnyMethod>>)[name]!(
    ...before,
    Object.assign({}, options, { hooks }),
  );
  const data = Symbol.asyncIterator in returned ? await startedStream(returned) : await returned;
  // A call without an error had an answer.
  return { data, response: response! };
}

/** The same stream, once its first chunk has arrived. */
async function startedStream(stream: AsyncGenerator<unknown, void, undefined>): Promise<typeof stream> {
  let first: IteratorResult<unknown, void> | undefined = await stream.next();
  return createStream(
    () => {
      if (!first) return stream.next();
      const result = first;
      first = undefined;
      return Promise.resolve(result);
    },
    () => {
      first = undefined;
      return stream.return();
    },
  );
}
