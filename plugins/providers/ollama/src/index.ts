import {
  defineProvider,
  flatEmbeddingBody,
  isObject,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiSpeech,
  openAiTranscription,
  OutputError,
  type Answer,
  type JsonObject,
  type ListedModel,
  type ModelListing,
} from "@patchbay/core/provider";
import { manageModels } from "./manage-models.ts";

const CAPABILITIES = { tools: "tools", vision: "vision", thinking: "reasoning" } as const;
const INPUTS = { vision: "image", audio: "audio", video: "video" } as const;

function modelsOf({ data }: Answer): JsonObject[] {
  const models = isObject(data) ? data["models"] : undefined;
  if (!Array.isArray(models)) throw new OutputError("Expected {models: [{name: string}]}");
  return models.filter(isObject);
}

const number = (value: unknown): value is number => typeof value === "number" && value > 0;

function readModel(entry: JsonObject, running: readonly JsonObject[]): ListedModel[] {
  const { name, size, details, capabilities } = entry;
  if (typeof name !== "string") return [];
  const { quantization_level: quantization, context_length: length } = isObject(details) ? details : {};
  const loaded = running.find((one) => one["name"] === name);
  const context = loaded?.["context_length"] ?? length;
  // Older servers do not report a model's capabilities.
  const can = Array.isArray(capabilities) ? capabilities : undefined;
  const isEmbedding = can ? !can.includes("completion") : /embed|minilm|bge-/i.test(name);
  const known = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) => (can?.includes(theirs) ? [ours] : []));
  const inputs = Object.entries(INPUTS).flatMap(([theirs, ours]) => (can?.includes(theirs) ? [ours] : []));
  return [
    {
      id: name,
      task: isEmbedding ? "feature-extraction" : "conversational",
      ...(number(context) && { contextLength: context }),
      ...(known.length > 0 && { capabilities: known }),
      ...(can && { inputs: ["text", ...inputs] }),
      ...(number(size) && { bytes: size }),
      ...(typeof quantization === "string" && quantization !== "" && { quantization }),
      loaded: loaded !== undefined,
    },
  ];
}

/** Source: https://docs.ollama.com/api/tags, https://docs.ollama.com/api/ps */
const listModels: ModelListing = {
  route: () => ({ path: "api/tags" }),
  async read(answer, { call, send }) {
    const there = modelsOf(answer);
    const running = modelsOf(await send(`${call.baseUrl}/api/ps`, { as: "json" }));
    return there.flatMap((entry) => readModel(entry, running));
  },
};

export default defineProvider({
  listModels,
  manageModels,
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    // Source: https://github.com/ollama/ollama/blob/main/middleware/openai.go
    "automatic-speech-recognition": openAiTranscription({ expected: "Expected {text: string}" }),
    // Source: https://docs.ollama.com/capabilities/speech.md
    "text-to-speech": openAiSpeech({ expected: "Expected the audio itself" }),
  },
});
