import {
  AuthenticationError,
  HttpError,
  RateLimitError,
  ServiceUnavailableError,
  type HttpErrorOptions,
} from "../errors/index.ts";
import { serverWords } from "../errors/server-words.ts";
import { readStart } from "./answer.ts";
import type { Redactor } from "./redaction.ts";
import { parseRetryAfter } from "./retry.ts";

/** An answer outside 200 to 299, as the maker of its message sees it. */
export interface FailedAnswer {
  readonly status: number;
  /** Parsed JSON or text. */
  readonly body: unknown;
  /** What the server says in its own words. */
  readonly words: string | undefined;
}

export interface FailureOptions {
  /** Who was asked, as the beginning of a sentence: `Provider groq`. */
  readonly peer: string;
  readonly request: HttpErrorOptions["request"];
  readonly redactor: Redactor;
  readonly now: number;
  /** Makes the message; default: peer, status and the server's words. */
  readonly describe?: ((answer: FailedAnswer) => string | undefined) | undefined;
}

/** Bytes of a failed answer that are read at most. */
const mostBytes = 1_000_000;

/** Turns a failed answer into the error named by its cause. Reads and closes the body. */
export async function readFailure(response: Response, options: FailureOptions): Promise<HttpError> {
  const { redactor, request } = options;
  const received = await readStart(response, mostBytes);
  const body = redactor.value(parseJson(received) ?? received);
  const answer = { status: response.status, body, words: serverWords(body) };
  const requestId = String(redactor.value(response.headers.get("x-request-id") ?? ""));
  const retryAfter = parseRetryAfter(response.headers.get("retry-after"), options.now);
  const retryAfterMs = retryAfter?.pause;
  const text = options.describe?.(answer) ?? defaultMessage(options.peer, answer, retryAfterMs);
  const message = retryAfter?.note ? `${text} ${retryAfter.note}` : text;
  const errorOptions = { request, response: { status: response.status, requestId, body } };
  switch (response.status) {
    case 401:
    case 403:
      return new AuthenticationError(message, errorOptions);
    case 429:
      return new RateLimitError(message, { ...errorOptions, retryAfterMs });
    case 503:
      return new ServiceUnavailableError(message, errorOptions);
    default:
      return new HttpError(message, errorOptions);
  }
}

function defaultMessage(peer: string, { status, words }: FailedAnswer, retryAfterMs: number | undefined): string {
  const sentence = `${peer} answered with status ${status}${words ? `: ${words}` : ""}`.replace(/[.\s]*$/, ".");
  if (status === 401 || status === 403) return `${sentence} Check the access token and what it may be used for.`;
  if (status === 429) {
    const pause = retryAfterMs === undefined ? "later" : `in ${Math.ceil(retryAfterMs / 1000)} s`;
    return `${sentence} Try again ${pause}.`;
  }
  return sentence;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
