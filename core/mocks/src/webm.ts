/** A frame of a video, encoded as VP8. */
export interface VideoFrameBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** When it is shown, from the start. */
  readonly milliseconds: number;
  /** Whether it can be shown without earlier frames. */
  readonly isKey: boolean;
}

export interface Video {
  /** Pixels of the frames. */
  readonly width: number;
  readonly height: number;
  /** Pixels at which players show them; default: the same. */
  readonly shown?: { readonly width: number; readonly height: number };
  /** Length, at most 32 seconds. */
  readonly milliseconds: number;
  readonly frames: readonly VideoFrameBytes[];
}

/** Writes frames as a WebM file, labeled as simulated. */
export function webm({ width, height, shown = { width, height }, milliseconds, frames }: Video): Blob {
  const cluster = element(0x1f43b675, [
    element(0xe7, [number(0)]),
    ...frames.map((frame) => element(0xa3, [blockHead(frame), frame.bytes])),
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
        element(0x4489, [float(milliseconds)]), // duration
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
          element(0xe0, [
            element(0xb0, [number(width)]),
            element(0xba, [number(height)]),
            element(0x54b0, [number(shown.width)]),
            element(0x54ba, [number(shown.height)]),
          ]),
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
function blockHead({ milliseconds, isKey }: VideoFrameBytes): Bytes {
  return Uint8Array.of(0x81, milliseconds >>> 8, milliseconds & 255, isKey ? 0x80 : 0);
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
