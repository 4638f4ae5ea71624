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
import type { DescribeFailure, ReadVendorFailure, VendorAnswer, VendorFailure } from "./failed-answer.ts";
import { causeOf } from "./failure-cause.ts";
import { addSentence, type Credentials, type Refusal } from "./request.ts";

export interface FailureOptions {
  /** The called peer, as the start of a sentence: `Provider groq`. */
  readonly peer: string;
  /** What the request was for, after the status: `for model owner/name`. */
  readonly about?: string | undefined;
  /** The credentials that were sent. */
  readonly credentials?: Credentials | undefined;
  readonly request: HttpErrorOptions["request"];
  readonly redactor: Redactor;
  readonly now: number;
  /** Reads the vendor's error envelope; its message replaces the server's. */
  readonly readVendorFailure?: ReadVendorFailure | undefined;
  /** Explains a refusal if the server's message does not. */
  readonly explain?: ((refusal: Refusal) => string | undefined) | undefined;
  /** Message for a status 404 that means that the model does not exist. */
  readonly modelNotFound?: string | undefined;
  /** Makes the message; default: the answer's. */
  readonly describe?: DescribeFailure | undefined;
}

/** Maximum number of bytes of a failed answer to read. */
const mostBytes = 1_000_000;

/** Converts a failed answer to the error of its cause. Reads and closes the body. */
export async function readFailure(response: Response, options: FailureOptions): Promise<HttpError> {
  const { redactor, request, credentials, peer } = options;
  const { status } = response;
  const received = await readStart(response, mostBytes);
  const body = redactor.value(parseJson(received) ?? received);
  const header = (name: string): string | null => response.headers.get(name);
  const vendor = await readVendorFailure({ status, body, header, headers: response.headers }, options);
  const words = vendor?.message ?? errorMessage(body);
  const { code, field } = vendor ?? errorDetails(body);
  const requestId = String(redactor.value(requestIdOf(response.headers)));
  const retryAfter = askedPause(response.headers, options.now);
  const serverTime = Date.parse(header("date") ?? "") || undefined;
  const hasKey = !credentials || Boolean(credentials.key ?? credentials.signer ?? credentials.cookies);
  const facts = { status: vendor?.refusesKey === true ? 401 : status, code, field, text: words, hasKey };
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
  // The hub's 404 means that the model does not exist, and the specification fixes the message.
  if (status === 404 && options.modelNotFound) return new ModelNotFoundError(options.modelNotFound, errorOptions);
  return new cause.error(message, { ...errorOptions, retryAfterMs: retryAfter?.pause });
}

/** If a vendor's reader throws, it is ignored and the answer is shown. */
async function readVendorFailure(
  answer: VendorAnswer & { readonly headers: Headers },
  options: FailureOptions,
): Promise<VendorFailure | undefined> {
  try {
    const failure = await options.readVendorFailure?.(answer);
    return typeof failure?.message === "string" && failure.message !== "" ? failure : undefined;
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

/** An unreadable answer, as its reader received it. */
interface UnreadAnswer {
  /** The peer that answered, as the start of a sentence. */
  readonly peer: string;
  /** A Blob if the content type is not JSON, or the text that does not parse. */
  readonly data: unknown;
  readonly headers: Headers;
  /** Its address, without secrets; default: the address of the error's request. */
  readonly address?: string | undefined;
}

/** Appends a description of the unreadable answer to an error's message, if it is not JSON or contains an error. */
export async function nameAnswer(error: OutputError, answer: UnreadAnswer): Promise<void> {
  const sentence = await describeAnswer(error, answer);
  if (sentence) addSentence(error, sentence);
}

/** Describes an unreadable answer; undefined for JSON without an error. */
async function describeAnswer(
  error: OutputError,
  { peer, data, headers, address = error.request?.url }: UnreadAnswer,
): Promise<string | undefined> {
  const reason = holdsError(data) ? errorMessage(data) : undefined;
  if (reason) return `${peer} answered with an error in status 200: ${reason}.`;
  if (typeof data !== "string" && !(data instanceof Blob)) return undefined;
  const contentType = headers.get("content-type");
  const isText = typeof data === "string" || isTextType(contentType);
  const start = isText ? await new Blob([data]).slice(0, startLength).text() : undefined;
  const status = error.response?.status ?? 200;
  return describeUnexpected({ expected: "JSON", peer, address, status, contentType, start });
}

/** The error for an answer from another server than the called one: a proxy, or a login page. */
export async function otherServer(
  error: OutputError,
  peer: string,
  { url, headers }: Response,
): Promise<NetworkError | OutputError> {
  const address = url === "" ? undefined : url.replace(/\?.*/s, "");
  const text = await describeAnswer(error, { peer, address, data: error.response?.body, headers });
  // A retry would get the same page, but JSON that was cut off may be complete next time.
  const isPage = /html/i.test(headers.get("content-type") ?? "");
  return text === undefined ? error : new NetworkError(text, { cause: error, ...(!isPage && { stage: "body" }) });
}

function holdsError(data: unknown): boolean {
  return typeof data === "object" && data !== null && "error" in data && Boolean(data.error);
}
