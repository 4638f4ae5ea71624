import {
  flatArguments,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";

const expected = "Expected {scores: number[]}";

/** Scores of pairs: the query is repeated for each document. Source: https://deepinfra.com/Qwen/Qwen3-Reranker-8B/api */
export const textRanking: ProviderTask<RankedDocument[]> = {
  route: ({ providerModelId }) => ({
    path: `v1/inference/${providerModelId.split("/").map(encodeURIComponent).join("/")}`,
  }),
  body(call) {
    const { query, documents } = rankingInputs(call);
    const { top_n: _readLater, ...parameters } = flatArguments(call);
    const texts = documents.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    return { ...parameters, queries: texts.map(() => query), documents: texts };
  },
  read({ data }, { call }) {
    const scores: unknown = isObject(data) ? data["scores"] : undefined;
    if (!Array.isArray(scores)) throw new OutputError(expected);
    return rankDocuments(scores.entries(), call, expected);
  },
};
