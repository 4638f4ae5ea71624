import { awsEvent } from "@patchbay/core/sse";
import { HttpResponse } from "msw";
import { createPause } from "./pause.ts";

export interface SseOptions {
  /** Milliseconds before each event, or before one after the other (the last of them holds on); default 0. */
  readonly delayMs?: number | readonly number[];
  /** Data of the last event; default `[DONE]`, null for none. */
  readonly end?: string | null;
  /** Whether each event is named by its `type`. */
  readonly named?: boolean;
}

/** Answers with server-sent events, one JSON value each. It makes the next event only when the reader asks for it. */
export function sseResponse(
  events: readonly unknown[],
  { delayMs = 0, end = "[DONE]", named = false }: SseOptions = {},
): Response {
  const nameOf = (event: unknown): string => (named ? `event: ${(event as { type: string }).type}\n` : "");
  const lines = [
    ...events.map((event) => `${nameOf(event)}data: ${JSON.stringify(event)}`),
    ...(end === null ? [] : [`data: ${end}`]),
  ];
  const encoder = new TextEncoder();
  const pieces = lines.map((line) => () => encoder.encode(`${line}\n\n`));
  return streamed(pieces, { delayMs, type: "text/event-stream" });
}

/** Answers with messages of AWS's event stream, each a name and its JSON. */
export function awsResponse(
  events: readonly { readonly name: string; readonly data: unknown }[],
  { delayMs = 0 }: Pick<SseOptions, "delayMs"> = {},
): Response {
  const pieces = events.map(
    ({ name, data }) =>
      () =>
        awsEvent(name, data),
  );
  return streamed(pieces, { delayMs, type: "application/vnd.amazon.eventstream" });
}

/** A body that makes the next piece only when the reader asks for it. */
function streamed(
  pieces: readonly (() => Uint8Array)[],
  { delayMs, type }: { readonly delayMs: number | readonly number[]; readonly type: string },
): Response {
  const left = new AbortController();
  const pause = createPause(left.signal);
  let next = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces[next++];
        if (piece === undefined) return controller.close();
        await pause(typeof delayMs === "number" ? delayMs : (delayMs[next - 1] ?? delayMs.at(-1) ?? 0));
        if (left.signal.aborted) return;
        controller.enqueue(piece());
      },
      cancel() {
        left.abort();
      },
    },
    { highWaterMark: 0 },
  );
  return new HttpResponse(body, { headers: { "content-type": type, "cache-control": "no-cache" } });
}

/**
 * Pauses before the events of a stream: a number applies before each event; the numbers of a list apply before the text pieces only, and
 * the last of them before all further pieces.
 */
export function delaysOf(events: readonly object[], delays: number | readonly number[]): number | readonly number[] {
  if (typeof delays === "number") return delays;
  let index = 0;
  return [...events.map((event) => (hasText(event) ? (delays[index++] ?? delays.at(-1) ?? 0) : 0)), 0];
}

/** Whether an event is a piece of the model's text, in the formats of OpenAI and Anthropic. */
function hasText(event: TextEvent): boolean {
  const { type, delta, choices: [choice] = [] } = event;
  if (type !== undefined)
    return type === "response.output_text.delta" || typeof (delta as TextDelta)?.text === "string";
  return Boolean(choice?.text ?? choice?.delta?.content);
}

interface TextEvent {
  readonly type?: string;
  readonly delta?: unknown;
  readonly choices?: readonly { readonly text?: string; readonly delta?: { readonly content?: string } }[];
}

type TextDelta = { readonly text?: unknown } | undefined;
