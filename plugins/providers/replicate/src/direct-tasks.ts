import { blobInput, dataUrl, flatArguments, isObject, OutputError, resultBlob } from "@patchbay/core/provider";
import { outputOf, predictionTask } from "./prediction.ts";

/** Members as public programs send them; the page https://replicate.com/meta/musicgen/api was not read. */
export const textToAudio = predictionTask<Blob>({
  input: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  read: ({ data }, context) => resultBlob(outputOf(data), "Expected { output: string }", context),
});

/** Members as public programs send them; the page https://replicate.com/wavespeedai/wan-2.1-i2v-480p/api was not read. */
export const imageToVideo = predictionTask<Blob>({
  input: async (call) => ({ ...flatArguments(call), image: await dataUrl(blobInput(call), "image/png") }),
  read: textToAudio.read,
});

/** Members as public programs send them; the page https://replicate.com/salesforce/blip/api was not read. */
export const imageToText = predictionTask<{ generated_text: string }>({
  input: async (call) => ({ ...flatArguments(call), image: await dataUrl(blobInput(call), "image/png") }),
  read({ data }) {
    const output = isObject(data) ? data["output"] : undefined;
    // Language models answer with a list of pieces.
    const text = Array.isArray(output) ? output.join("") : output;
    if (typeof text !== "string") throw new OutputError("Expected { output: string }");
    return { generated_text: text };
  },
});

/** Members as public programs send them; the page https://replicate.com/firtoz/trellis/api was not read. */
export const imageTo3d = predictionTask<Blob>({
  async input(call) {
    const images = [await dataUrl(blobInput(call), "image/png")];
    return { generate_model: true, ...flatArguments(call), images };
  },
  read({ data }, context) {
    const output = outputOf(data);
    const file = isObject(output) ? output["model_file"] : output;
    return resultBlob(file, "Expected { output: { model_file: string } }", context);
  },
});
