import {
  type HttpError,
  ModelNotFoundError,
  NetworkError,
  type OutputError,
  type HttpErrorOptions,
} from "../errors/index.ts";
import { errorDetails, errorMessage } from "../errors/error-message.ts";
import { describeUnexpected, isTextType, startLength } from "../errors/unexpected-answer.ts";
import { readStart } from "./answer.ts";
import { requestIdOf, type Redactor } from "./redaction.ts";
import { askedPause, describePause } from "./retry.ts";
import { causeOf } from "./failure-cause.ts";
import { addSentence, type Credentials, type Refusal } from "./request.ts";

/** An answer outside 200 to 299, as the maker of its message sees it. */
export interface FailedAnswer {
  readonly status: number;
  /** Parsed JSON or text. */
  readonly body: unknown;
  /** The server's own message. */
  readonly words: string | undefined;
  /** The message that the error gets by default: who answered, the status, the server's reason and what to do. */
  readonly message: string;
}

export interface FailureOptions {
  /** Who was asked, as the beginning of a sentence: `Provider groq`. */
  readonly peer: string;
  /** What the request was about, after the status: `for model owner/name`. */
  readonly about?: string | undefined;
  /** What the request was sent with. */
  readonly credentials?: Credentials | undefined;
  readonly request: HttpErrorOptions["request"];
  readonly redactor: Redactor;
  readonly now: number;
  /** Reads the vendor's error envelope; its message replaces the server's. */
  readonly readVendorFailure?: ((answer: VendorAnswer) => VendorFailure | undefined) | undefined;
  /** Explains a refusal where the server's message does not. */
  readonly explain?: ((refusal: Refusal) => string | undefined) | undefined;
  /** Message where status 404 says that there is no such model. */
  readonly modelNotFound?: string | undefined;
  /** Makes the message; default: that of the answer. */
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

/** The content of a vendor's error answer. */
export interface VendorFailure {
  /** The vendor's message; core adds the vendor's name and the status. */
  readonly message: string;
  /** The vendor's own code, for example `context_length_exceeded`. */
  readonly code?: string;
  /** The argument that caused it. */
  readonly field?: string;
  /** Whether a retry of the call may succeed, although its status does not indicate that; false: it never will. */
  readonly retryable?: boolean;
  /** Whether the key was rejected with a status other than 401 or 403: the error is then an `AuthenticationError`. */
  readonly refusesKey?: boolean;
}

/** Bytes of a failed answer that are read at most. */
const mostBytes = 1_000_000;

/** Turns a failed answer into the error named by its cause. Reads and closes the body. */
export async function readFailure(response: Response, options: FailureOptions): Promise<HttpError> {
  const { redactor, request, credentials, peer } = options;
  const { status } = response;
  const received = await readStart(response, mostBytes);
  const body = redactor.value(parseJson(received) ?? received);
  const header = (name: string): string | null => response.headers.get(name);
  const vendor = readVendorFailure({ status, body, header }, options);
  const words = vendor?.message ?? errorMessage(body);
  const { code, field } = vendor ?? errorDetails(body);
  const requestId = String(redactor.value(requestIdOf(response.headers)));
  const retryAfter = askedPause(response.headers, options.now);
  const date = Date.parse(header("date") ?? "");
  const serverTime = Number.isNaN(date) ? undefined : date;
  const hasKey = credentials === undefined || Boolean(credentials.key ?? credentials.signer ?? credentials.cookies);
  const facts = { status: vendor?.refusesKey === true ? 401 : status, code, field, words, hasKey };
  const cause = causeOf(facts);
  const explained = options.explain?.({ status, words, serverTime, now: options.now });
  const advice = explained ?? cause.advice ?? `Try again ${describePause(retryAfter)}.`;
  const shownCode = code !== undefined && !words?.includes(code) ? ` (${code})` : "";
  const about = options.about === undefined ? "" : ` ${options.about}`;
  const reason = words ? `: ${words}` : "";
  const sentence = `${peer} answered with status ${status}${shownCode}${about}${reason}`.replace(/[.\s]*$/, ".");
  const answer = { status, body, words, message: `${sentence} ${advice}` };
  const message = (await options.describe?.(answer)) ?? answer.message;
  const errorOptions = {
    request,
    response: { status, requestId, body },
    code,
    field,
    retryable: vendor?.retryable,
    words,
  };
  // The hub's 404 means that there is no such model, and the specification words that.
  if (status === 404 && options.modelNotFound) return new ModelNotFoundError(options.modelNotFound, errorOptions);
  return new cause.error(message, { ...errorOptions, retryAfterMs: retryAfter?.pause });
}

/** A vendor's reader that throws is ignored: the answer itself is shown then. */
function readVendorFailure(answer: VendorAnswer, options: FailureOptions): VendorFailure | undefined {
  try {
    const told = options.readVendorFailure?.(answer);
    return typeof told?.message === "string" && told.message !== "" ? told : undefined;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that could not be read, as its reader received it. */
interface UnreadAnswer {
  /** Who answered, as the beginning of a sentence. */
  readonly peer: string;
  /** A Blob of what is not JSON by its type, or the text of what does not parse. */
  readonly data: unknown;
  readonly headers: Headers;
  /** Where it answered, without secrets; default: the address of the error's request. */
  readonly address?: string | undefined;
}

/** Adds to an error's message what the answer was that could not be read, where it is not JSON or contains an error. */
export async function nameAnswer(error: OutputError, answer: UnreadAnswer): Promise<void> {
  const sentence = await describeAnswer(error, answer);
  if (sentence) addSentence(error, sentence);
}

/** What an answer was that could not be read; undefined for JSON without an error in it. */
async function describeAnswer(
  error: OutputError,
  { peer, data, headers, address = error.request?.url }: UnreadAnswer,
): Promise<string | undefined> {
  const words = holdsError(data) ? errorMessage(data) : undefined;
  if (words) return `${peer} answered with an error in status 200: ${words}.`;
  if (typeof data !== "string" && !(data instanceof Blob)) return undefined;
  const contentType = headers.get("content-type");
  const isText = typeof data === "string" || isTextType(contentType);
  const start = isText ? await new Blob([data]).slice(0, startLength).text() : undefined;
  const status = error.response?.status ?? 200;
  return describeUnexpected({ expected: "JSON", peer, address, status, contentType, start });
}

/** The error of an answer that comes from another server than the one that was called: a proxy, or a login page. */
export async function otherServer(
  error: OutputError,
  peer: string,
  { url, headers }: Response,
): Promise<NetworkError | OutputError> {
  const address = url === "" ? undefined : url.replace(/\?.*/s, "");
  const text = await describeAnswer(error, { peer, address, data: error.response?.body, headers });
  // A page comes again; JSON that breaks off may not.
  const isPage = /html/i.test(headers.get("content-type") ?? "");
  return text === undefined ? error : new NetworkError(text, { cause: error, ...(!isPage && { stage: "body" }) });
}

function holdsError(data: unknown): boolean {
  return typeof data === "object" && data !== null && "error" in data && Boolean(data.error);
}
