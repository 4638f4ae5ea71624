import { textSeed } from "./mock-identity.ts";

const RATE = 16_000;
const SAMPLES_PER_NOTE = RATE / 8;
const MOST_NOTES = 24;

/** A short tune (WAV, 16 kHz, mono) whose notes depend on a text: what mocks answer where a model would have spoken. */
export function sound(text: string): Blob {
  const notes = [...text].slice(0, MOST_NOTES).map((character) => 220 * 2 ** ((textSeed(character) % 24) / 12));
  const samples = new Int16Array(Math.max(1, notes.length) * SAMPLES_PER_NOTE);
  notes.forEach((frequency, note) => {
    for (let index = 0; index < SAMPLES_PER_NOTE; index++) {
      // Fades out, or every note would click.
      const loudness = 8000 * (1 - index / SAMPLES_PER_NOTE);
      const wave = Math.sin((2 * Math.PI * frequency * index) / RATE);
      samples[note * SAMPLES_PER_NOTE + index] = Math.round(loudness * wave);
    }
  });
  return new Blob([headerOf(samples.byteLength), samples], { type: "audio/wav" });
}

function headerOf(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const write = (offset: number, text: string) =>
    [...text].forEach((character, index) => view.setUint8(offset + index, character.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // plain samples
  view.setUint16(22, 1, true); // one channel
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, bytes, true);
  return view.buffer;
}
