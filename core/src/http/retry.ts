import { NetworkError, OutputError } from "../errors/index.ts";
import { isLoopback } from "./address.ts";
import { retriedStatuses } from "./retried-statuses.ts";

const firstDelay = 500;
const longestDelay = 30_000;
/** Maximum pause, even if `Retry-After` is longer. */
const longestPause = 600_000;

/** How often a request is retried, and after which failures. */
export interface RetryPolicy {
  /**
   * `refusal`: only requests that were certainly not accepted (no connection, status 429 or 503), for calls that
   * could be
   * billed twice. `silence`: also requests that may have been started (408, 425, 500, 502, 504, 529, no answer).
   * `cut`: also
   * a body that broke off or cannot be read.
   */
  readonly after: "refusal" | "silence" | "cut";
  /** Maximum number of retries. */
  readonly most: number;
  /** The host has answered before, so a failed lookup of its name is temporary. */
  readonly isKnownHost?: true;
  /** Maximum number of retries after status 503, counted separately from the others. */
  readonly mostBusy?: number | undefined;
}

const refusals = new Set([429, 503]);

/** Why an attempt failed. */
export interface AttemptFailure {
  /** Status of the answer. */
  readonly status?: number;
  /** The error thrown instead of an answer. */
  readonly error?: unknown;
  /** A redirect named another address for the answer: the request itself was served. */
  readonly served: boolean;
}

/** Whether a policy retries a request after a failure, regardless of the number of attempts. */
export function isRepeated({ after }: RetryPolicy, failure: AttemptFailure): boolean {
  if (after === "refusal") return isRefusal(failure);
  const { status, error } = failure;
  if (status !== undefined) return retriedStatuses.has(status);
  const stage = stageOf(error);
  return stage === "connection" || stage === "answer" || (stage === "body" && after === "cut");
}

/**
 * Whether nothing listens at an address of this machine: waiting does not help.
 */
export function isNobodyHome({ error }: AttemptFailure, url: URL): boolean {
  return stageOf(error) === "connection" && isLoopback(url.hostname);
}

/** Whether the host's name cannot be resolved. */
export function isUnknownHost({ error }: AttemptFailure): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: unknown }).code === "ENOTFOUND") return true;
  }
  return false;
}

/** Whether the server may have started to serve a failed request. */
export function mayBeAccepted(failure: AttemptFailure): boolean {
  const { status = 0, error, served } = failure;
  if (isRefusal(failure)) return false;
  return served || status >= 500 || status === 408 || stageOf(error) !== undefined;
}

function isRefusal({ status = 0, error, served }: AttemptFailure): boolean {
  return !served && (refusals.has(status) || stageOf(error) === "connection");
}

/** JSON that does not parse counts as cut off, because proxies end a truncated body normally. */
function stageOf(error: unknown): NetworkError["stage"] {
  if (NetworkError.isInstance(error)) return error.stage;
  return OutputError.isInstance(error) && error.cause instanceof SyntaxError ? "body" : undefined;
}

/**
 * Milliseconds before a retry: growing, with jitter so that clients do not return at once, never shorter than requested.
 * @param attempt 0 before the first retry
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: number): number {
  const grown = Math.min(longestDelay, firstDelay * 2 ** attempt);
  const jittered = grown * (0.5 + random / 2);
  return Math.max(jittered, retryAfter ?? 0);
}

/** The pause that a server requests. */
export interface AskedPause {
  /** Milliseconds to wait: the requested pause, at most ten minutes. */
  readonly pause: number;
  /** Milliseconds that the server requested. */
  readonly requested: number;
}

/**
 * The pause from an answer's headers, in milliseconds (OpenAI, Azure) or as HTTP's `Retry-After`; undefined if there
 * is none.
 */
export function askedPause(headers: Pick<Headers, "get"> | undefined, now: number): AskedPause | undefined {
  const exact = headers?.get("retry-after-ms");
  if (exact && isNumber(exact)) return limited(Number(exact));
  return parseRetryAfter(headers?.get("retry-after") ?? null, now, headers?.get("date"));
}

/** When to try again, as the end of a sentence that starts with "Try again". */
export function describePause(pause: AskedPause | undefined): string {
  if (pause === undefined) return "later";
  const limit = pause.requested > pause.pause ? `; Patchbay itself waits at most ${longestPause / 1000} s` : "";
  return `in ${Math.ceil(pause.requested / 1000)} s${limit}`;
}

/**
 * Reads a `Retry-After` header, in seconds or as a date; undefined if it is neither.
 * @param date the answer's `Date`, which dates are relative to, because clocks differ
 */
export function parseRetryAfter(header: string | null, now: number, date?: string | null): AskedPause | undefined {
  if (!header) return undefined;
  if (isNumber(header)) return limited(Number(header) * 1000);
  const until = dateIn(header);
  return until === undefined ? undefined : limited(Math.max(0, until - (dateIn(date ?? "") ?? now)));
}

/** `Date.parse` accepts almost any text; HTTP dates start with the day of the week. */
function dateIn(text: string): number | undefined {
  const date = /^\s*[A-Za-z]{3,}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

const isNumber = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

function limited(requested: number): AskedPause {
  return { pause: Math.min(requested, longestPause), requested };
}
