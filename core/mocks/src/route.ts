import { http, type HttpHandler } from "msw";
import type { ChatReply } from "./chat/chat-reply.ts";
import type { MockProblem } from "./problem.ts";

/** What a mocked model writes after a prompt. */
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
  /** Files, or addresses where they lie. */
  readonly images: readonly (Blob | string)[];
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

/** What a script can reply, by the kind of a route. */
export interface MockReplies {
  readonly chat: ChatReply;
  readonly completion: CompletionReply;
  readonly embeddings: EmbeddingsReply;
  readonly images: ImagesReply;
  readonly speech: SpeechReply;
  readonly transcription: TranscriptionReply;
}

export type MockKind = keyof MockReplies;

/** What is known of a mocked address: enough to answer on its own, and to write a test's scripted reply in its format. */
export interface MockRoute<Kind extends MockKind = MockKind> {
  readonly kind: Kind;
  /** Absolute address, or a pattern of msw. */
  readonly url: string;
  /** The answer without a script. */
  simulate(request: Request): Promise<Response>;
  /** A reply in the form of this address, whole or streamed as the request asks. */
  write(reply: MockReplies[Kind], request: Request): Promise<Response>;
  /** A refusal in the vendor's own form. */
  fail(problem: MockProblem): Response;
}

// Handlers of another copy of this module are known, too.
const ROUTE = Symbol.for("patchbay.mockRoute");

/** A handler of POST requests that scripts can answer for. */
export function mockRoute<Kind extends MockKind>(route: MockRoute<Kind>): HttpHandler {
  return Object.assign(
    http.post(route.url, ({ request }) => route.simulate(request)),
    { [ROUTE]: route },
  );
}

/** What is known of a handler's address; undefined for handlers that `mockRoute` did not make. */
export function routeOf(handler: object): MockRoute | undefined {
  return (handler as { [ROUTE]?: MockRoute })[ROUTE];
}

/** A request's JSON body, or an empty object where there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** A refusal in OpenAI's form, with the status of a request that lacks something. */
export function refusal(message: string): Response {
  return Response.json({ error: { message, type: "invalid_request_error" } }, { status: 422 });
}
