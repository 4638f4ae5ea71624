import {
  defineProvider,
  firstOf,
  flatArguments,
  flatEmbeddingBody,
  imageGeneration,
  isObject,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  OutputError,
  rankDocuments,
  rankingInputs,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";

/** The list contains models of all kinds without naming the kind; these have other routes. */
const NO_CHAT =
  /embed|rerank|retriever|bge-|nvclip|reward|guard|safety|gliner|parse|ocr|detector|detection|riva|cosmos|flux|diffusion|-image|tts|asr|voicechat|streampetr/i;

const TASKS: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, "text-ranking"],
  [/embed|bge-/i, "feature-extraction"],
];

/** The host of models with their own paths. */
const OWN = "https://ai.api.nvidia.com";

/** Source: https://github.com/langchain-ai/langchain-nvidia, libs/ai-endpoints: reranking.py, _statics.py */
const textRanking: ProviderTask<RankedDocument[]> = {
  // A dot in a model's id is an underscore in its path.
  route: ({ providerModelId: id }) => ({ host: OWN, path: `v1/retrieval/${id.replaceAll(".", "_")}/reranking` }),
  body(call) {
    const { query, documents } = rankingInputs(call);
    const { top_n: _local, ...rest } = flatArguments(call);
    const passages = documents.map((one) => ({ text: typeof one === "string" ? one : JSON.stringify(one) }));
    return { ...rest, model: call.providerModelId, query: { text: query }, passages };
  },
  read({ data }, { call }) {
    const expected = "Expected {rankings: [{index: number, logit: number}]}";
    const rows = isObject(data) ? data["rankings"] : undefined;
    if (!Array.isArray(rows) || !rows.every(isObject)) throw new OutputError(expected);
    return rankDocuments(
      rows.map(({ index, logit }) => [index, logit]),
      call,
      expected,
    );
  },
};

export default defineProvider({
  listModels: openAiModels({
    model({ id }) {
      const task = TASKS.find(([name]) => name.test(String(id)))?.[1];
      return task === undefined && NO_CHAT.test(String(id)) ? undefined : { task: task ?? "conversational" };
    },
  }),
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions" }),
    // Source: https://docs.nvidia.com/nim/nemo-retriever/text-embedding/latest/reference.html
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body: (call) => ({ input_type: "passage", ...flatEmbeddingBody(call) }),
    }),
    "text-ranking": textRanking,
    // Source: https://docs.api.nvidia.com/nim/reference/visual-models-apis
    "text-to-image": {
      ...imageGeneration({
        expected: "Expected {artifacts: [{base64: string}]}",
        image(data) {
          const base64 = firstOf(data, "artifacts")?.["base64"];
          return typeof base64 === "string" && base64 !== "" ? { base64 } : undefined;
        },
      }),
      route: ({ providerModelId: id }) => ({ host: OWN, path: `v1/genai/${id}` }),
      body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
    },
  },
});
