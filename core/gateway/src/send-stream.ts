import { describeFailure, isAbort } from "./errors/describe-failure.ts";
import { ERROR_SHAPES } from "./errors/error-shapes.ts";
import type { GatewayRecord } from "./usage/record.ts";
import type { StreamTap } from "./relay/stream-tap.ts";
import type { AnswerFacts, GatewayRoute, OpenStream } from "./route.ts";

type Chunks = AsyncGenerator<unknown, void, undefined>;

/** How a stream ended. */
export interface StreamEnd extends Pick<GatewayRecord, "state" | "code"> {
  /** Pieces of the answer that were sent. */
  readonly pieces: number;
}

export interface StreamParts {
  readonly chunks: Chunks;
  /** The answer's bytes, if they go to the caller as they are. */
  readonly tap: StreamTap | undefined;
  readonly facts: AnswerFacts;
  /** Keeps the complete answer for later requests, before its end is sent. */
  keep(answer: unknown): Promise<void>;
  /** Reports an error that no one expected. */
  failed(error: unknown): void;
  /** Called once. */
  onEnd(end: StreamEnd): void;
}

/** A body whose parts are made when they are wanted. */
export interface PartSource {
  /** Whether the latest part was the last one. */
  readonly isOver: boolean;
  /** The next part; undefined after the last one. @throws when the call was aborted */
  next(): Promise<Uint8Array | undefined>;
  /** The caller has left. */
  cancel(): Promise<void>;
}

const encoder = new TextEncoder();
const NOTHING = Promise.resolve(undefined);

/**
 * The body of a streamed answer. Reads a chunk only when the caller wants one. A stream that breaks off ends with an event in
 * the caller's format, and without the mark of a complete answer.
 */
export class StreamedBody implements PartSource {
  isOver = false;
  readonly #route: GatewayRoute;
  readonly #parts: StreamParts;
  readonly #stream: OpenStream | undefined;
  readonly #converted: Conversion | undefined;

  constructor(route: GatewayRoute, parts: StreamParts) {
    this.#route = route;
    this.#parts = parts;
    this.#stream = route.stream?.open(parts.facts);
    this.#converted = this.#stream && !parts.tap ? new Conversion(this.#stream, parts.chunks, parts.keep) : undefined;
  }

  next(): Promise<Uint8Array | undefined> {
    if (this.isOver) return NOTHING;
    const { tap, chunks } = this.#parts;
    const made = tap ? tap.next(chunks) : (this.#converted?.next() ?? NOTHING);
    return made.then(this.#passed, this.#broken);
  }

  readonly #passed = (bytes: Uint8Array | undefined): Uint8Array | undefined => {
    if (this.isOver) return undefined;
    if (!bytes || (this.#parts.tap ?? this.#converted)?.isOver) this.#end("completed");
    return bytes;
  };

  async cancel(): Promise<void> {
    this.#end("canceled");
    await this.#parts.chunks.return();
  }

  /** The last event, in the caller's format. @throws the error of an aborted call */
  readonly #broken = (error: unknown): Uint8Array | undefined => {
    if (this.isOver) return undefined;
    const { tap, failed } = this.#parts;
    const failure = describeFailure(error);
    failed(error);
    this.#end(isAbort(error) ? "canceled" : "failed", failure.code);
    if (isAbort(error)) throw error;
    const stream = this.#stream;
    const last = tap && this.#route.stream?.isStateless ? tap.delivered.map((chunk) => stream?.chunk(chunk)) : [];
    last.push(stream?.fail?.(failure) ?? ERROR_SHAPES[this.#route.errors].event(failure));
    return encoder.encode(last.join(""));
  };

  #end(state: StreamEnd["state"], code?: string): void {
    if (this.isOver) return;
    this.isOver = true;
    const { tap, onEnd } = this.#parts;
    onEnd({ state, ...(code && { code }), pieces: (tap?.events ?? 0) + (this.#converted?.pieces ?? 0) });
  }
}

/** A body as web standards have it. */
export function readableOf(source: PartSource): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await source.next();
        if (part) controller.enqueue(part);
        if (source.isOver) controller.close();
      },
      cancel: () => source.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/** Chunks that become events of another format. */
class Conversion {
  pieces = 0;
  /** Whether the answer was complete. */
  isOver = false;
  readonly #stream: OpenStream;
  readonly #chunks: Chunks;
  readonly #keep: StreamParts["keep"];

  constructor(stream: OpenStream, chunks: Chunks, keep: StreamParts["keep"]) {
    this.#stream = stream;
    this.#chunks = chunks;
    this.#keep = keep;
  }

  /** The next events; undefined after the last ones. */
  async next(): Promise<Uint8Array | undefined> {
    while (!this.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { done, value } = await this.#chunks.next();
      if (done) {
        this.isOver = true;
        const last = this.#stream.end();
        // oxlint-disable-next-line no-await-in-loop -- the last time
        if (this.#stream.answer) await this.#keep(this.#stream.answer());
        return encoder.encode(last);
      }
      this.pieces += 1;
      const events = this.#stream.chunk(value);
      if (events) return encoder.encode(events);
    }
    return undefined;
  }
}

/** Answers a request with status 200. Resolves at the latest when all of the body has been sent. */
export type Respond = (body: Uint8Array<ArrayBuffer> | PartSource, headers: Headers) => Response | Promise<Response>;

/** What a server may pass with a request: `gateway.fetch(request, { respond })`. */
export interface GatewayBindings {
  /** Sends answers at a lower cost than those of web standards have. */
  readonly respond?: Respond;
  /** Whether the server accepts no further connections: `/ready` then fails. */
  readonly isStopping?: boolean;
  /** The caller's address, for logs. */
  readonly address?: string;
}

/** Answers as web standards have it. */
export const respondAsUsual: Respond = (body, headers) =>
  new Response(body instanceof Uint8Array ? body : readableOf(body), { headers });
