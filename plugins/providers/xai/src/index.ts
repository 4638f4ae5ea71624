import {
  defineProvider,
  isObject,
  openAiChat,
  openAiModels,
  type JsonObject,
  type ListedModel,
  type ModelListing,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { speechRecognition, textToSpeech } from "./audio-tasks.ts";
import { imageToImage, textToImage } from "./images.ts";
import { imageToVideo, textToVideo } from "./video-tasks.ts";

/** Prices are in cents per hundred million tokens. */
const perMillion = (price: number): number => price / 10_000;

function readModel(entry: JsonObject): Partial<ListedModel> {
  const { prompt_text_token_price: input, completion_text_token_price: output, max_prompt_length: length } = entry;
  const sees = Array.isArray(entry["input_modalities"]) && entry["input_modalities"].includes("image");
  return {
    ...(typeof length === "number" && { contextLength: length }),
    ...(typeof input === "number" &&
      typeof output === "number" && {
        price: { currency: "USD", unit: "million tokens", input: perMillion(input), output: perMillion(output) },
      }),
    ...(sees && { capabilities: ["vision"] }),
  };
}

const openAiForm = openAiModels({ model: readModel });

/**
 * All chat models; the vendor's other list includes image models and has less data.
 * Source: https://docs.x.ai/docs/api-reference#list-language-models
 */
const listModels: ModelListing = {
  route: () => ({ path: "v1/language-models" }),
  read: (answer, context) =>
    openAiForm.read({ ...answer, data: isObject(answer.data) ? answer.data["models"] : undefined }, context),
};

/** A wrong key has the status of a wrong argument. Source: https://github.com/continuedev/continue/issues/10778 */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error } = isObject(body) ? body : {};
  if (typeof error !== "string" || !error.startsWith("Incorrect API key provided")) return undefined;
  return { message: error, refusesKey: true };
}

export default defineProvider({
  failure,
  listModels,
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions", structuredOutput: "json_schema" }),
    "automatic-speech-recognition": speechRecognition,
    "image-to-image": imageToImage,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    "image-to-video": imageToVideo,
  },
});
