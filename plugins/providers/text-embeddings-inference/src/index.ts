import {
  defineProvider,
  flatArguments,
  InputError,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type ModelListing,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";

/** A member of the model's type. Source: github.com/huggingface/text-embeddings-inference, docs/openapi.json */
const TASKS = { embedding: "feature-extraction", classifier: "text-classification", reranker: "text-ranking" };

/** The only model. */
const listModels: ModelListing = {
  route: () => ({ path: "info" }),
  read({ data }) {
    const { model_id: id, model_type: type, max_input_length: length } = isObject(data) ? data : {};
    const [, task] = Object.entries(TASKS).find(([name]) => isObject(type) && name in type) ?? [];
    if (typeof id !== "string" || !task) throw new OutputError("Expected {model_id: string, model_type: {}}");
    return [{ id, task, ...(typeof length === "number" && { contextLength: length }), loaded: true }];
  },
};

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((element) => typeof element === "number");

const featureExtraction: ProviderTask<number[][]> = {
  route: () => ({ path: "embed" }),
  body: (call) => ({ ...flatArguments(call), inputs: call.args["inputs"] }),
  read({ data }) {
    if (!Array.isArray(data) || !data.every(isNumbers)) throw new OutputError("Expected number[][]");
    return data;
  },
};

const sentenceSimilarity: ProviderTask<number[]> = {
  route: () => ({ path: "similarity" }),
  body: ({ args, parameters }) => ({ ...args, ...(parameters && { parameters }) }),
  read({ data }) {
    if (!isNumbers(data)) throw new OutputError("Expected number[]");
    return data;
  },
};

interface Label {
  readonly label: string;
  readonly score: number;
}

const isLabel = (row: unknown): row is Label =>
  isObject(row) && typeof row["label"] === "string" && typeof row["score"] === "number";

const textClassification: ProviderTask<Label[]> = {
  route: () => ({ path: "predict" }),
  body(call) {
    const { top_k: _local, function_to_apply: applied, ...rest } = flatArguments(call);
    if (applied !== undefined && applied !== "none")
      throw new InputError(`The server selects the function itself: \`function_to_apply\` can only be "none".`);
    return { ...rest, ...(applied === "none" && { raw_scores: true }), inputs: call.args["inputs"] };
  },
  read({ data }, { call }) {
    if (!Array.isArray(data) || !data.every(isLabel))
      throw new OutputError("Expected [{label: string, score: number}]");
    const count = flatArguments(call)["top_k"];
    return data
      .toSorted((one, other) => other.score - one.score)
      .slice(0, typeof count === "number" ? count : undefined);
  },
};

const RANKING = "Expected [{index: number, score: number}]";

const textRanking: ProviderTask<RankedDocument[]> = {
  route: () => ({ path: "rerank" }),
  body(call) {
    const { query, documents } = rankingInputs(call);
    const { top_n: _local, ...rest } = flatArguments(call);
    const texts = documents.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    return { ...rest, query, texts };
  },
  read({ data }, { call }) {
    if (!Array.isArray(data) || !data.every(isObject)) throw new OutputError(RANKING);
    return rankDocuments(
      data.map(({ index, score }) => [index, score]),
      call,
      RANKING,
    );
  },
};

// Source: github.com/huggingface/text-embeddings-inference, docs/openapi.json
export default defineProvider({
  listModels,
  tasks: {
    "feature-extraction": featureExtraction,
    "sentence-similarity": sentenceSimilarity,
    "text-classification": textClassification,
    "text-ranking": textRanking,
  },
});
