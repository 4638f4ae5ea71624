import type { ChatReply } from "../chat/chat-reply.ts";
import { JSON_TYPE, type MockFail, type MockProblem } from "../problem.ts";
import { wholeAnswer } from "../whole-answer.ts";
import type { MockKind, MockReplies } from "../route.ts";
import { isRecord } from "./conversation.ts";
import type { MockRequest } from "./mock-request.ts";

/** A refusal or failure, written in the vendor's own form. */
export interface MockRefusal {
  /** The status, 400 to 599. */
  readonly error: number;
  /** Seconds until a retry. */
  readonly retryAfter?: number;
  readonly message?: string;
  /** What kind of problem it is; default: by the status. */
  readonly kind?: MockProblem["kind"];
  /** The field of the request that is wrong. */
  readonly field?: string;
}

/** Damages or delays an answer: a pure function. */
export type MockFault = (response: Response) => Response | Promise<Response>;

/** What happens to an answer on its way. */
export interface FaultFacts {
  /** The name of a fault, or a function that makes one answer out of another. */
  readonly fault: string | MockFault;
  /** Byte at which a named fault cuts, and the seed for unspecified positions. */
  readonly at?: number;
  readonly seed?: number;
}

/** An answer that something happens to on its way, for example `fault("cut-stream")` of `@patchbay/mocks/faults`. */
export interface MockFaultyReply<Reply> extends FaultFacts {
  /** The reply to damage; default: the simulated answer. */
  readonly reply?: Reply;
  /** The fault, if it is more than a name. */
  answer?(request: Request, next: () => Promise<Response>): Promise<Response>;
}

/** A chat that is streamed in the given pieces. */
export type ChunkedChatReply = Omit<ChatReply, "content"> & { readonly chunks: readonly string[] };

interface KindFacts<Kind extends MockKind> {
  /** The members of a reply. */
  readonly members: Readonly<Record<keyof MockReplies[Kind], true>>;
  /** How a plain text is interpreted; absent: not supported. */
  readonly ofText?: (text: string) => MockReplies[Kind];
}

const KINDS = {
  chat: {
    members: {
      content: true,
      reasoning: true,
      toolCalls: true,
      finishReason: true,
      delays: true,
      alternatives: true,
      usage: true,
    },
    ofText: (content: string) => ({ content }),
  },
  completion: {
    members: { text: true, finishReason: true, delays: true },
    ofText: (text: string) => ({ text }),
  },
  embeddings: { members: { vectors: true } },
  images: { members: { images: true } },
  moderation: { members: { scores: true } },
  rerank: { members: { scores: true } },
  speech: { members: { audio: true } },
  transcription: { members: { text: true, segments: true, language: true }, ofText: (text: string) => ({ text }) },
} satisfies { readonly [Kind in MockKind]: KindFacts<Kind> };

/** All kinds of addresses that can be scripted. */
export const MOCK_KINDS = Object.keys(KINDS) as readonly MockKind[];

type TextKind = { [Kind in MockKind]: (typeof KINDS)[Kind] extends { ofText: object } ? Kind : never }[MockKind];

/** A reply in the format of an address's kind. */
export type KindReply<Kind extends MockKind> =
  | MockReplies[Kind]
  | (Kind extends TextKind ? string : never)
  | (Kind extends "chat" ? ChunkedChatReply : never);

/** An answer as JSON. */
export interface JsonReply {
  readonly json: unknown;
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replies at any address, whatever its form. */
export type PlainReply = JsonReply | MockRefusal | Response;

/** A reply, or what makes one from a request; undefined from a function: the answer without a script. */
export type Scripted<Reply> =
  | Exclude<ScriptedOutcome<Reply>, undefined>
  | ((request: MockRequest) => ScriptedOutcome<Reply> | Promise<ScriptedOutcome<Reply>>);

type ScriptedOutcome<Reply> = Reply | MockFaultyReply<Reply> | (Extract<Reply, object> & FaultFacts) | undefined;

/** The replies for a kind of address; undefined: for any address. */
export type ScriptedReply<Kind extends MockKind | undefined = undefined> = Scripted<
  Kind extends MockKind ? KindReply<Kind> | PlainReply : PlainReply
>;

/** A reply without functions, as `ready` returns it. */
export type ReadyReply =
  | { readonly as: "response"; readonly response: Response }
  | { readonly as: "problem"; readonly problem: MockProblem }
  | { readonly as: "kind"; readonly reply: MockReplies[MockKind]; readonly paced: boolean }
  | { readonly as: "fault"; readonly fault: ReadyFault; readonly reply: ReadyReply | undefined };

/** @param next answers as if nothing happened; @param fail writes the vendor's errors */
type ReadyFault = (request: Request, next: () => Promise<Response>, fail: MockFail) => Promise<Response>;

/** Reads a test's reply. @throws TypeError that explains the problem */
export function readReply(reply: unknown, kind: MockKind | undefined): ReadyReply {
  if (reply instanceof Response) return { as: "response", response: reply };
  if (typeof reply === "string") {
    const made = kind && (KINDS[kind] as KindFacts<MockKind>).ofText?.(reply);
    if (!made) throw new TypeError(`A text is no reply ${addressOf(kind)}. Give { json }, { error } or a Response.`);
    return { as: "kind", reply: made, paced: false };
  }
  if (!isRecord(reply)) throw new TypeError(`${describeReply(reply)} is no reply.`);
  if ("fault" in reply) {
    const { fault, at, seed, answer, reply: named, ...members } = reply;
    const inner = named ?? (Object.keys(members).length > 0 ? members : undefined);
    return {
      as: "fault",
      fault: readFault({ fault, at, seed, answer }),
      reply: inner === undefined ? undefined : readReply(inner, kind),
    };
  }
  if ("error" in reply) return { as: "problem", problem: readRefusal(reply) };
  if ("json" in reply) return { as: "response", response: readJsonReply(reply) };
  if (!kind) {
    throw new TypeError(
      `${describeReply(reply)} is no reply ${addressOf(kind)}. Give { json }, { error } or a Response.`,
    );
  }
  const { chunks, ...others } = reply;
  const content = chunks === undefined ? others : { ...others, content: chunks };
  const { members } = KINDS[kind];
  const unknown = Object.keys(content).filter((name) => !Object.hasOwn(members, name));
  if (unknown.length > 0) {
    const known = ["error", "json", "fault", ...Object.keys(members)].join(", ");
    throw new TypeError(`A reply of ${kind} has no ${unknown.join(", ")}. It has ${known}.`);
  }
  return { as: "kind", reply: content as MockReplies[MockKind], paced: "delays" in content };
}

function readFault(faulty: Readonly<Record<string, unknown>>): ReadyFault {
  const { fault, answer, at, seed } = faulty as unknown as MockFaultyReply<unknown>;
  if (typeof answer === "function") return (request, next) => answer(request, next);
  if (typeof fault === "function") return async (_, next) => fault(await next());
  if (typeof fault !== "string") throw new TypeError("A fault is a name, or a function that takes a Response.");
  return async (request, next, fail) => {
    const named = await import("../faults/index.ts");
    const options = { fail, ...(at !== undefined && { at }), ...(seed !== undefined && { seed }) };
    return named.fault(fault, options).answer(request, next);
  };
}

function addressOf(kind: MockKind | undefined): string {
  return kind ? `of ${kind}` : "at an address of any kind";
}

function readRefusal({
  error: status,
  retryAfter,
  message,
  kind,
  field,
}: Readonly<Record<string, unknown>>): MockProblem {
  if (typeof status !== "number" || !(status >= 400 && status <= 599)) {
    throw new TypeError(`{ error: ${describeReply(status)} } is no refusal: give a status from 400 to 599.`);
  }
  return {
    status,
    kind: (kind as MockProblem["kind"] | undefined) ?? kindOf(status),
    message: typeof message === "string" ? message : `The mocked provider answers ${status}.`,
    verbatim: typeof message === "string",
    ...(typeof retryAfter === "number" && { retryAfter }),
    ...(typeof field === "string" && { field }),
  };
}

function kindOf(status: number): MockProblem["kind"] {
  if (status === 401) return "wrong-key";
  if (status === 404) return "unknown-model";
  if (status === 429) return "rate-limit";
  if (status === 503 || status === 529) return "overloaded";
  return status < 500 ? "invalid-request" : "server";
}

function readJsonReply({ json, status = 200, headers = {} }: Readonly<Record<string, unknown>>): Response {
  const response = wholeAnswer(JSON.stringify(json), { status: status as number, headers: JSON_TYPE });
  for (const [name, value] of Object.entries(headers as Record<string, string>)) response.headers.set(name, value);
  return response;
}

/** A reply in few words, for messages. */
export function describeReply(reply: unknown): string {
  if (typeof reply === "function") return reply.name ? `the function ${reply.name}` : "a function";
  if (reply instanceof Response) return `a Response with status ${reply.status}`;
  const text =
    JSON.stringify(reply, (_, value: unknown) => (typeof value === "function" ? "a function" : value)) ?? String(reply);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
