import {
  blobFromBase64,
  flatArguments,
  flatEmbeddingBody,
  isObject,
  openAiEmbedding,
  OutputError,
  type ProviderTask,
} from "@patchbay/core/provider";

const expected = "Expected {data: [{embedding: string}]} with vectors in base64";

/** Vectors of small integers, which the vendor writes in base64. Source: https://docs.perplexity.ai/api-reference/embeddings-post */
export const featureExtraction: ProviderTask<number[][]> = {
  ...openAiEmbedding({ expected, body: flatEmbeddingBody }),
  async read({ data }, { call }) {
    const rows: unknown = isObject(data) ? data["data"] : undefined;
    if (!Array.isArray(rows)) throw new OutputError(expected);
    const isBinary = flatArguments(call)["encoding_format"] === "base64_binary";
    return Promise.all(rows.map((row: unknown) => vectorOf(isObject(row) ? row["embedding"] : undefined, isBinary)));
  },
};

/** Signed bytes, or the bytes of packed bits. */
async function vectorOf(value: unknown, isBinary: boolean): Promise<number[]> {
  if (typeof value !== "string") throw new OutputError(expected);
  try {
    const bytes = await blobFromBase64(value, "").arrayBuffer();
    return [...(isBinary ? new Uint8Array(bytes) : new Int8Array(bytes))];
  } catch (cause) {
    throw new OutputError(expected, { cause });
  }
}
