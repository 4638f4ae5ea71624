import {
  flatArguments,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type ProviderCall,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";

/** The address of a model in the vendor's own form. Source: https://docs.deepinfra.com/apis/deepinfra-native */
const route = ({ providerModelId }: ProviderCall) => ({
  path: `v1/inference/${providerModelId.split("/").map(encodeURIComponent).join("/")}`,
});

const expected = "Expected {scores: number[]}";

/** Scores of pairs: the query is repeated for each document. Source: https://deepinfra.com/Qwen/Qwen3-Reranker-8B/api */
export const textRanking: ProviderTask<RankedDocument[]> = {
  route,
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

/** The clip is in the answer, as a `data:` address. Source: https://docs.deepinfra.com/apis/text-to-video */
export const textToVideo: ProviderTask<Blob> = {
  route,
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  read({ data }, context) {
    const address = isObject(data) ? data["video_url"] : undefined;
    if (typeof address !== "string") throw new OutputError("Expected {video_url: string}");
    return context.blobFromUrl(address);
  },
};
