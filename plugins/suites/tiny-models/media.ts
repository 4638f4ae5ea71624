import { crc32, deflateSync, inflateSync } from "node:zlib";

// Images and recordings with known values.

/** A color: red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

/** A PNG image. @param colorAt the color of a pixel, counted from the upper left */
export function pngImage(width: number, height: number, colorAt: (x: number, y: number) => Color): Blob {
  const rows = Array.from({ length: height }, (_, y) => [
    // Every row starts with its filter: none.
    0,
    ...Array.from({ length: width }, (_column, x) => colorAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of three colors.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Uint8Array.from(rows.flat()))),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return new Blob([Buffer.concat([signature, ...chunks])], { type: "image/png" });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * The rows of a PNG image of 8 bits, as others write it.
 * @returns for each row the first channel of its pixels, 0 to 255: all of a grey image
 */
export function readPng(file: Uint8Array): readonly (readonly number[])[] {
  const bytes = Buffer.from(file);
  const width = bytes.readUInt32BE(16);
  const channels = CHANNELS[bytes[25] ?? 0] ?? 1;
  const parts: Buffer[] = [];
  for (let offset = 8; offset < bytes.length; offset += bytes.readUInt32BE(offset) + 12) {
    const data = bytes.subarray(offset + 8, offset + 8 + bytes.readUInt32BE(offset));
    if (bytes.toString("latin1", offset + 4, offset + 8) === "IDAT") parts.push(data);
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  let above = new Uint8Array(stride);
  const rows: number[][] = [];
  for (let start = 0; start < raw.length; start += stride + 1) {
    const row = new Uint8Array(stride);
    for (let index = 0; index < stride; index += 1) {
      const left = row[index - channels] ?? 0;
      const up = above[index] ?? 0;
      const corner = above[index - channels] ?? 0;
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][raw[start] ?? 0] ?? 0;
      row[index] = (raw[start + 1 + index] ?? 0) + guess;
    }
    rows.push([...row].filter((_value, index) => index % channels === 0));
    above = row;
  }
  return rows;
}

/** The Paeth predictor of PNG's fourth filter: the neighbor nearest to the plane through all three. */
function nearest(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** A WAV recording of one channel, 16 bits to a sample. @param samples from -1 to 1 */
export function wavRecording(samples: readonly number[], rate: number): Blob {
  const header = Buffer.alloc(44);
  const bytes = samples.length * 2;
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  const data = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  return new Blob([header, data], { type: "audio/wav" });
}
