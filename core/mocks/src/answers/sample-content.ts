import { bytesFromBase64 } from "@patchbay/core/provider";
import type { SampleMedia } from "@patchbay/core/task";

/** The sample media by a checksum (FNV-1a) of their bytes: a mock receives bytes, never a file name. */
const FINGERPRINTS: Readonly<Record<number, SampleMedia>> = {
  0xde7d4689: "astronaut.jpg",
  0xca8a9460: "cat.jpg",
  0xae2e8974: "coffee.jpg",
  0xf64d2fea: "coffee-grey.jpg",
  0x03daaf61: "coins.jpg",
  0x667f930f: "down.wav",
  0xba065e28: "dusk.wav",
  0xc4c4e6b0: "ferry.wav",
  0x8b764afc: "galaxies.jpg",
  0xb3d98ba1: "invoice.png",
  0xbc5507b7: "marimba.wav",
  0xfda39376: "rocket.jpg",
  0x69ed9799: "voice.wav",
  0x7d4f82e6: "voice-and-tone.wav",
};
/** Bytes of the largest one. */
export const LARGEST = 120_000;

/** Which of the sample media a file is; undefined for any other. */
export function sampleOf(file: Uint8Array): SampleMedia | undefined {
  if (file.length > LARGEST) return undefined;
  let hash = 0x811c9dc5;
  for (const byte of file) hash = Math.imul(hash ^ byte, 0x01000193);
  return FINGERPRINTS[hash >>> 0];
}

/** The bytes of a file in base64 or a `data:` URL; undefined for anything else, such as a URL. */
export function bytesOf(file: unknown): Uint8Array {
  if (file instanceof Uint8Array) return file;
  const base64 = typeof file === "string" ? file.replace(/^data:[^,]*;base64,/, "") : "";
  // A text that is no file may well be looked at, too.
  if (base64.length < 16 || !/^[\w+/]+=*$/.test(base64)) return new Uint8Array();
  return bytesFromBase64(base64);
}

/** Transcripts of the sample media with speech, and their length in seconds. */
const SPEECH: Readonly<Record<string, readonly [text: string, seconds: number]>> = {
  "down.wav": ["Down.", 0.5],
  "dusk.wav": ["A rocket, at dusk.", 1.2],
  "ferry.wav": ["The ferry leaves at a quarter past seven, from the second pier.", 3.5],
  "voice.wav": ["Platform nine.", 1.1],
  "voice-and-tone.wav": ["Platform nine.", 1.1],
};

export interface Transcript {
  readonly text: string;
  readonly segments: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** The transcript of an unknown recording, which depends on its size alone. */
export function transcript(bytes: number): Transcript {
  const text = `This transcript is simulated: a recording of ${bytes} bytes came in, and no model listened to it.`;
  return { text, segments: [{ text, start: 0, end: 2.5 }] };
}

/**
 * Transcribes a recording: the true words of the sample media, otherwise a text that names itself simulated.
 *
 * @param recording its bytes, or a text with them in base64
 */
export function transcribe(recording: Uint8Array | string): Transcript {
  const file = bytesOf(recording);
  const speech = SPEECH[sampleOf(file) ?? ""];
  if (!speech) return transcript(file.length || recording.length);
  const [text, end] = speech;
  return { text, segments: [{ text, start: 0, end }] };
}

/** A simulated model's continuation of a prompt. */
export function continuation(prompt: string): string {
  const last = prompt.trim().split(/\s+/).slice(-4).join(" ");
  return ` … and so the simulated text continues after “${last}”: no model was called; these words only show where a real answer would appear.`;
}
