import { InputError } from "@patchbay/core/errors";

/** Redacted requests and answers in a reviewable format. */
export interface Cassette {
  /** Version of the format. */
  readonly "patchbay-cassette": 1;
  /** Variables of clients with the addresses that they had, where these were not the vendors' own. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** In the order in which the requests were made. */
  readonly exchanges: readonly RecordedExchange[];
}

export interface RecordedExchange {
  /** When the request was made, as an ISO date. */
  readonly recorded: string;
  readonly request: RecordedRequest;
  /** Missing when there was none. */
  readonly answer?: RecordedAnswer;
  /** Why there was no answer. */
  readonly failure?: string;
}

/** A body in the most readable lossless format; an empty one has no members. */
export interface RecordedBody {
  readonly json?: unknown;
  readonly text?: string;
  readonly base64?: string;
  /** Fields of a form, multipart or not. */
  readonly form?: readonly FormField[];
}

export type FormField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly filename: string; readonly type?: string; readonly base64: string };

export interface RecordedRequest extends RecordedBody {
  readonly method: string;
  /** The provider's own address, whichever one the client was pointed at. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RecordedAnswer extends RecordedBody {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds from the request to the headers of a stream, or to the end of any other answer. */
  readonly after: number;
  /** Instead of a body: the pieces with their times. */
  readonly stream?: readonly StreamPiece[];
  /** The connection ended before the answer did. */
  readonly incomplete?: true;
}

/** One piece of the stream. */
export type StreamPiece = {
  /** Milliseconds from the head of the answer. */
  readonly at: number;
} & (
  | {
      /** A server-sent event: JSON, or a string for other data. */
      readonly data: unknown;
      /** The event's name. */
      readonly event?: string;
    }
  /** A line of JSON. */
  | { readonly line: unknown }
  /** The original text. */
  | { readonly text: string }
  | { readonly base64: string }
);

/** Reads the text of a cassette. @param file its name in errors @throws InputError with the position of the problem */
export function parseCassette(text: string, file = "The cassette"): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = placeOf(error as Error, text);
    const reason =
      text.trim() === "" ? "is empty" : `is not valid JSON at line ${position.line}, column ${position.column}`;
    throw new InputError(`${file} ${reason}. Correct it there, or record it again.`, { cause: error });
  }
}

/** Engines word the position differently, and give none at the end of the text. */
function placeOf({ message }: Error, text: string): { line: number; column: number } {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line && column) return { line: Number(line), column: Number(column) };
  const position = /position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Checks a parsed or imported cassette. @throws InputError that names the exchange and the member */
export function checkCassette(value: unknown, file = "The cassette"): Cassette {
  const fail = (what: string): never => {
    throw new InputError(`${file}: ${what}. Correct it there, or record it again.`);
  };
  if (!isObject(value) || !("patchbay-cassette" in value)) {
    return fail('it is no cassette, because it has no member "patchbay-cassette"');
  }
  const version = value["patchbay-cassette"];
  if (version !== 1) {
    throw new InputError(
      `${file} has version ${JSON.stringify(version)} of the format, and this Patchbay reads version 1. ` +
        "Update @patchbay/mocks, or record it again.",
    );
  }
  const { addresses = {} } = value;
  if (!isObject(addresses)) return fail("addresses is not an object");
  const wrong = Object.keys(addresses).find((name) => !URL.canParse(String(addresses[name])));
  if (wrong !== undefined) return fail(`addresses.${wrong} is not an address`);
  if (!Array.isArray(value["exchanges"])) return fail("exchanges is not a list");
  for (const [index, exchange] of (value["exchanges"] as unknown[]).entries()) {
    const problem = problemOfExchange(exchange);
    if (problem) fail(`exchanges[${index}]${problem}`);
  }
  return value as unknown as Cassette;
}

/** The problem with an exchange, starting with the member's path. */
function problemOfExchange(exchange: unknown): string | undefined {
  if (!isObject(exchange)) return " is not an object";
  const { request, answer, failure } = exchange;
  if (!isObject(request)) return ".request is not an object";
  if (typeof request["method"] !== "string") return ".request.method is not a string";
  if (typeof request["url"] !== "string" || !URL.canParse(request["url"])) return ".request.url is not an address";
  const ofRequest = problemOfBody(request);
  if (ofRequest) return `.request${ofRequest}`;
  if (answer === undefined) {
    return typeof failure === "string" ? undefined : " has neither an answer nor a failure";
  }
  if (!isObject(answer)) return ".answer is not an object";
  const { status, after = 0, stream } = answer;
  if (!Number.isInteger(status) || (status as number) < 200 || (status as number) > 599) {
    return ".answer.status is not a number from 200 to 599";
  }
  if (!isTime(after)) return ".answer.after is not a number of milliseconds";
  if (stream !== undefined) {
    if (!Array.isArray(stream)) return ".answer.stream is not a list";
    const index = stream.findIndex((piece) => !isPiece(piece));
    if (index !== -1)
      return `.answer.stream[${index}] is not { at, data }, { at, line }, { at, text } or { at, base64 }`;
  }
  const ofAnswer = problemOfBody(answer);
  return ofAnswer && `.answer${ofAnswer}`;
}

function problemOfBody({
  headers = {},
  text = "",
  base64 = "",
  form = [],
}: Record<string, unknown>): string | undefined {
  if (!isObject(headers) || !Object.values(headers).every((header) => typeof header === "string")) {
    return ".headers is not an object of strings";
  }
  if (typeof text !== "string") return ".text is not a string";
  if (!isBase64(base64)) return ".base64 is not base64";
  if (!Array.isArray(form)) return ".form is not a list";
  const index = form.findIndex(
    (field) =>
      !isObject(field) ||
      typeof field["name"] !== "string" ||
      !(typeof field["value"] === "string" || isBase64(field["base64"])),
  );
  return index === -1 ? undefined : `.form[${index}] is not { name, value } or { name, filename, base64 }`;
}

function isPiece(piece: unknown): boolean {
  if (!isObject(piece) || !isTime(piece["at"])) return false;
  const { text, base64 } = piece;
  return "data" in piece || "line" in piece || typeof text === "string" || isBase64(base64);
}

const isTime = (value: unknown): boolean => typeof value === "number" && value >= 0;
const isBase64 = (value: unknown): boolean => typeof value === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(value);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
