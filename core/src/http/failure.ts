import {
  AuthenticationError,
  HttpError,
  ModelNotFoundError,
  type OutputError,
  RateLimitError,
  ServiceUnavailableError,
  type HttpErrorOptions,
} from "../errors/index.ts";
import { errorMessage } from "../errors/error-message.ts";
import { describeUnexpected, isTextType, startLength } from "../errors/unexpected-answer.ts";
import { readStart } from "./answer.ts";
import { requestIdOf, type Redactor } from "./redaction.ts";
import { askedPause } from "./retry.ts";
import { addSentence, type Refusal } from "./request.ts";

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
  /** Reads the vendor's error envelope; what it says stands for the server's words. */
  readonly readVendorFailure?: ((answer: VendorAnswer) => VendorFailure | undefined) | undefined;
  /** What a refusal means where the server's words do not tell. */
  readonly explain?: ((refusal: Refusal) => string | undefined) | undefined;
  /** Message where status 404 says that there is no such model. */
  readonly modelNotFound?: string | undefined;
  /** Makes the message; default: peer, status and the server's words. */
  readonly describe?: ((answer: FailedAnswer) => string | undefined | Promise<string | undefined>) | undefined;
}

/** An answer outside 200 to 299, as the vendor's own reader of failures sees it. */
export interface VendorAnswer {
  /** HTTP status, outside 200 to 299. */
  readonly status: number;
  /** Parsed JSON, or text. */
  readonly body: unknown;
  /** One header of the answer, or null. */
  header(name: string): string | null;
}

/** What a vendor's error answer says. */
export interface VendorFailure {
  /** What happened, in the vendor's words; core adds who said it and the status. */
  readonly message: string;
  /** The vendor's own code, for example `context_length_exceeded`. */
  readonly code?: string;
  /** The argument that it is about. */
  readonly field?: string;
  /** Whether the same call may succeed later, though its status does not say so; false: it never will. */
  readonly retryable?: boolean;
  /** Whether the key was refused, though another status than 401 or 403 says so: the error is an `AuthenticationError`. */
  readonly refusesKey?: boolean;
}

/** Bytes of a failed answer that are read at most. */
const mostBytes = 1_000_000;

/** Turns a failed answer into the error named by its cause. Reads and closes the body. */
export async function readFailure(response: Response, options: FailureOptions): Promise<HttpError> {
  const { redactor, request } = options;
  const received = await readStart(response, mostBytes);
  const body = redactor.value(parseJson(received) ?? received);
  const header = (name: string): string | null => response.headers.get(name);
  const told = readVendorFailure({ status: response.status, body, header }, options);
  const answer = { status: response.status, body, words: told?.message ?? errorMessage(body) };
  const requestId = String(redactor.value(requestIdOf(response.headers)));
  const retryAfter = askedPause(response.headers, options.now);
  const retryAfterMs = retryAfter?.pause;
  const date = Date.parse(header("date") ?? "");
  const serverTime = Number.isNaN(date) ? undefined : date;
  const explained = options.explain?.({ status: answer.status, words: answer.words, serverTime, now: options.now });
  const text =
    (await options.describe?.(answer)) ??
    (explained
      ? `${sentenceOf(options.peer, answer)} ${explained}`
      : defaultMessage(options.peer, answer, retryAfterMs));
  const message = retryAfter?.note ? `${text} ${retryAfter.note}` : text;
  const { code, field, retryable } = told ?? {};
  const { words } = answer;
  const errorOptions = {
    request,
    response: { status: response.status, requestId, body },
    code,
    field,
    retryable,
    words,
  };
  switch (told?.refusesKey === true ? 401 : response.status) {
    case 401:
    case 403:
      return new AuthenticationError(message, errorOptions);
    case 404:
      return options.modelNotFound
        ? new ModelNotFoundError(options.modelNotFound, errorOptions)
        : new HttpError(message, errorOptions);
    case 429:
      return new RateLimitError(message, { ...errorOptions, retryAfterMs });
    case 503:
      return new ServiceUnavailableError(message, errorOptions);
    default:
      return new HttpError(message, errorOptions);
  }
}

/** A vendor's reader that fails says nothing. */
function readVendorFailure(answer: VendorAnswer, options: FailureOptions): VendorFailure | undefined {
  try {
    const told = options.readVendorFailure?.(answer);
    return typeof told?.message === "string" && told.message !== "" ? told : undefined;
  } catch {
    return undefined;
  }
}

function sentenceOf(peer: string, { status, words }: FailedAnswer): string {
  return `${peer} answered with status ${status}${words ? `: ${words}` : ""}`.replace(/[.\s]*$/, ".");
}

function defaultMessage(peer: string, answer: FailedAnswer, retryAfterMs: number | undefined): string {
  const { status } = answer;
  const sentence = sentenceOf(peer, answer);
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

/**
 * Says in an error's message what the answer was that could not be read, where it is no JSON or one that holds an error.
 * @param data the answer as it was read: a Blob of what is not JSON by its type, or the text of what does not parse
 */
export async function nameAnswer(
  error: OutputError,
  { peer, data, headers }: { readonly peer: string; readonly data: unknown; readonly headers: Headers },
): Promise<void> {
  const words = holdsError(data) ? errorMessage(data) : undefined;
  if (words) return addSentence(error, `${peer} answered with an error in status 200: ${words}.`);
  if (typeof data !== "string" && !(data instanceof Blob)) return;
  const contentType = headers.get("content-type");
  const isText = typeof data === "string" || isTextType(contentType);
  const start = isText ? await new Blob([data]).slice(0, startLength).text() : undefined;
  const { url: address } = error.request ?? {};
  const status = error.response?.status ?? 200;
  addSentence(error, describeUnexpected({ expected: "JSON", peer, address, status, contentType, start }));
}

function holdsError(data: unknown): boolean {
  return typeof data === "object" && data !== null && "error" in data && Boolean(data.error);
}
