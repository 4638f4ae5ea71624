import type { CallOptions, TaskId, TokenUsage } from "@patchbay/core/client";
import type { z } from "zod";
import type { Works } from "./background/work.ts";
import type { ErrorShapeName } from "./errors/error-shapes.ts";
import type { Failure } from "./errors/gateway-error.ts";
import type { ParameterTable } from "./parameters/fit-parameters.ts";
import type { JsonObject } from "./request/read-json.ts";
import type { GatewayStore } from "./store/store.ts";

/** What an answer is made of, beside the output. */
export interface AnswerFacts {
  /** The request's body. */
  readonly body: JsonObject;
  /** The model as the caller named it. */
  readonly model: string;
  /** Unix time in seconds. */
  readonly created: number;
  /** Id of the answer, without a prefix. */
  readonly id: string;
  /** Tokens as the provider counted them, where it does. */
  readonly usage: TokenUsage | undefined;
}

/** How a route's answer is streamed, as server-sent events. */
export interface RouteStream {
  /** Begins the conversion of one stream. */
  open(facts: AnswerFacts): OpenStream;
  /**
   * Matches the events of the format that are not only a piece of the answer: errors, usage and the end. Where an answer is
   * passed on as it is, others are not read. Absent: all are.
   */
  readonly telling?: RegExp;
  /** Whether each chunk is converted by itself, so that converted ones can follow those that were passed on. */
  readonly isStateless?: boolean;
}

/** A stream that is being converted. */
export interface OpenStream {
  /** The text of a chunk's events; an empty text sends nothing. */
  chunk(chunk: unknown): string;
  /** The text after the last chunk of a complete answer. */
  end(): string;
  /** The event of a failure after the first byte; absent: that of the error shape. */
  fail?(failure: Failure): string;
  /** The complete answer, after its end; absent: it is not stored. */
  answer?(): unknown;
}

/** What a route keeps for later requests. */
export interface RouteMemory {
  /** The request with what earlier ones left. @throws GatewayError */
  recall(body: JsonObject, store: GatewayStore): Promise<JsonObject>;
  /** Keeps a complete answer. @param recalled the request, as `recall` returned it */
  keep(answer: unknown, recalled: JsonObject, store: GatewayStore): Promise<void>;
}

/** How an answer is made that no one waits for. */
export interface LaterOptions extends Pick<CallOptions, "onProgress" | "onJob"> {
  /** Aborts it; its caller's connection does not. */
  readonly signal: AbortSignal;
  /** Id of the answer, without a prefix; default: a new one. */
  readonly id?: string;
}

/** A checked request that may be answered later. */
export interface LaterRequest {
  readonly body: JsonObject;
  readonly headers: Headers;
  readonly store: GatewayStore;
  readonly works: Works;
  /** Milliseconds that the call may take. */
  readonly deadlineMs: number;
  /** Makes the call. Never rejects: a failure is an answer. */
  answer(options: LaterOptions): Promise<Response>;
}

/**
 * A route of the gateway: one record of data with pure functions. One path through `serve-route.ts` serves all of them.
 */
export interface GatewayRoute {
  readonly method: "POST";
  readonly path: string;
  /** Provider task that it calls. */
  readonly task: TaskId;
  /** Name of the API family's format. */
  readonly shape: string;
  /**
   * End of a provider's address that takes the same format: a request to one that the provider's own code writes as the
   * caller did is passed on as it is, and so is its answer. Absent: everything is converted.
   */
  readonly samePath?: string;
  /**
   * Members that the gateway itself answers, or that become arguments of the client. The values of all others must be in the
   * provider's request, whatever their names are there: providers' code leaves out what it does not know, and a request that
   * lacks one is not sent. Absent: nothing is checked.
   */
  readonly handled?: readonly string[];
  /** The first parameter that only a provider with the same format can express; such a request is not converted. */
  sameOnly?(body: JsonObject): string | undefined;
  /**
   * Whether an answer to a request that was passed on has the caller's format, too: its JSON, or its media type, beside the
   * client's output. Absent: the client's own check suffices.
   */
  isSameAnswer?(answer: unknown, output: unknown): boolean;
  /**
   * The caller's names of the client's arguments, which errors use; a longer name before a shorter one. Members of `parameters`
   * are the caller's own without an entry. Absent: the caller uses the client's names.
   */
  readonly fields?: Readonly<Record<string, string>>;
  /** How the body is sent; default: JSON. `either` is decided by the content type. */
  readonly body?: "json" | "form" | "either";
  /**
   * Arguments of a call whose target has exactly the caller's format, whatever the request contains: the caller's text
   * replaces the body that the provider's own code writes of them.
   */
  readonly standIn?: JsonObject;
  /**
   * End that is added to a target's address, for an operation that only the vendor of the format has. The answer is not read;
   * other targets get what `toCall` throws.
   */
  readonly suffix?: string;
  /** The caller's headers that belong to the format, and go with its text. */
  readonly headers?: readonly string[];
  readonly errors: ErrorShapeName;
  /** The request's body. Loose: members that it does not list are passed on. */
  readonly request: z.ZodType;
  /** Checks what the schema cannot. @throws GatewayError 400 */
  check?(body: JsonObject): void;
  /** What becomes of parameters at targets with other formats; absent: their own code decides. */
  readonly parameters?: ParameterTable;
  /**
   * The client's arguments without the model.
   * @param isSame whether the target's address takes the same format
   * @throws GatewayError for what cannot be expressed
   */
  toCall(body: JsonObject, isSame: boolean): JsonObject;
  /** The client's options for a request. */
  options?(body: JsonObject): Pick<CallOptions, "onProgress" | "onJob" | "outputType">;
  /** The body of the answer: JSON, or a response for anything else. @throws GatewayError */
  toAnswer(output: unknown, facts: AnswerFacts): unknown;
  /** Absent: the route does not stream. */
  readonly stream?: RouteStream;
  /**
   * Starts a request that asks to be answered later. Absent: none can.
   * @returns what is answered at once; undefined for a request that its caller waits for @throws GatewayError
   */
  later?(request: LaterRequest): Promise<Response> | undefined;
  /** Absent: nothing is stored. */
  readonly memory?: RouteMemory;
}
