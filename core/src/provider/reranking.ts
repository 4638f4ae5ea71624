import { InputError, OutputError } from "../errors/index.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";
import { flatArguments, isObject, modelName, type JsonObject } from "./payload.ts";

/** Where a vendor's reranker differs from the usual protocol. */
export interface RerankingOptions {
  /** Default `v1/rerank`. */
  readonly path?: string;
  /** Member of the answer that lists the scores; default `results`. */
  readonly list?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
}

/** Where a vendor's ranking of texts differs from the usual protocol. */
export interface RankingOptions extends RerankingOptions {
  /** Member of the request that limits the number of results; default `top_n`. */
  readonly limit?: string;
  /** Members of every request, which the caller's parameters replace. */
  readonly defaults?: JsonObject;
  /** Whether the vendor reads this document as an object; default: no, it is sent as JSON text. */
  acceptsObject?(document: JsonObject): boolean;
}

/** A document and how well it answers the query. */
export interface RankedDocument {
  /** Its position in the input, from 0. */
  readonly index: number;
  /** On the model's own scale; higher is better. */
  readonly score: number;
}

/** Text ranking through the protocol of Cohere and Jina: a query and documents, answered with scores by index. */
export function textRanking(options: RankingOptions): ProviderTask<RankedDocument[]> {
  const { path = "v1/rerank", list = "results", limit = "top_n", defaults, expected, acceptsObject } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const { query, documents } = rankingInputs(call);
      const { top_n: count, ...parameters } = flatArguments(call);
      const sent = documents.map((one) =>
        typeof one === "string" || acceptsObject?.(one as JsonObject) ? one : JSON.stringify(one),
      );
      const limited = count === undefined ? {} : { [limit]: count };
      return { ...defaults, ...parameters, query, documents: sent, ...limited, model: modelName(call) };
    },
    read: ({ data }, { call }) => rankDocuments(scoresIn(data, list, expected), call, expected),
  };
}

/**
 * The output of a text ranking: best first, at most `top_n`.
 * @param scores the answer's scores by the document's position in the input
 * @param expected detail of the error for a position that the input does not have
 * @throws OutputError
 */
export function rankDocuments(scores: Iterable<[unknown, unknown]>, call: ProviderCall, expected: string) {
  const { documents } = rankingInputs(call);
  const ranking = Array.from(scores, ([index, score]): RankedDocument => {
    if (typeof index !== "number" || !(index in documents) || typeof score !== "number")
      throw new OutputError(expected);
    return { index, score };
  });
  const count = flatArguments(call)["top_n"];
  return ranking
    .toSorted((one, other) => other.score - one.score)
    .slice(0, typeof count === "number" ? count : undefined);
}

/**
 * Query and documents of a text ranking.
 * @throws InputError
 */
export function rankingInputs({ args: { inputs } }: ProviderCall): { query: string; documents: readonly unknown[] } {
  const { query, documents } = isObject(inputs) ? inputs : {};
  if (typeof query === "string" && Array.isArray(documents)) return { query, documents };
  throw new InputError("Text ranking needs `inputs` as { query: string, documents: (string | object)[] }.");
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
      const scores = new Map(scoresIn(data, list, expected));
      return comparedTexts(call.args["inputs"])[1].map((_, index) => {
        const score = scores.get(index);
        if (typeof score !== "number") throw new OutputError(expected);
        return score;
      });
    },
  };
}

/** Index and score of each row. @throws OutputError */
function scoresIn(data: unknown, list: string, expected: string): [unknown, unknown][] {
  const rows: unknown = isObject(data) ? data[list] : undefined;
  if (!Array.isArray(rows)) throw new OutputError(expected);
  return rows.map((row: unknown) => (isObject(row) ? [row["index"], row["relevance_score"]] : [undefined, undefined]));
}

/** @throws InputError */
function comparedTexts(inputs: unknown): [string, readonly unknown[]] {
  const { source_sentence: source, sentences } = isObject(inputs) ? inputs : {};
  if (typeof source === "string" && Array.isArray(sentences)) return [source, sentences];
  throw new InputError("A reranker needs `inputs` as { source_sentence: string, sentences: string[] }.");
}
