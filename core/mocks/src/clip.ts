import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";

const MS_PER_FRAME = 125;
const MOST_SECONDS = 30;

/**
 * A clip (WebM, VP8) of a moving square, labeled as simulated: the mocks' generated video. The text and the seed
 * determine where the square starts.
 *
 * @param request with the length in seconds, at most 30, and the size at which players show it; default: one second
 */
export function clip(text: string, request: MediaOptions | MediaRequest = {}): Blob {
  const { seed = "", seconds = 1, width = FRAME_SIZE.width, height = FRAME_SIZE.height } = mediaOptions(request);
  const first = textSeed(`${text}${seed}`) % FRAMES.length;
  const count = Math.max(1, Math.round((Math.min(MOST_SECONDS, seconds) * 1000) / MS_PER_FRAME));
  const frames = Array.from({ length: count }, (_, index) => FRAMES[(first + index) % FRAMES.length] ?? "");
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
          element(0xe0, [
            element(0xb0, [number(FRAME_SIZE.width)]),
            element(0xba, [number(FRAME_SIZE.height)]),
            element(0x54b0, [number(width)]), // at which it is shown
            element(0x54ba, [number(height)]),
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

/** Pixels of every frame below. */
const FRAME_SIZE = { width: 96, height: 64 };

/**
 * A square that moves from left to right: eight VP8 key frames in base64, drawn and encoded with a browser's canvas.
 */
const FRAMES: readonly string[] = [
  "UAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprv5mUHOIaGSj8AJKaooKcc5pRgKRz6ysKADnXAAA/u92uBsh+4gS0D0/zmm/iwRN1/JQ7AQ34fJZTmrO2KiKJgAAAAA=",
  "sAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprrwKIBs/9GAegABI3hXGXCQMZSOM0OOjFlxpBmBvN0AA/u920XQB+DKGC4X6zqzNvPE/3/zlCG/JY5nZ6RSn82y+D46VawnheY5dKz2hEY57XMAilfjnMEGAAAAAAA==",
  "0AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllAJZV9gTP/n/+6Af4Ce5xDQyUpldGv8Nazoowg7+Rbs3WPUuAAP7vdtZGPfgrEncWycf8OzP1s9n29yqvgkC1vD0WHndfPZ9nXgRCSbjVPgeAAAA=",
  "sAYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANZprrwKIBs/9GAegABI3hXHOMyV4w7zoz5+Vzyr0Tm2dAAA/u920XQB+DKGC4Xyd7TU3LzovtADd3rEPKWozT95L+2r9uAU0J+OPhDkgzi5lWaTAsv2iiSn6TvgAAAAAA==",
  "8AQAnQEqYABAAD7RaKxQKCakIqa8yAEAGgllAHjOA57TpSpuTGrCJNVRgp7J0pTIAP7vdtfp2sk65Lid46XpOl//5z0f//Foe9f/9RMA3IV/5Wseq3mAAAAA",
  "8AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllANXx0X5nqqsQJn/owD0AAJG8K46SGn3PLjiSNQOKAT63fQAeWAD+73a4DayNHNCCe4o4eUMEN7t9GyNVUabD3/Nsvg/+H39Cw3zxxDczhT5zzgB4aC0e3UpDgAAA",
  "8AYAnQEqYABAAD7RaKxQqCakIqa8yAEAGgllAJZXTj4gTP/n/+6Af4Ce5xDQyUqfMT85VS1gBftEIQqlH7ZswAD+73bWMu4ZU8djdm27/nOm/e3U7/KtvdU0yl+BapguNsGvntrx6LY56j/zN1ItGZoAAAA=",
  "sAUAnQEqYABAAD7RaKxQKCYkIqaoAQAaCWcAOv/owD0AAGoTbPFvFzKS9ogv1/LeIdNqnzEAAP7vdtfqsh+75S0DDEmT0yk1/hev9QVnL4mAaf37yX9uSKWDwvfNWYCj1orK5hn1QfrmBls8gAAAAA==",
];
