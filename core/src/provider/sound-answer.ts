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
