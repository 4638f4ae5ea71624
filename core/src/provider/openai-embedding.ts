import { OutputError } from "../errors/index.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";
import { isObject } from "./json-shape.ts";

export interface OpenAiEmbeddingOptions {
  /** Default `v1/embeddings`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
  /** What is sent; default input and model only. */
  body?(call: ProviderCall): Record<string, unknown>;
}

/** Feature extraction through OpenAI's embedding protocol: one vector per input, in order. */
export function openAiEmbedding(options: OpenAiEmbeddingOptions): ProviderTask<number[][]> {
  const { path = "v1/embeddings", expected, body = embeddingBody } = options;
  return {
    route: () => ({ path }),
    body,
    read({ data }) {
      const rows: unknown = isObject(data) ? data["data"] : undefined;
      if (!Array.isArray(rows)) throw new OutputError(expected);
      return rows.map((row: unknown) => {
        const vector = isObject(row) ? row["embedding"] : undefined;
        if (!isVector(vector)) throw new OutputError(expected);
        return vector;
      });
    },
  };
}

function embeddingBody(call: ProviderCall): Record<string, unknown> {
  return { input: call.args["inputs"], model: call.providerModelId };
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((element) => typeof element === "number");
}
