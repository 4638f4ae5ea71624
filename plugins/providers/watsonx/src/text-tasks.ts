import {
  firstOf,
  flatArguments,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type JsonObject,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";
import { at, bodyOf } from "./route.ts";

/** @throws OutputError */
function resultsOf(data: unknown, expected: string): JsonObject[] {
  const results = isObject(data) ? data["results"] : undefined;
  if (!Array.isArray(results) || !results.every(isObject)) throw new OutputError(expected);
  return results;
}

/** Source: https://github.com/IBM/watsonx-ai-node-sdk/blob/main/src/types/vml_v1.ts: TextGenerationParams */
export const textGeneration: ProviderTask<{ generated_text: string }> = {
  route: at("text/generation"),
  body(call) {
    const { stream: _byAddress, do_sample: sampled, seed, stop, moderations, ...rest } = flatArguments(call);
    const parameters = {
      ...rest,
      ...(sampled !== undefined && { decoding_method: sampled ? "sample" : "greedy" }),
      ...(seed !== undefined && { random_seed: seed }),
      ...(stop !== undefined && { stop_sequences: stop }),
    };
    return bodyOf(call, { input: call.args["inputs"], parameters, moderations });
  },
  read({ data }) {
    const text = firstOf(data, "results")?.["generated_text"];
    if (typeof text !== "string") throw new OutputError("Expected {results: [{generated_text: string}]}");
    return { generated_text: text };
  },
  stream: {
    format: "sse",
    text(chunk) {
      const text = firstOf(chunk, "results")?.["generated_text"];
      return typeof text === "string" ? text : "";
    },
    complete(chunk) {
      const reason = firstOf(chunk, "results")?.["stop_reason"];
      return typeof reason === "string" && reason.toLowerCase() !== "not_finished";
    },
  },
};

/** Source: https://github.com/IBM/watsonx-ai-node-sdk/blob/main/src/types/vml_v1.ts: TextEmbeddingsParams */
export const featureExtraction: ProviderTask<number[][]> = {
  route: at("text/embeddings"),
  body: (call) => bodyOf(call, { inputs: [call.args["inputs"]].flat(), parameters: flatArguments(call) }),
  read({ data }) {
    const expected = "Expected {results: [{embedding: number[]}]}";
    return resultsOf(data, expected).map(({ embedding }) => {
      if (!Array.isArray(embedding) || !embedding.every((one) => typeof one === "number"))
        throw new OutputError(expected);
      return embedding;
    });
  },
};

/** Source: https://github.com/IBM/watsonx-ai-node-sdk/blob/main/src/types/vml_v1.ts: TextRerankParams */
export const textRanking: ProviderTask<RankedDocument[]> = {
  route: at("text/rerank"),
  body(call) {
    const { query, documents } = rankingInputs(call);
    const inputs = documents.map((one) => ({ text: typeof one === "string" ? one : JSON.stringify(one) }));
    const { top_n: count, ...rest } = flatArguments(call);
    const parameters = { ...rest, ...(count !== undefined && { return_options: { top_n: count } }) };
    return bodyOf(call, { query, inputs, parameters });
  },
  read({ data }, { call }) {
    const expected = "Expected {results: [{index: number, score: number}]}";
    const scores = resultsOf(data, expected).map(({ index, score }): [unknown, unknown] => [index, score]);
    return rankDocuments(scores, call, expected);
  },
};
