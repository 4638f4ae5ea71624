import { brightness, type GrayPicture, type Size } from "./gray-picture.ts";

/** Channels of a pixel by PNG's color type; type 3 has numbers of colors. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG with 8 bits per channel and without interlacing, as `decodePicture` does. */
export async function decodePng(
  file: Uint8Array<ArrayBuffer>,
  sizeOf: (original: Size) => Size,
): Promise<GrayPicture | undefined> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  const original = { width: view.getUint32(16), height: view.getUint32(20) };
  const [bits, type = 0, , , interlaced] = file.subarray(24, 29);
  const channels = CHANNELS[type];
  if (bits !== 8 || interlaced !== 0 || channels === undefined) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let palette: Uint8Array | undefined;
  for (let at = 8; at + 8 < file.length;) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === 0x49444154) parts.push(content); // IDAT
    if (name === 0x504c5445) palette = content; // PLTE
    at += length + 12;
  }
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  const rows = new Uint8Array(await new Response(stream).arrayBuffer());
  const stride = original.width * channels + 1;
  undoFilters(rows, stride, channels);
  const { width, height } = sizeOf(original);
  const scale = Math.min(original.width / width, original.height / height);
  const [left, top] = [(original.width - width * scale) / 2, (original.height - height * scale) / 2];
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const x = Math.floor(left + ((index % width) + 0.5) * scale);
    const y = Math.floor(top + (Math.floor(index / width) + 0.5) * scale);
    const at = y * stride + 1 + x * channels;
    pixels[index] = palette ? brightness(palette, (rows[at] ?? 0) * 3, 3) : brightness(rows, at, channels);
  }
  return { width, height, pixels };
}

/** Adds to each byte what its row's filter took away: the byte to the left, above, their mean, or the nearest of three. */
function undoFilters(rows: Uint8Array, stride: number, channels: number): void {
  for (let start = 0; start < rows.length; start += stride) {
    const filter = rows[start];
    for (let at = start + 1; at < start + stride; at++) {
      const isFirst = at - channels <= start;
      const left = isFirst ? 0 : (rows[at - channels] ?? 0);
      const up = start === 0 ? 0 : (rows[at - stride] ?? 0);
      const corner = isFirst || start === 0 ? 0 : (rows[at - stride - channels] ?? 0);
      const added = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = (rows[at] ?? 0) + added;
    }
  }
}

function nearest(left: number, up: number, corner: number): number {
  const expected = left + up - corner;
  const [a, b, c] = [Math.abs(expected - left), Math.abs(expected - up), Math.abs(expected - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
