import { defineProvider, InputError, isObject, openAiChat, OutputError } from "@patchbay/core/provider";
import { imageToImage, speechRecognition, textToImage, textToSpeech } from "./content.ts";
import { below, modelRoute } from "./model-route.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

/** Source: `@ai-sdk/google-vertex`, as of 2026-08-22 */
const EMBEDS_CONTENT = /^gemini-embedding-2/;

/** Models that take one text per call. Source: https://cloud.google.com/vertex-ai/generative-ai/docs/embeddings/get-text-embeddings */
const ONE_TEXT = /^gemini-embedding-/;

export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({ structuredOutput: "json_schema" }),
      route(call) {
        const { providerModelId: model } = call;
        if (/^[\w-]+\/[\w.@-]+$/.test(model)) return below(call, "endpoints/openapi/chat/completions");
        throw new InputError(`Vertex AI has no model "${model}": its ids are such as google/gemini-3.5-flash.`);
      },
    },
    "feature-extraction": {
      route(call) {
        const method = EMBEDS_CONTENT.test(call.providerModelId) ? "embedContent" : "predict";
        return modelRoute(call, method);
      },
      body({ args, parameters, providerModelId: model }) {
        const texts = [args["inputs"]].flat();
        if (texts.length > 1 && ONE_TEXT.test(model)) {
          throw new InputError(
            `Model "${model}" takes one text in \`inputs\`. Call once for each of the ${texts.length}.`,
          );
        }
        return EMBEDS_CONTENT.test(model)
          ? { content: { parts: [{ text: texts[0] }] }, ...(parameters && { embedContentConfig: parameters }) }
          : { instances: texts.map((content) => ({ content })), ...(parameters && { parameters }) };
      },
      read({ data }) {
        const one = isObject(data) && isObject(data["embedding"]) ? data["embedding"]["values"] : undefined;
        if (Array.isArray(one)) return [one];
        const rows = isObject(data) && Array.isArray(data["predictions"]) ? data["predictions"].filter(isObject) : [];
        const vectors = rows.map(({ embeddings }) => (isObject(embeddings) ? embeddings["values"] : undefined));
        if (rows.length > 0 && vectors.every((vector) => Array.isArray(vector))) return vectors;
        throw new OutputError("Expected {predictions: [{embeddings: {values: number[]}}]} of Vertex AI");
      },
    },
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-video": textToVideo,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "automatic-speech-recognition": speechRecognition,
  },
});
