import {
  blobInput,
  dataUrl,
  flatArguments,
  isObject,
  isResultUrl,
  OutputError,
  type ReadContext,
  type Transcription,
} from "@patchbay/core/provider";
import { outputOf, predictionTask } from "./prediction.ts";

/** Models return the text, an object that contains it, or the address of a text file. */
export const speechRecognition = predictionTask<Transcription>({
  input: async (call) => ({ ...flatArguments(call), audio: await dataUrl(blobInput(call), "audio/wav") }),
  async read({ data }, context) {
    const output = outputOf(data);
    const { transcription, translation, txt_file: file } = isObject(output) ? output : {};
    const text = [output, transcription, translation].find((candidate) => typeof candidate === "string");
    if (typeof text === "string") return { text };
    if (isResultUrl(file)) return { text: await textOf(file, context) };
    throw new OutputError("Expected Replicate automatic-speech-recognition response format");
  },
});

async function textOf(file: string, context: ReadContext): Promise<string> {
  context.progress({ phase: "downloading" });
  const blob = await context.blobFromUrl(file);
  return blob.text();
}
