import { deflateSync, crc32 } from "node:zlib";

// Images and recordings whose every value is known.

/** A color: red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

/** A PNG image. @param colorAt the color of a pixel, counted from the upper left */
export function pngImage(width: number, height: number, colorAt: (x: number, y: number) => Color): Blob {
  const rows = Array.from({ length: height }, (_, y) => [
    // Every row says by which filter it is written: none.
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
