import { mockId } from "./mock-identity.ts";
import { wholeAnswer } from "./whole-answer.ts";

/** Why a provider refuses or fails, before its vendor's own words and form. */
export interface MockProblem {
  readonly status: number;
  /** What kind of problem it is; a vendor's form has its own code for each. */
  readonly kind:
    | "missing-key"
    | "wrong-key"
    | "unknown-model"
    | "unsuitable-model"
    | "missing-field"
    | "empty-messages"
    | "invalid-request"
    | "too-long"
    | "unknown-response"
    | "rate-limit"
    | "overloaded"
    | "server";
  /** In OpenAI's words; a vendor's form may have its own. */
  readonly message: string;
  /** Whether the message is sent unchanged, because a test set it. */
  readonly verbatim?: boolean;
  /** The field of the request that is wrong. */
  readonly field?: string;
  /** The requested model. */
  readonly model?: string;
  /** Tokens of a prompt that is too long, and how many the model takes. */
  readonly tokens?: number;
  readonly limit?: number;
  /** Seconds after which to try again, as the header `retry-after`. */
  readonly retryAfter?: number;
}

export const JSON_TYPE = { "content-type": "application/json" };

/** Writes a problem in a vendor's form. In a sandbox, a plugin's own takes a moment. */
export type MockFail = (problem: MockProblem) => Response | Promise<Response>;

/** What `mockFail` makes. */
type ReadyFail = (problem: MockProblem) => Response;

/** A vendor's own text for a kind of problem. */
export interface MockWording {
  readonly status?: number;
  /** `{model}`, `{field}`, `{tokens}` and `{limit}` are replaced by the problem's; `{message}` for OpenAI's words. */
  readonly message?: string;
  readonly type?: string | null;
  readonly code?: string | number | null;
  readonly field?: string | null;
}

/** What goes into a vendor's JSON of an error. */
export interface MockErrorParts {
  readonly status: number;
  readonly message: string;
  readonly type: string | null;
  readonly code: string | number | null;
  readonly field: string | null;
  /** An id for the refused request, if the vendor's JSON has one. */
  readonly requestId: string;
}

export interface MockFailOptions {
  /** The vendor's words, by kind of problem; `other` is for every kind that is not listed. */
  readonly words?: Readonly<Partial<Record<MockProblem["kind"] | "other", MockWording>>>;
  /** The JSON of an error; default: OpenAI's. */
  readonly body?: (parts: MockErrorParts) => unknown;
}

/** A vendor's form of errors as data: its words and codes, and how its JSON is laid out. */
export function mockFail({ words = {}, body = openAiBody }: MockFailOptions = {}): ReadyFail {
  return (problem) => {
    const { kind, retryAfter } = problem;
    const wording = words[kind] ?? words.other ?? {};
    const status = wording.status ?? problem.status;
    const parts: MockErrorParts = {
      status,
      message: ((problem.verbatim ? undefined : wording.message) ?? "{message}").replaceAll(
        /\{(message|model|field|tokens|limit)\}/g,
        (_, name: "message") => String(problem[name] ?? ""),
      ),
      type: wording.type === undefined ? (status < 500 ? "invalid_request_error" : "server_error") : wording.type,
      code: wording.code === undefined ? (CODES[kind] ?? null) : wording.code,
      field: wording.field === undefined ? (problem.field ?? null) : wording.field,
      get requestId() {
        return mockId("req");
      },
    };
    const response = wholeAnswer(JSON.stringify(body(parts)), { status, headers: JSON_TYPE });
    if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
    return response;
  };
}

const CODES: Partial<Record<MockProblem["kind"], string>> = {
  "missing-key": "invalid_api_key",
  "wrong-key": "invalid_api_key",
  "unknown-model": "model_not_found",
  "missing-field": "missing_required_parameter",
  "empty-messages": "empty_array",
  "too-long": "context_length_exceeded",
  "unknown-response": "previous_response_not_found",
  "rate-limit": "rate_limit_exceeded",
};

function openAiBody({ message, type, field: param, code }: MockErrorParts): object {
  return { error: { message, type, param, code } };
}

/** OpenAI's form of an error, which most vendors share. */
export const openAiFail = mockFail();

const refusedToken = mockFail({
  words: { other: { message: "Invalid username or password." } },
  body: ({ message }) => ({ error: message }),
});
const refusedByRouter = mockFail({ words: { "unsuitable-model": { code: "model_not_supported" } } });

/** The form of the hub's router, which looks at the token before any provider does. */
export const routerFail: ReadyFail = (problem) =>
  problem.kind.endsWith("-key") ? refusedToken(problem) : refusedByRouter(problem);

/** Tokens of a prompt that a model accepts, unless its mocks set another limit. */
const CONTEXT_LENGTH = 131_072;

export function missingField(field: string): MockProblem {
  return { status: 400, kind: "missing-field", field, message: `Missing required parameter: '${field}'.` };
}

export function invalidField(field: string, why: string): MockProblem {
  return { status: 400, kind: "invalid-request", field, message: `Invalid value for '${field}': ${why}.` };
}

/** A vendor's error for a prompt that exceeds its model's context. */
export function checkLength(
  tokens: number,
  { contextLength: most = CONTEXT_LENGTH }: { readonly contextLength?: number } = {},
  field: string,
): MockProblem | undefined {
  if (tokens <= most) return undefined;
  const message =
    `This model's maximum context length is ${most} tokens. However, your ${field} resulted in ${tokens} tokens. ` +
    `Please reduce the length of the ${field}.`;
  return { status: 400, kind: "too-long", field, message, tokens, limit: most };
}
