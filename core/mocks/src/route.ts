import { http, type HttpHandler } from "msw";
import type { ChatReply } from "./chat/chat-reply.ts";
import type { MockProblem } from "./problem.ts";

/** A mocked model's continuation of a prompt. */
export interface CompletionReply {
  /** The text; a list: the pieces in which it is streamed. */
  readonly text: string | readonly string[];
  /** Default: `stop`. */
  readonly finishReason?: string;
  /** Milliseconds before each streamed piece, or before every one; default 30. Scaled by `setMockPace`. */
  readonly delays?: number | readonly number[];
}

/** The vectors of the request's inputs, in their order. */
export interface EmbeddingsReply {
  readonly vectors: readonly (readonly number[])[];
}

export interface ImagesReply {
  /** Files, or their URLs. */
  readonly images: readonly (Blob | string)[];
}

export interface ModerationReply {
  /** How likely the text belongs to each category, from 0 to 1; flagged from 0.5. A list: one for each text. */
  readonly scores: Readonly<Record<string, number>> | readonly Readonly<Record<string, number>>[];
}

export interface RerankReply {
  /** How well each of the request's documents answers the query, in their order. */
  readonly scores: readonly number[];
}

export interface SpeechReply {
  readonly audio: Blob;
}

export interface TranscriptionReply {
  readonly text: string;
  /** Segments with their times in seconds; default: one segment. */
  readonly segments?: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  /** Default `english`. */
  readonly language?: string;
}

/** A script's replies by kind of route. */
export interface MockReplies {
  readonly chat: ChatReply;
  readonly completion: CompletionReply;
  readonly embeddings: EmbeddingsReply;
  readonly images: ImagesReply;
  readonly moderation: ModerationReply;
  readonly rerank: RerankReply;
  readonly speech: SpeechReply;
  readonly transcription: TranscriptionReply;
}

export type MockKind = keyof MockReplies;

/** The properties of a mocked address: enough to answer by default and to write a scripted reply in its format. */
export interface MockRoute<Kind extends MockKind = MockKind> {
  readonly kind: Kind;
  /** Absolute address, or a pattern of msw. */
  readonly url: string;
  /** Whether the route answers a request, whose body it leaves unread; default: every request to its address. */
  accepts?(request: Request): Promise<boolean>;
  /** The answer without a script. */
  simulate(request: Request): Promise<Response>;
  /** A reply in the format of this address, whole or streamed as requested. */
  write(reply: MockReplies[Kind], request: Request): Promise<Response>;
  /** A refusal in the vendor's own form. */
  fail(problem: MockProblem): Response | Promise<Response>;
}

// Handlers of another copy of this module are known, too.
const ROUTE = Symbol.for("patchbay.mockRoute");

/** A handler of POST requests that scripts can answer for. */
export function mockRoute<Kind extends MockKind>(route: MockRoute<Kind>): HttpHandler {
  return Object.assign(
    http.post(route.url, async ({ request }) =>
      (await route.accepts?.(request)) === false ? undefined : route.simulate(request),
    ),
    { [ROUTE]: route },
  );
}

/** The route of a handler; undefined for handlers that `mockRoute` did not create. */
export function routeOf(handler: object): MockRoute | undefined {
  return (handler as { [ROUTE]?: MockRoute })[ROUTE];
}

/** Texts of requests whose bodies are still unread. */
const texts = new WeakMap<Request, string>();

/** Notes the text of a request's body, so that it does not have to be read again. */
export function noteText(request: Request, text: string): void {
  texts.set(request, text);
}

/** The text of a request's body, which can be read afterwards as well. */
export async function peekText(request: Request): Promise<string> {
  const text = texts.get(request) ?? (await request.clone().text());
  texts.set(request, text);
  return text;
}

/** A request's JSON body, or an empty object if there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const known = texts.get(request);
  let body: unknown;
  try {
    body = known === undefined ? await request.json() : JSON.parse(known);
  } catch {
    return {};
  }
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** A request's form, or an empty one if there is none. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** A refusal in OpenAI's form, with the status of a request that lacks something. */
export function refusal(message: string): Response {
  return Response.json({ error: { message, type: "invalid_request_error" } }, { status: 422 });
}
