import { OutputError } from "../errors/index.ts";
import { base64 } from "./base64.ts";
import type { Answer } from "./contract.ts";

/** A sound as the task `audio-to-audio` returns it. */
export interface LabelledSound {
  /** What the sound contains, for example a speaker or an instrument. */
  readonly label: string;
  /** The file in base64. */
  readonly blob: string;
  /** Media type of the file. */
  readonly "content-type": string;
}

/**
 * The sound of an answer that is the file itself. A text is none: a page of a proxy, or a stream of events.
 * @param vendor name of the vendor, or of its route, in the error for another answer
 * @throws OutputError
 */
export function soundOf({ data }: Pick<Answer, "data">, vendor: string): Blob {
  if (data instanceof Blob && !data.type.startsWith("text/")) return data;
  throw new OutputError(`Expected the sound itself from ${vendor}`);
}

/**
 * The changed recording of an answer that is the file itself.
 * @param vendor name of the vendor, or of its route, in the error for another answer
 * @throws OutputError
 */
export async function changedSpeech(answer: Pick<Answer, "data">, vendor: string): Promise<readonly LabelledSound[]> {
  const sound = soundOf(answer, vendor);
  return [{ label: "speech", blob: await base64(sound), "content-type": sound.type || "audio/mpeg" }];
}

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
