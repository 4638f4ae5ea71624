import {
  defineProvider,
  firstOf,
  flatArguments,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
  openAiTranscription,
  OutputError,
  isObject,
  type JsonObject,
  type ListedModel,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";

/** Shared models and endpoints of the user's own have the same routes; only the latter embed, classify and draw. */
const ofService = (path: string) => (call: ProviderCall) => ({
  path: `${call.settings["service"] ?? "serverless"}/v1/${path}`,
});

const perMillion = (dollars: unknown): number => Number((Number(dollars) * 1e6).toPrecision(6));

/** Source: https://friendli.ai/docs/openapi, GET /serverless/v1/models. Prices are texts: dollars for one token. */
function readModel({ name: label, pricing, functionality }: JsonObject): Partial<ListedModel> {
  const { input, output, input_cache_read: cached, audio_minute } = isObject(pricing) ? pricing : {};
  const can = isObject(functionality) ? functionality : {};
  const capabilities = [
    ...(can["tool_call"] === true ? ["tools"] : []),
    ...(can["structured_output"] === true ? ["structured-output"] : []),
  ];
  return {
    ...(typeof label === "string" && { label }),
    ...(typeof audio_minute === "string"
      ? { task: "automatic-speech-recognition" }
      : {
          capabilities,
          price: {
            currency: "USD",
            unit: "million tokens",
            input: perMillion(input),
            output: perMillion(output),
            ...(typeof cached === "string" && { cachedInput: perMillion(cached) }),
          },
        }),
  };
}

/** Only the likeliest class has a name. Source: https://friendli.ai/docs/openapi, POST /dedicated/classify */
const textClassification: ProviderTask<{ label: string; score: number }[]> = {
  route: () => ({ path: "dedicated/classify" }),
  body(call) {
    const { top_k: _ours, ...rest } = flatArguments(call);
    return { ...rest, input: call.args["inputs"], model: call.providerModelId };
  },
  read({ data }) {
    const { label, probs } = firstOf(data, "data") ?? {};
    if (typeof label !== "string" || !Array.isArray(probs))
      throw new OutputError("Expected {data: [{label, probs: []}]}");
    return [{ label, score: Math.max(...probs.map(Number)) }];
  },
};

export default defineProvider({
  listModels: openAiModels({ path: "serverless/v1/models", model: readModel }),
  tasks: {
    // Source: https://friendli.ai/docs/openapi/serverless/chat-completions
    conversational: { ...openAiChat({ structuredOutput: "json_schema" }), route: ofService("chat/completions") },
    // Source: https://friendli.ai/docs/openapi/serverless/audio-transcriptions
    "automatic-speech-recognition": {
      ...openAiTranscription({ expected: "Expected {text: string}" }),
      route: ofService("audio/transcriptions"),
    },
    // Source: https://friendli.ai/docs/openapi/dedicated/inference/embeddings
    "feature-extraction": openAiEmbedding({
      path: "dedicated/v1/embeddings",
      expected: "Expected {data: [{embedding: []}]}",
      body: flatEmbeddingBody,
    }),
    "image-to-image": imageToImage,
    "text-classification": textClassification,
    // Source: https://friendli.ai/docs/openapi/serverless/completions
    "text-generation": {
      ...openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
      route: ofService("completions"),
    },
    "text-to-image": textToImage,
  },
});
