import { StreamError } from "@patchbay/core/errors";
import type { ProviderCall, StreamFormat } from "@patchbay/core/provider";
import { createEventDecoder, type OpenedStream } from "@patchbay/core/sse";
import type { MadeChunks, ShapeNode, StreamEvent } from "../messages.ts";
import { ErrorTable } from "./errors.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { plainCall, valueOf } from "./shape.ts";

type Format = StreamFormat<unknown>;
type Line = { readonly chunk: unknown; readonly text: string; readonly complete: 0 | 1 };

const CONTENT_TYPE = /^text\/event-stream\b/i;

/**
 * How a streamed answer of a plugin in an engine is read: the events of a read cross together, and come back as one stream of
 * server-sent events that contain the plugin's chunks.
 */
export function sandboxedStream(
  process: PluginProcess,
  path: readonly string[],
  members: { readonly [name: string]: ShapeNode },
): Format {
  const texts = new WeakMap<object, string>();
  const format = valueOf(members["format"] ?? { "=": "sse" }) as Format["format"];
  const text = (chunk: unknown): string =>
    typeof chunk === "object" && chunk !== null ? (texts.get(chunk) ?? "") : String(chunk);
  const made: Format = {
    format,
    text,
    ...(members["complete"] && { complete: () => false }),
    async open(opened: OpenedStream<unknown>): Promise<OpenedStream<unknown>> {
      const type = opened.response.headers.get("content-type") ?? "";
      // Core explains an answer that is not a stream.
      if (format === "bytes" || (format === "sse" && !CONTENT_TYPE.test(type))) return opened;
      const stream = await process.stream();
      let last: Line | undefined;
      const make = async (events: readonly StreamEvent[]): Promise<MadeChunks> => {
        const answer = (await stream.make(path, events, plainCall(opened.call as ProviderCall))) as MadeChunks;
        if (members["chunk"]) return answer;
        return { ...answer, chunks: answer.chunks.map(([, ...rest], index) => [events[index]?.[0], ...rest]) };
      };
      const body = madeEvents(opened, format, make, () => stream.end());
      return {
        ...opened,
        response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
        format: {
          format: "sse",
          text,
          chunk(event) {
            last = event as Line;
            if (typeof last.chunk === "object" && last.chunk !== null) texts.set(last.chunk, last.text);
            return last.chunk;
          },
          ...(members["complete"] && { complete: () => last?.complete === 1 }),
        },
      };
    },
  } as Format & { open: unknown };
  return made;
}

function madeEvents(
  { response }: OpenedStream<unknown>,
  format: Format["format"],
  make: (events: readonly StreamEvent[]) => Promise<MadeChunks>,
  end: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = new EventSource((response.body ?? new Blob([]).stream()).getReader(), format);
  let isEnded = false;
  const close = (): void => {
    if (!isEnded) end();
    isEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (let text = ""; text === "";) {
            // oxlint-disable-next-line no-await-in-loop -- Reads on until there is something to hand over.
            const { raw, last } = await source.next();
            // oxlint-disable-next-line no-await-in-loop
            text = await source.readingAhead(linesOf(raw, make));
            if (text + (last ?? "") !== "") controller.enqueue(encoder.encode(text + (last ?? "")));
            if (last === undefined) continue;
            close();
            controller.close();
            return;
          }
        } catch (error) {
          close();
          controller.error(error);
        }
      },
      cancel(reason) {
        close();
        return source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Most events that wait for the plugin. */
const MOST_AHEAD = 64;

/** The events of an answer. While the plugin works on some, the next ones are read, and then cross together. */
class EventSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #decoder: ReturnType<typeof createEventDecoder>;
  #waiting: RawEvents[number][] = [];
  #last: string | undefined;
  #failure: { readonly error: unknown } | undefined;
  #reading: Promise<void> | undefined;

  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, format: Format["format"]) {
    this.#reader = reader;
    this.#decoder = createEventDecoder(format);
  }

  /** @returns the events that have arrived, at least one unless they are the last: `last` is what follows for core */
  async next(): Promise<{ readonly raw: RawEvents; readonly last: string | undefined }> {
    // oxlint-disable-next-line no-await-in-loop -- Reads on until there is an event.
    while (this.#waiting.length === 0 && !this.#isOver) await this.#read();
    const raw = this.#waiting as unknown as RawEvents;
    this.#waiting = [];
    if (raw.length === 0 && this.#failure) throw this.#failure.error;
    return { raw, last: this.#failure ? undefined : this.#last };
  }

  /** Reads until the work is done. */
  async readingAhead<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const ahead = async (): Promise<void> => {
      // oxlint-disable-next-line no-await-in-loop -- One read at a time.
      while (!state.isDone && !this.#isOver && this.#waiting.length < MOST_AHEAD) await this.#read();
    };
    void ahead();
    try {
      return await work;
    } finally {
      state.isDone = true;
    }
  }

  cancel(reason: unknown): Promise<void> {
    return this.#reader.cancel(reason);
  }

  get #isOver(): boolean {
    return this.#last !== undefined || this.#failure !== undefined;
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().then(
      () => (this.#reading = undefined),
      (error: unknown) => void (this.#failure = { error }),
    );
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const events = await this.#decoder;
    const { done, value } = await this.#reader.read();
    this.#waiting.push(...(done ? events.end() : events.push(value)));
    // What was cut off stays cut off for core, which explains it.
    if (done) this.#last = events.torn ? 'data: {"' : "";
    else if (events.done) this.#last = "data: [DONE]\n\n";
  }
}

type RawEvents = ReturnType<Awaited<ReturnType<typeof createEventDecoder>>["push"]>;

/** Events that report failures, or are not JSON, stay as they are: core explains them. @throws StreamError */
async function linesOf(raw: RawEvents, make: (events: readonly StreamEvent[]) => Promise<MadeChunks>): Promise<string> {
  const events: StreamEvent[] = [];
  let rest = "";
  for (const event of raw) {
    const parsed = readEvent(event);
    if (typeof parsed === "string") {
      rest = parsed;
      break;
    }
    events.push(parsed);
  }
  if (events.length === 0) return rest;
  const { chunks, error } = await make(events);
  const lines = chunks
    .map(([chunk, text, complete]) => `data: ${JSON.stringify({ chunk, text, complete })}\n\n`)
    .join("");
  if (!error) return lines + rest;
  if (lines !== "") return `${lines}event: refused\ndata: ${JSON.stringify({ refused: error })}\n\n`;
  const thrown = new ErrorTable().unpack(error);
  if (error.lineage) throw thrown;
  throw new StreamError(
    `The stream contains an event of another format: ${JSON.stringify(events[chunks.length]?.[0])}`,
    { cause: thrown },
  );
}

/** An event for the plugin, or the text of one that is core's to explain. */
function readEvent(raw: RawEvents[number]): StreamEvent | string {
  if (raw instanceof Uint8Array) return [raw];
  if (typeof raw === "object" && "failure" in raw) return `event: error\n${dataOf(failureOf(raw))}`;
  const [data, name] = typeof raw === "object" ? [raw.data as string, raw.name] : [raw];
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "object" && value !== null && "error" in value && value.error != null) return dataOf(data);
    return name === undefined ? [value] : [value, name];
  } catch {
    return dataOf(data);
  }
}

function dataOf(text: string): string {
  const lines = text.split("\n").map((line) => `data: ${line}\n`);
  return `${lines.join("")}\n`;
}

/** A failure's data with its name in the message: server-sent events have no other place for it. */
function failureOf({ failure, type }: { readonly failure: string; readonly type?: string | undefined }): string {
  if (type === undefined) return failure;
  let body: unknown;
  try {
    body = JSON.parse(failure);
  } catch {
    return JSON.stringify({ message: `${type}: ${failure}` });
  }
  const { message = failure } = (body ?? {}) as { readonly message?: unknown };
  return JSON.stringify({ ...(body as object), message: `${type}: ${String(message)}` });
}
