import {
  AuthenticationError,
  BillingError,
  ContentFilterError,
  ContextLengthError,
  DeadlineError,
  HttpError,
  InputError,
  MappingNotFoundError,
  ModelNotFoundError,
  NetworkError,
  OutputError,
  PatchbayError,
  ProviderClosedError,
  ProviderNotFoundError,
  RateLimitError,
  StreamError,
  TaskNotSupportedError,
} from "@patchbay/core/errors";
import { GatewayError, type Failure } from "./gateway-error.ts";

type Kind = { isInstance(error: unknown): boolean };

/** The answer to each kind of error, the most special kind first: theirs are 502, ours 504, wrong requests 400 or 404. */
const ANSWERS: readonly (readonly [kind: Kind, status: number, code: string])[] = [
  [ModelNotFoundError, 404, "model_not_found"],
  [MappingNotFoundError, 404, "model_not_found"],
  [ProviderNotFoundError, 404, "model_not_found"],
  [ProviderClosedError, 404, "model_not_found"],
  [TaskNotSupportedError, 400, "task_not_supported"],
  [InputError, 400, "unsupported_parameter"],
  [ContextLengthError, 400, "context_length_exceeded"],
  [ContentFilterError, 400, "content_filter"],
  [RateLimitError, 429, "rate_limit_exceeded"],
  [AuthenticationError, 502, "provider_authentication"],
  [BillingError, 502, "provider_billing"],
  [DeadlineError, 504, "timeout"],
  [NetworkError, 502, "provider_unreachable"],
  [OutputError, 502, "provider_answer"],
  [StreamError, 502, "provider_stream"],
];

/** Statuses of providers that describe the caller's request, and so are the caller's. */
const PASSED_ON = new Set([400, 409, 413, 415, 422]);

/** Only for records: a caller that has gone reads no answer. */
export const CLIENT_CLOSED = 499;

/** What a request's own members are called. */
export interface CallersNames {
  /** The request's body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The caller's names of the client's arguments. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** Describes any error, in the names of the caller. */
export function describeFailure(error: unknown, { body, fields }: CallersNames = { body: {} }): Failure {
  if (error instanceof GatewayError) return error.failure;
  if (!PatchbayError.isInstance(error)) {
    // Never the message: an unexpected error may quote anything.
    return isAbort(error)
      ? { status: CLIENT_CLOSED, code: "client_closed", message: "The caller closed the connection." }
      : { status: 500, code: "internal_error", message: "The gateway failed to handle the request." };
  }
  const { message: original, provider } = error;
  const message = InputError.isInstance(error) ? renamed(original, fields) : forCallers(original);
  const [, status, code] = ANSWERS.find(([kind]) => kind.isInstance(error)) ?? answerOf(error);
  const param =
    code === "task_not_supported" ? "model" : status === 400 ? paramIn(error, message, { body, fields }) : undefined;
  const requestId = HttpError.isInstance(error) ? error.requestId || undefined : undefined;
  const retryAfterMs = RateLimitError.isInstance(error) ? error.retryAfterMs : undefined;
  return { status, code, message, param, provider, requestId, retryAfterMs };
}

function answerOf(error: PatchbayError): readonly [kind: unknown, status: number, code: string] {
  if (!HttpError.isInstance(error)) return [undefined, 500, "internal_error"];
  // What a provider does not find is the model, in whatever words; of an accepted job, it is the job.
  if (error.status === 404 && !error.job) return [undefined, 404, "model_not_found"];
  return PASSED_ON.has(error.status)
    ? [undefined, error.status, error.code ?? "invalid_request"]
    : [undefined, 502, "provider_error"];
}

const GUESS = " does not seem to support chat completion.";
const UNCHECKED = " Use the 'request' method";

/** The client ends some messages with what only callers of a client could do, or with a guess that they look for. */
function forCallers(message: string): string {
  const [problem = "", unchecked] = message.split(UNCHECKED);
  if (unchecked !== undefined) return `${problem} Call again, or name another model.`;
  return message.endsWith(GUESS)
    ? message.slice(0, message.lastIndexOf(" Server ", message.length - GUESS.length))
    : message;
}

/** The first member of the request that a message quotes, or the one that the provider names. */
function paramIn(error: PatchbayError, message: string, { body, fields }: CallersNames): string | undefined {
  if (HttpError.isInstance(error) && error.field !== undefined) return callersName(error.field, fields);
  const quoted = [...message.matchAll(QUOTED)].map(([part, name = part]) => name);
  return quoted.find((name) => Object.hasOwn(body, /^\w+/.exec(name)?.[0] ?? ""));
}

/** A name in code's quotes, or one that can only be a name. */
const QUOTED = /`([\w.[\]]+)`|\bparameters\.\w+/g;

function renamed(message: string, fields: CallersNames["fields"]): string {
  return message.replaceAll(QUOTED, (part, name: string = part) => `\`${callersName(name, fields)}\``);
}

/** What the caller calls an argument of the client: `inputs.query` is the `query` of a reranker. */
function callersName(name: string, fields: CallersNames["fields"]): string {
  if (!fields) return name;
  const bare = name.replace(/^parameters\./, "");
  const part = Object.keys(fields).find(
    (each) => bare === each || (/^[.[]/.test(bare.slice(each.length)) && bare.startsWith(each)),
  );
  return part === undefined ? bare : `${fields[part]}${bare.slice(part.length)}`;
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
