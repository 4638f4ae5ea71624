import { isObject } from "../provider/payload.ts";
import type { CallPrice, RateLimit, TokenUsage } from "./hooks.ts";

/**
 * What the headers of an answer say of the caller's limit of requests: `x-ratelimit-…-requests`, a vendor's own prefix
 * (`anthropic-ratelimit-requests-…`), `x-ratelimit-…`, `ratelimit-…`, and the one header of the IETF's draft.
 */
export function readRateLimit(headers: Headers, now: number): RateLimit | undefined {
  const found: { -readonly [Name in keyof RateLimit]: RateLimit[Name] } = {};
  for (const [name, value] of headers) {
    const member = /^(?:x-)?(?:[a-z]+-)?ratelimit-(?:requests-)?(limit|remaining|reset)(?:-requests)?$/.exec(name)?.[1];
    if (member === "reset") found.resetMs = parseReset(value, now);
    else if (member === "limit" || member === "remaining") found[member] = firstNumber(value);
  }
  const draft = headers.get("ratelimit");
  if (draft) {
    found.remaining ??= firstNumber(/\br(?:emaining)?=(\d+)/.exec(draft)?.[1]);
    const seconds = firstNumber(/\b(?:t|reset)=(\d+)/.exec(draft)?.[1]);
    if (seconds !== undefined) found.resetMs ??= seconds * 1000;
    found.limit ??= firstNumber(/\bq=(\d+)/.exec(headers.get("ratelimit-policy") ?? "")?.[1]);
  }
  const told = Object.entries(found).filter(([, value]) => value !== undefined);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

function firstNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d+)/.exec(text ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Numbers above this are moments (Unix time), those below are seconds from now. */
const firstMoment = 1e9;

/** Seconds, a moment, a date, or a duration such as `6m0.5s`. */
function parseReset(text: string, now: number): number | undefined {
  const number = Number(text);
  if (text.trim() !== "" && !Number.isNaN(number)) {
    if (number < firstMoment) return number * 1000;
    return Math.max(0, (number < 1e12 ? number * 1000 : number) - now);
  }
  const parts = [...text.matchAll(/([\d.]+)(ms|[smhd])/g)];
  if (parts.length > 0 && parts.map(([part]) => part).join("") === text.trim()) {
    return parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (unitMs[unit] ?? 0), 0);
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
  const told = {
    inputTokens,
    outputTokens,
    totalTokens: count(usage["total_tokens"]),
    cachedInputTokens: detail(usage, ["prompt_tokens_details", "input_tokens_details"], "cached_tokens"),
    reasoningTokens: detail(usage, ["completion_tokens_details", "output_tokens_details"], "reasoning_tokens"),
  };
  const members = Object.entries(told).filter(([, value]) => value !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

function detail(usage: Readonly<Record<string, unknown>>, groups: readonly string[], name: string): number | undefined {
  for (const group of groups) {
    const details = usage[group];
    const value = isObject(details) ? count(details[name]) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The sum that some vendors put into the usage of an answer, in US dollars: `cost`, `estimated_cost`. */
export function readPrice(answer: unknown): CallPrice | undefined {
  const usage = isObject(answer) ? answer["usage"] : undefined;
  if (!isObject(usage)) return undefined;
  const amount = count(usage["cost"]) ?? count(usage["estimated_cost"]);
  return amount === undefined ? undefined : { amount, currency: "USD", source: "answer" };
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}
