import { bytesFromBase64 } from "@patchbay/core/provider";
import { isObject, type Cassette, type RecordedBody, type RecordedExchange, type StreamPiece } from "./cassette.ts";

const LONGEST_LINE = 120;
/** Each piece of a stream is one line, for readable diffs. */
const LONGEST_PIECE = 400;
/** Maximum length of base64 in a cassette; longer media go to a separate file. */
const LONGEST_MEDIA = 4096;

/** The saved text of a cassette. */
export interface PrintedCassette {
  readonly text: string;
  /** Media by the names that the text gives them. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Prints a cassette for people: short values are on one line.
 * @param media `beside`: in files beside the cassette; `inside`: all of it in the one text
 */
export async function printCassette(
  cassette: Cassette,
  media: "beside" | "inside" = "inside",
): Promise<PrintedCassette> {
  const files = new Map<string, Uint8Array>();
  const escaped = cassette.exchanges.map(escapeReferences);
  const exchanges = media === "inside" ? escaped : await moveMedia(escaped, files);
  return { text: `${printJson({ ...cassette, exchanges })}\n`, files };
}

function printJson(value: unknown, indent = "", longest = LONGEST_LINE): string {
  const line = printLine(value);
  if (indent.length + line.length <= longest || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return printList(
      "[]",
      value.map((item) => printJson(item, inner)),
      indent,
    );
  const members = Object.entries(value).map(([name, member]) => {
    const isStream = name === "stream" && Array.isArray(member);
    const content = isStream ? printPieces(member, inner) : printJson(member, inner);
    return `${JSON.stringify(name)}: ${content}`;
  });
  return printList("{}", members, indent);
}

function printPieces(pieces: readonly unknown[], indent: string): string {
  return printList(
    "[]",
    pieces.map((piece) => printJson(piece, `${indent}  `, LONGEST_PIECE)),
    indent,
  );
}

function printList(brackets: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return brackets;
  return `${brackets[0]}\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}${brackets[1]}`;
}

function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${printLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Replaces base64 in a cassette by a reference to a file beside it. */
export interface MediaReference {
  readonly $file: string;
  /** The text before the base64, for example `data:image/png;base64,`. */
  readonly after?: string;
}

async function moveMedia(exchanges: readonly RecordedExchange[], files: Map<string, Uint8Array>): Promise<unknown[]> {
  async function move(value: unknown): Promise<unknown> {
    if (typeof value === "string") return value.length > LONGEST_MEDIA ? moveText(value) : value;
    if (Array.isArray(value)) return Promise.all(value.map(move));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(async ([name, member]) => [name, await move(member)] as const);
    return Object.fromEntries(await Promise.all(members));
  }

  async function moveText(text: string): Promise<unknown> {
    const [, after = "", base64] = /^(data:[\w/+.;=-]*;base64,)?([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
    if (base64 === undefined || base64.length % 4 !== 0) return text;
    const bytes = bytesFromBase64(base64);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const name = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const file = `${name}.${endingOf(bytes)}`;
    files.set(file, bytes);
    return { $file: file, ...(after !== "" && { after }) } satisfies MediaReference;
  }

  return Promise.all(exchanges.map(move));
}

/** A client's or vendor's own `$file` is not a reference: such bodies stay text. */
function escapeReferences({ request, answer, ...rest }: RecordedExchange): RecordedExchange {
  const stream = answer?.stream?.map((piece): StreamPiece => {
    if ("data" in piece && isReference(piece.data)) return { ...piece, data: JSON.stringify(piece.data) };
    return "line" in piece && isReference(piece.line)
      ? { at: piece.at, text: `${JSON.stringify(piece.line)}\n` }
      : piece;
  });
  return {
    ...rest,
    request: escapeBody(request),
    ...(answer && { answer: { ...escapeBody(answer), ...(stream && { stream }) } }),
  };
}

function escapeBody<Body extends RecordedBody>(body: Body): Body {
  const { json, ...others } = body;
  return isReference(json) ? { ...(others as Body), text: JSON.stringify(json) } : body;
}

function isReference(json: unknown): boolean {
  return JSON.stringify(json)?.includes('"$file":') ?? false;
}

const ENDINGS: readonly (readonly [start: RegExp, ending: string])[] = [
  [/^\x89PNG/, "png"],
  [/^\xff\xd8\xff/, "jpg"],
  [/^GIF8/, "gif"],
  [/^RIFF[^]{4}WEBP/, "webp"],
  [/^RIFF[^]{4}WAVE/, "wav"],
  [/^(?:ID3|\xff[\xfb\xf3\xf2])/, "mp3"],
  [/^OggS/, "ogg"],
  [/^fLaC/, "flac"],
  [/^[^]{4}ftyp/, "mp4"],
  [/^[^]E\xdf\xa3/, "webm"],
];

function endingOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return ENDINGS.find(([form]) => form.test(start))?.[1] ?? "bin";
}
