import { InputError, OutputError } from "../errors/index.ts";
import type { ProviderTask } from "./contract.ts";
import { flatArguments, isObject, modelName } from "./payload.ts";

/** Where a vendor's reranker differs from the usual protocol. */
export interface RerankingOptions {
  /** Default `v1/rerank`. */
  readonly path?: string;
  /** Member of the answer that lists the scores; default `results`. */
  readonly list?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
}

/** Sentence similarity through a reranker: how well each sentence answers the source sentence, in their order. */
export function rerankedSimilarity(options: RerankingOptions): ProviderTask<number[]> {
  const { path = "v1/rerank", list = "results", expected } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const [query, documents] = comparedTexts(call.args["inputs"]);
      return { ...flatArguments(call), query, documents, return_documents: false, model: modelName(call) };
    },
    read({ data }, { call }) {
      const rows: unknown = isObject(data) ? data[list] : undefined;
      if (!Array.isArray(rows)) throw new OutputError(expected);
      const scores = new Map(rows.filter(isObject).map(({ index, relevance_score: score }) => [index, score]));
      return comparedTexts(call.args["inputs"])[1].map((_, index) => {
        const score = scores.get(index);
        if (typeof score !== "number") throw new OutputError(expected);
        return score;
      });
    },
  };
}

/** @throws InputError */
function comparedTexts(inputs: unknown): [string, readonly unknown[]] {
  const { source_sentence: source, sentences } = isObject(inputs) ? inputs : {};
  if (typeof source === "string" && Array.isArray(sentences)) return [source, sentences];
  throw new InputError("A reranker needs `inputs` as { source_sentence: string, sentences: string[] }.");
}
