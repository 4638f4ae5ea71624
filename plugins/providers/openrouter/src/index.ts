import {
  defineProvider,
  flatEmbeddingBody,
  isObject,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  openAiSpeech,
  openAiTranscription,
  textRanking,
  type ListedModel,
} from "@patchbay/core/provider";

const CAPABILITIES = { tools: "tools", reasoning: "reasoning", structured_outputs: "json_schema" };

/** Prices are strings, in dollars per token. Source: https://openrouter.ai/docs/api-reference/list-available-models */
function readModel({ name, pricing, supported_parameters: known, architecture }: Readonly<Record<string, unknown>>) {
  const { prompt, completion } = isObject(pricing) ? pricing : {};
  const [input, output] = [prompt, completion].map((price) => Math.round(Number(price) * 1e12) / 1e6);
  const { input_modalities: modalities } = isObject(architecture) ? architecture : {};
  const inputs = Array.isArray(modalities)
    ? (["text", "image", "audio", "video"] as const).filter((kind) => modalities.includes(kind))
    : [];
  const can = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) =>
    Array.isArray(known) && known.includes(theirs) ? [ours] : [],
  );
  const price = { currency: "USD", unit: "million tokens", input, output } as NonNullable<ListedModel["price"]>;
  return {
    ...(typeof name === "string" && { label: name }),
    // A negative price means that it depends on the selected model.
    ...(Number(input) >= 0 && Number(output) >= 0 && { price }),
    capabilities: [...can, ...(inputs.includes("image") ? ["vision"] : [])],
    // PDFs are converted for models that do not take them. Source: https://openrouter.ai/docs/features/multimodal/pdfs
    ...(inputs.length > 0 && { inputs: [...inputs, "document" as const] }),
  };
}

export default defineProvider({
  listModels: openAiModels({ path: "api/v1/models", model: readModel }),
  tasks: {
    conversational: openAiChat({ path: "api/v1/chat/completions", structuredOutput: "json_schema" }),
    // Source: https://openrouter.ai/docs/api/api-reference/embeddings/create-embeddings
    "feature-extraction": openAiEmbedding({
      path: "api/v1/embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
      body: flatEmbeddingBody,
    }),
    // Source of the rest: `@openrouter/sdk` 1.3.19, esm/models/operations
    "text-ranking": textRanking({
      path: "api/v1/rerank",
      expected: "Expected {results: [{index, relevance_score}]}",
      acceptsObject: ({ text, image }) => typeof (text ?? image) === "string",
    }),
    "text-to-speech": openAiSpeech({ path: "api/v1/audio/speech", expected: "Expected the audio itself" }),
    "automatic-speech-recognition": openAiTranscription({
      path: "api/v1/audio/transcriptions",
      expected: "Expected {text: string}",
      timestamps: { response_format: "verbose_json" },
    }),
  },
});
