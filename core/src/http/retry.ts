import { NetworkError, OutputError } from "../errors/index.ts";
import { isLoopback } from "./address.ts";

const firstDelay = 500;
const longestDelay = 30_000;
/** Longer than this no server is waited for, whatever its `Retry-After` says. */
const longestPause = 600_000;

/** How often a request is repeated, and after what. */
export interface RetryPolicy {
  /**
   * `refusal`: only what was surely not accepted (connection never made, status 429 or 503), for calls whose repetition
   * may be paid for twice. `silence`: also what may have been begun (408, 425, 500, 502, 504, 529, no answer). `cut`: also a
   * body that broke off or cannot be read.
   */
  readonly after: "refusal" | "silence" | "cut";
  /** Repetitions at most. */
  readonly most: number;
  /** The host has answered before, so that its unknown name is a passing fault. */
  readonly isKnownHost?: true;
  /** Repetitions after status 503 at most, which are then not counted among the others. */
  readonly mostBusy?: number | undefined;
}

const refusals = new Set([429, 503]);
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 529]);

/** Why an attempt came to nothing. */
export interface AttemptFailure {
  /** Status of the answer. */
  readonly status?: number;
  /** What was thrown instead of an answer. */
  readonly error?: unknown;
  /** A redirect said that the answer is to be fetched elsewhere: the request itself was served. */
  readonly served: boolean;
}

/** Whether a policy repeats a request after a failure, however often. */
export function isRepeated({ after }: RetryPolicy, failure: AttemptFailure): boolean {
  if (after === "refusal") return isRefusal(failure);
  const { status, error } = failure;
  if (status !== undefined) return passing.has(status);
  const stage = stageOf(error);
  return stage === "connection" || stage === "answer" || (stage === "body" && after === "cut");
}

/** Whether nothing listens at an address of this machine: whoever runs the server has to start it, and waiting does not. */
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

/** Whether the server may have begun what a failed request asks for. */
export function mayBeAccepted(failure: AttemptFailure): boolean {
  const { status = 0, error, served } = failure;
  if (isRefusal(failure)) return false;
  return served || status >= 500 || status === 408 || stageOf(error) !== undefined;
}

function isRefusal({ status = 0, error, served }: AttemptFailure): boolean {
  return !served && (refusals.has(status) || stageOf(error) === "connection");
}

/** JSON that cannot be parsed counts as broken off: proxies end a cut body in good order. */
function stageOf(error: unknown): NetworkError["stage"] {
  if (NetworkError.isInstance(error)) return error.stage;
  return OutputError.isInstance(error) && error.cause instanceof SyntaxError ? "body" : undefined;
}

/**
 * Milliseconds to wait before asking again: growing, with jitter so that many clients do not come back at once, and
 * never earlier than the server asked for.
 * @param attempt 0 before the first repetition
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: number): number {
  const grown = Math.min(longestDelay, firstDelay * 2 ** attempt);
  const jittered = grown * (0.5 + random / 2);
  return Math.max(jittered, retryAfter ?? 0);
}

/** The pause that a server asks for. */
export interface AskedPause {
  /** Milliseconds that are waited: what was asked for, at most ten minutes. */
  readonly pause: number;
  /** Milliseconds that the server asked for. */
  readonly asked: number;
}

/** The pause that an answer's headers ask for, in milliseconds (OpenAI, Azure) or by HTTP's own header; undefined when they ask for none. */
export function askedPause(headers: Pick<Headers, "get"> | undefined, now: number): AskedPause | undefined {
  const exact = headers?.get("retry-after-ms");
  if (exact && isNumber(exact)) return limited(Number(exact));
  return parseRetryAfter(headers?.get("retry-after") ?? null, now, headers?.get("date"));
}

/** When to try again, as the end of a sentence that starts with "Try again". */
export function describePause(pause: AskedPause | undefined): string {
  if (pause === undefined) return "later";
  const limit = pause.asked > pause.pause ? `; Patchbay itself waits at most ${longestPause / 1000} s` : "";
  return `in ${Math.ceil(pause.asked / 1000)} s${limit}`;
}

/**
 * Reads a `Retry-After` header, in seconds or as a date; undefined when it names none.
 * @param date the answer's `Date`, by which a date is read: clocks differ
 */
export function parseRetryAfter(header: string | null, now: number, date?: string | null): AskedPause | undefined {
  if (!header) return undefined;
  if (isNumber(header)) return limited(Number(header) * 1000);
  const until = dateIn(header);
  return until === undefined ? undefined : limited(Math.max(0, until - (dateIn(date ?? "") ?? now)));
}

/** `Date.parse` reads dates into almost anything; HTTP's begin with the day of the week. */
function dateIn(text: string): number | undefined {
  const date = /^\s*[A-Za-z]{3,}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

const isNumber = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

function limited(asked: number): AskedPause {
  return { pause: Math.min(asked, longestPause), asked };
}
