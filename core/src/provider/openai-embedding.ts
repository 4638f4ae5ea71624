import { OutputError } from "../errors/index.ts";
import { bytesFromBase64 } from "./base64.ts";
import { flatArguments, modelName, isObject } from "./payload.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";

/** Where a vendor's embeddings differ from OpenAI's. */
export interface OpenAiEmbeddingOptions {
  /** Default `v1/embeddings`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
  /** What is sent; default input and model only. `flatEmbeddingBody` sends the caller's other arguments, too. */
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
        const vector = isObject(row) ? vectorOf(row["embedding"]) : undefined;
        if (!vector) throw new OutputError(expected);
        return vector;
      });
    },
  };
}

function embeddingBody(call: ProviderCall): Record<string, unknown> {
  return { input: call.args["inputs"], model: modelName(call) };
}

/** Body with the caller's arguments beside the model, for vendors that take `inputs` as they are. */
export function flatEmbeddingBody(call: ProviderCall): Record<string, unknown> {
  return { ...flatArguments(call), ...embeddingBody(call) };
}

/** A vector as it is, or out of the base64 (little-endian 32-bit floats) that `encoding_format: "base64"` asks for. */
function vectorOf(value: unknown): number[] | undefined {
  if (typeof value === "string") return decodeFloats(value);
  return Array.isArray(value) && value.every((element) => typeof element === "number") ? value : undefined;
}

function decodeFloats(text: string): number[] | undefined {
  try {
    const view = new DataView(bytesFromBase64(text).buffer);
    // Reading beyond the end throws where the bytes are no whole number of floats.
    return Array.from({ length: Math.ceil(view.byteLength / 4) }, (_, place) => view.getFloat32(place * 4, true));
  } catch {
    return undefined;
  }
}
