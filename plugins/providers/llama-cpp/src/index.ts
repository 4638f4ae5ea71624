import {
  defineProvider,
  flatEmbeddingBody,
  isObject,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
  openAiTranscription,
  textRanking,
  type JsonObject,
  type ListedModel,
} from "@patchbay/core/provider";
import { manageModels } from "./manage-models.ts";

/** `Q4_K_M` from a file's name or a model's tag; the server does not report it separately. */
const QUANTIZATION = /(?:^|[-_.:/])((?:UD-)?I?Q\d\w*|[BF](?:16|32)|MXFP4)(?:\.gguf)?$/i;

/** The server does not report a model's task. */
const TASKS: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, "text-ranking"],
  [/embed/i, "feature-extraction"],
  [/-asr-/i, "automatic-speech-recognition"],
];

/** Source: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md */
function readModel({ id, path, meta, status, architecture }: JsonObject): Partial<ListedModel> | undefined {
  const { n_ctx: length, n_ctx_train: trained, size } = isObject(meta) ? meta : {};
  const { input_modalities: inputs, output_modalities: outputs } = isObject(architecture) ? architecture : {};
  // Decision models do not generate text.
  if (Array.isArray(outputs) && outputs.includes("decisions") && !outputs.includes("text")) return undefined;
  const quantization = [path, id].map((name) => QUANTIZATION.exec(String(name))?.[1]).find((match) => match);
  const contextLength = [length, trained].find((value) => typeof value === "number" && value > 0);
  return {
    task: TASKS.find(([name]) => name.test(String(id)))?.[1] ?? "conversational",
    ...(typeof contextLength === "number" && { contextLength }),
    ...(Array.isArray(inputs) && inputs.includes("image") && { capabilities: ["vision"] }),
    ...(typeof size === "number" && { bytes: size }),
    ...(quantization && { quantization }),
    // Only a router lists models that are not loaded.
    loaded: isObject(status) ? status["value"] === "loaded" : true,
  };
}

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  manageModels,
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    "text-ranking": textRanking({ expected: "Expected {results: [{index, relevance_score}]}" }),
    // Source: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server.cpp
    "automatic-speech-recognition": openAiTranscription({ expected: "Expected {text: string}" }),
  },
});
