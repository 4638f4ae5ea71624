/**
 * A WAV file of plain samples, which browsers cannot play without its header.
 * @param samples 16 bits each, little-endian, one channel
 * @param rate samples per second
 */
export function wavAudio(samples: Uint8Array<ArrayBuffer>, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(44));
  const write = (offset: number, text: string) =>
    [...text].forEach((character, index) => view.setUint8(offset + index, character.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, 36 + samples.byteLength, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // plain samples
  view.setUint16(22, 1, true); // one channel
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.byteLength, true);
  return new Blob([view.buffer, samples], { type: "audio/wav" });
}
