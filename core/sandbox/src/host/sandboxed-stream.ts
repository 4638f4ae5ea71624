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
      const body = madeEvents(
        opened,
        format,
        (events) => stream.make(path, plainCall(opened.call as ProviderCall), events),
        () => stream.end(),
      );
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
  make: (events: readonly StreamEvent[]) => Promise<unknown>,
  end: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const decoder = createEventDecoder(format);
  let isEnded = false;
  const close = (): void => {
    if (!isEnded) end();
    isEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const events = await decoder;
        try {
          for (let text = ""; text === "";) {
            // oxlint-disable-next-line no-await-in-loop -- Reads on until there is something to hand over.
            const { done, value } = await reader.read();
            const raw = done ? events.end() : events.push(value);
            // oxlint-disable-next-line no-await-in-loop
            text = await linesOf(raw, make);
            // What was cut off stays cut off for core, which explains it.
            if (done) text += events.torn ? 'data: {"' : "";
            else if (events.done) text += "data: [DONE]\n\n";
            if (text !== "") controller.enqueue(encoder.encode(text));
            if (!done && !events.done) continue;
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
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

type RawEvents = ReturnType<Awaited<ReturnType<typeof createEventDecoder>>["push"]>;

/** Events that report failures, or are not JSON, stay as they are: core explains them. @throws StreamError */
async function linesOf(raw: RawEvents, make: (events: readonly StreamEvent[]) => Promise<unknown>): Promise<string> {
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
  const { chunks, error } = (await make(events)) as MadeChunks;
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
