import { SILENT, BROKEN } from "./connections.ts";
import { bodyOf, bytesOf, typeOf, withBody, type PiecesOptions } from "./damage.ts";
import type { Fault, FaultedExchange } from "./fault.ts";

const CUT = new RegExp(
  `${BROKEN.source}|incomplete|ended (early|before|without)|cut off|was cut|in the middle of|closed|truncat|unfinished|(without|before) .*(finish|\\[DONE\\])`,
  "i",
);

/** What ends a model's answer in the forms that vendors stream: OpenAI's, Google's, Cohere's, Anthropic's, TGI's. */
const FINISH =
  /"finish_?[rR]eason":\s*"|message-end|message_delta|message_stop|response\.(completed|done)|"generated_text":\s*"|"done":\s*true/;

interface Events {
  readonly answer: Response;
  /** Each with what separates it from the next. */
  readonly events: readonly string[];
  /** Place of the event that ends the model's answer. */
  readonly finish: number;
  /** Place of an event between the first and the one that ends the answer. */
  readonly middle: number;
}

async function readEvents({ answer, below }: FaultedExchange): Promise<Events | undefined> {
  const response = await answer();
  const type = typeOf(response);
  const separator =
    type === "text/event-stream" ? /(?<=\r?\n\r?\n)/ : /ndjson|jsonl/.test(type) ? /(?<=\n)/ : undefined;
  if (!separator) return undefined;
  const events = new TextDecoder().decode(await bytesOf(response.clone())).split(separator);
  const marked = events.findIndex((event) => FINISH.test(event));
  const finish = marked === -1 ? events.length - 1 : marked;
  if (finish < 2) return undefined;
  return { answer: response, events, finish, middle: 1 + below(finish - 1) };
}

type Pieces = readonly (string | Uint8Array)[];

/** A fault that changes the events of a stream. */
function onEvents(
  change: (events: Events, exchange: FaultedExchange) => Pieces | undefined | Promise<Pieces>,
  options: PiecesOptions = {},
): Fault["apply"] {
  return async (exchange) => {
    const read = await readEvents(exchange);
    const changed = read && (await change(read, exchange));
    if (!changed) return undefined;
    const pieces = changed.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
    return withBody(read.answer, bodyOf(pieces, options));
  };
}

/** What comes before a byte; without one, the events before a place and a share of the one there. */
function cut({ events, middle }: Events, { at }: FaultedExchange, share: number): Pieces {
  if (at !== undefined) return [new TextEncoder().encode(events.join("")).slice(0, at)];
  const event = events[middle] ?? "";
  return [...events.slice(0, middle), event.slice(0, event.length * share)];
}

const cutInside = (events: Events, exchange: FaultedExchange): Pieces => cut(events, exchange, 0.5);

const streamFault = (fault: Omit<Fault, "where">): Fault => ({ ...fault, where: ["stream"] });

const comment = (event: string): string => (event.startsWith("{") ? event : `: keep-alive\n\n${event}`);

/** A stream's bytes, in pieces that end in the middle of characters. */
async function splitCharacters(exchange: FaultedExchange): Promise<Response> {
  const answer = await exchange.answer();
  const bytes = await bytesOf(answer);
  const places = [...bytes.keys()].filter((index) => (bytes[index] ?? 0) >= 0xc0).map((index) => index + 1);
  const ends = [...(places.length > 0 ? places : [bytes.length >> 1]), bytes.length];
  const pieces = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
  return withBody(answer, bodyOf(pieces, { delayMs: 5 }));
}

/** What happens to streams. */
export const streams: readonly Fault[] = [
  streamFault({
    name: "cut-stream",
    about: "The stream ends in good order in the middle of an event",
    leaves: "damaged",
    forms: ["once"],
    signs: CUT,
    apply: onEvents(cutInside),
  }),
  streamFault({
    name: "cut-before-finish",
    about: "The stream ends in good order between two events, before the one that ends the answer",
    leaves: "damaged",
    forms: ["once"],
    signs: CUT,
    apply: onEvents(({ events, finish }) => events.slice(0, finish)),
  }),
  streamFault({
    name: "cut-before-done",
    about: "The stream ends in good order behind the end of the answer, without [DONE]",
    leaves: "tolerable",
    forms: ["once"],
    signs: CUT,
    apply: onEvents(({ events }) => {
      const done = events.findIndex((event) => event.includes("[DONE]"));
      return done === -1 ? undefined : events.slice(0, done);
    }),
  }),
  streamFault({
    name: "reset-stream",
    about: "The connection is closed in the middle of an event",
    leaves: "damaged",
    forms: ["once"],
    signs: CUT,
    apply: onEvents(cutInside, { end: "break" }),
  }),
  streamFault({
    name: "stalled-stream",
    about: "No event comes any more, and the connection stays open",
    leaves: "damaged",
    forms: ["once"],
    signs: SILENT,
    apply: onEvents((events, exchange) => cut(events, exchange, 0), { end: "stall" }),
  }),
  streamFault({
    name: "error-event",
    about: "An error in the middle of the stream, which then ends",
    leaves: "damaged",
    forms: ["once"],
    signs: /overloaded|server_error|model is/i,
    apply: onEvents(async ({ events, middle }, { fail }) => {
      const message = "The model is overloaded, try again later.";
      const broken = await (await fail({ status: 503, kind: "overloaded", message })).text();
      const before = events.slice(0, middle);
      const named = before.some((event) => event.startsWith("event:"));
      const framed = before.some((event) => event.startsWith("data:")) || named;
      return [...before, framed ? `${named ? "event: error\n" : ""}data: ${broken}\n\n` : `${broken}\n`];
    }),
  }),
  streamFault({
    name: "doubled-event",
    about: "An event that comes twice",
    leaves: "unnoticeable",
    forms: ["once"],
    signs: /duplicate|twice|sequence/i,
    apply: onEvents(({ events, middle }) => events.toSpliced(middle, 0, events[middle] ?? "")),
  }),
  streamFault({
    name: "missing-event",
    about: "An event that does not come",
    leaves: "unnoticeable",
    forms: ["once"],
    signs: /missing|sequence/i,
    apply: onEvents(({ events, middle }) => events.toSpliced(middle, 1)),
  }),
  streamFault({
    name: "slow-tokens",
    about: "A pause before each event",
    leaves: "harmless",
    forms: ["once"],
    signs: SILENT,
    apply: onEvents(({ events }) => events, { delayMs: 60 }),
  }),
  streamFault({
    name: "split-utf8",
    about: "Pieces that end in the middle of characters",
    leaves: "harmless",
    forms: ["always"],
    signs: /utf.?8|encod|decod|JSON/i,
    apply: splitCharacters,
  }),
  streamFault({
    name: "crlf",
    about: "Lines that end with CR and LF",
    leaves: "harmless",
    forms: ["always"],
    signs: CUT,
    apply: onEvents(({ events }) => events.map((event) => event.replaceAll(/\r?\n/g, "\r\n"))),
  }),
  streamFault({
    name: "comments",
    about: "A comment before each event, as servers send to keep connections open",
    leaves: "harmless",
    forms: ["always"],
    signs: CUT,
    apply: onEvents(({ events }) => events.map(comment)),
  }),
];
