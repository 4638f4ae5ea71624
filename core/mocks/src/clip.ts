import { FRAME_SIZE, FRAMES } from "./clip-frames.ts";
import { textSeed } from "./text-seed.ts";

const MS_PER_FRAME = 125;

/**
 * A one-second clip (WebM, VP8) of a moving square, titled as simulated: what mocks answer where a model would have
 * filmed. The text decides where the square sets out.
 */
export function clip(text: string): Blob {
  const first = textSeed(text) % FRAMES.length;
  const frames = [...FRAMES.slice(first), ...FRAMES.slice(0, first)];
  const cluster = element(0x1f43b675, [
    element(0xe7, [number(0)]),
    ...frames.map((frame, index) => element(0xa3, [blockHead(index * MS_PER_FRAME), decode(frame)])),
  ]);
  const file = [
    element(0x1a45dfa3, [
      element(0x4282, [ascii("webm")]), // document type
      element(0x4287, [number(2)]), // its version
      element(0x4285, [number(2)]), // version needed to read it
    ]),
    element(0x18538067, [
      element(0x1549a966, [
        element(0x2ad7b1, [number(1_000_000)]), // nanoseconds per tick: ticks are milliseconds
        element(0x4489, [float(frames.length * MS_PER_FRAME)]), // duration
        element(0x7ba9, [ascii("Simulated: no model made this.")]), // title
        element(0x4d80, [ascii("Patchbay")]), // muxer
        element(0x5741, [ascii("Patchbay")]), // writer
      ]),
      element(0x1654ae6b, [
        element(0xae, [
          element(0xd7, [number(1)]), // track number
          element(0x73c5, [number(1)]), // track id
          element(0x83, [number(1)]), // a video
          element(0x86, [ascii("V_VP8")]),
          element(0xe0, [element(0xb0, [number(FRAME_SIZE.width)]), element(0xba, [number(FRAME_SIZE.height)])]),
        ]),
      ]),
      cluster,
    ]),
  ];
  return new Blob(file, { type: "video/webm" });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** An EBML element: its id, its size in four bytes, its content. */
function element(id: number, parts: readonly Bytes[]): Bytes {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [...bytesOf(id), 0x10 | (size >>> 24), (size >>> 16) & 255, (size >>> 8) & 255, size & 255];
  const result = new Uint8Array(head.length + size);
  result.set(head);
  let offset = head.length;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}

/** Track 1, a time, and the flag of a key frame. */
function blockHead(milliseconds: number): Bytes {
  return Uint8Array.of(0x81, milliseconds >>> 8, milliseconds & 255, 0x80);
}

function number(value: number): Bytes {
  return Uint8Array.from(bytesOf(value));
}

function float(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

/** A number's bytes, the most significant first, without leading zeros. */
function bytesOf(value: number): number[] {
  const rest = Math.floor(value / 256);
  return [...(rest > 0 ? bytesOf(rest) : []), value % 256];
}

function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function decode(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
