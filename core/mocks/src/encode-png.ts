export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** One color number per pixel, row by row. */
  readonly pixels: Uint8Array;
  /** Red, green and blue of up to 256 colors. */
  readonly palette: Uint8Array;
  /** A note inside the file. */
  readonly comment: string;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Writes an image with a palette as PNG. */
export async function encodePng({ width, height, pixels, palette, comment }: PngImage): Promise<Blob> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8); // bits per pixel
  header.setUint8(9, 3); // color numbers, not colors
  const rows = new Uint8Array(height * (width + 1));
  // Each row starts with its filter: 0, none.
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const chunks = [
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("PLTE", palette),
    chunk("tEXt", new TextEncoder().encode(`Comment\0${comment}`)),
    chunk("IDAT", await compress(rows)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Blob([SIGNATURE, ...chunks], { type: "image/png" });
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

/** CRC-32 as PNG demands it, bit by bit: images here are small. */
function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  }
  return ~remainder >>> 0;
}
