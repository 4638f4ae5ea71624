import { base64FromBytes, bytesFromBase64 } from "@patchbay/core/provider";
import { parseJson } from "./body.ts";
import type { CapturedAnswer } from "./capture.ts";
import type { StreamPiece } from "./cassette.ts";

type Chunks = CapturedAnswer["chunks"];

/** The pieces of a streamed answer with their times; undefined for one that is not streamed. */
export function describeStream(chunks: Chunks, type: string): StreamPiece[] | undefined {
  if (/^text\/event-stream/i.test(type)) return textUnits(chunks, /\r\n\r\n|\n\n|\r\r/g).map(describeEvent);
  if (/^application\/(?:x-)?(?:ndjson|jsonl|json-seq|stream\+json)/i.test(type)) {
    return textUnits(chunks, /\n/g).map(describeLine);
  }
  if (/^application\/vnd\.amazon\.eventstream/i.test(type)) {
    return chunks.map(({ at, bytes }) => ({ at: Math.round(at), base64: base64FromBytes(bytes) }));
  }
  return /^text\/plain/i.test(type) && chunks.length > 1 ? textUnits(chunks, /(?<=[^])$/g) : undefined;
}

interface TextUnit {
  readonly at: number;
  readonly text: string;
}

/** Text split after each unit, with the arrival time of its end, regardless of network packets. */
function textUnits(chunks: Chunks, ending: RegExp): TextUnit[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const units: TextUnit[] = [];
  let rest = "";
  for (const [index, { at, bytes }] of chunks.entries()) {
    rest += decoder.decode(bytes, { stream: index < chunks.length - 1 });
    let from = 0;
    for (const end of rest.matchAll(ending)) {
      const to = end.index + end[0].length;
      if (to > from) units.push({ at: Math.round(at), text: rest.slice(from, to) });
      from = to;
    }
    rest = rest.slice(from);
  }
  if (rest !== "") units.push({ at: Math.round(chunks.at(-1)?.at ?? 0), text: rest });
  return units;
}

function describeEvent({ at, text }: TextUnit): StreamPiece {
  const [, event, content] = /^(?:event: ?([^\r\n]+)\n)?data: ?([^\r\n]*)\n\n$/.exec(text) ?? [];
  if (content === undefined) return { at, text };
  const json = parseJson(content);
  // A string is the data itself.
  const data = json === undefined || typeof json === "string" ? content : json;
  return { at, ...(event !== undefined && { event }), data };
}

function describeLine({ at, text }: TextUnit): StreamPiece {
  const line = text.endsWith("\n") ? parseJson(text) : undefined;
  return line === undefined ? { at, text } : { at, line };
}

/** The sent text of a piece. */
export function writePiece(piece: StreamPiece): Uint8Array<ArrayBuffer> {
  return "base64" in piece ? bytesFromBase64(piece.base64) : new TextEncoder().encode(textOf(piece));
}

function textOf(piece: Exclude<StreamPiece, { base64: string }>): string {
  if ("text" in piece) return piece.text;
  if ("line" in piece) return `${JSON.stringify(piece.line)}\n`;
  const { event, data } = piece;
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}
