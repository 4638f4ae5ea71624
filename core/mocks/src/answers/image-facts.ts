/** What the head of an image file reveals without decoding it. */
export interface ImageFacts {
  readonly format: "PNG" | "JPEG" | "GIF" | "WebP";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads the format and size of an image; undefined for a file that is none of the usual ones, or cut off. */
export function readImageFacts(file: Uint8Array): ImageFacts | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (start: number, length: number): string => String.fromCharCode(...file.subarray(start, start + length));
  if (file.length < 24) return undefined;
  if (text(1, 3) === "PNG") return { format: "PNG", width: view.getUint32(16), height: view.getUint32(20) };
  if (text(0, 3) === "GIF") return { format: "GIF", width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return webpFacts(view, text(12, 4));
  return view.getUint16(0) === 0xffd8 ? jpegFacts(view) : undefined;
}

/** Sizes are in the frame header, behind any number of other segments. */
function jpegFacts(view: DataView): ImageFacts | undefined {
  for (let offset = 2; offset + 9 < view.byteLength && view.getUint8(offset) === 0xff;) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { format: "JPEG", width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

function webpFacts(view: DataView, kind: string): ImageFacts | undefined {
  if (view.byteLength < 30) return undefined;
  if (kind === "VP8 ") {
    return { format: "WebP", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { format: "WebP", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const [width, height] = [24, 27].map((at) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1);
  return { format: "WebP", width: width ?? 0, height: height ?? 0 };
}
