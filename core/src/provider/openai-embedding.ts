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
  /** The body; default: without the hub's own arguments, such as `normalize`. `flatEmbeddingBody` sends them as well. */
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

/** Without the arguments of the hub's servers, which OpenAI's form lacks. */
function embeddingBody(call: ProviderCall): Record<string, unknown> {
  const { normalize: _n, prompt_name: _p, truncate: _t, truncation_direction: _d, ...rest } = flatArguments(call);
  return { ...rest, input: call.args["inputs"], model: modelName(call) };
}

/** Body with the model and all arguments of the caller, for vendors that accept `inputs` unchanged. */
export function flatEmbeddingBody(call: ProviderCall): Record<string, unknown> {
  return { ...flatArguments(call), ...embeddingBody(call) };
}

/** A vector, either a list or base64 (little-endian 32-bit floats) as with `encoding_format: "base64"`. */
function vectorOf(value: unknown): number[] | undefined {
  if (typeof value === "string") return decodeFloats(value);
  return Array.isArray(value) && value.every((element) => typeof element === "number") ? value : undefined;
}

function decodeFloats(text: string): number[] | undefined {
  try {
    const view = new DataView(bytesFromBase64(text).buffer);
    // Reading past the end throws if the bytes do not divide into floats.
    return Array.from({ length: Math.ceil(view.byteLength / 4) }, (_, index) => view.getFloat32(index * 4, true));
  } catch {
    return undefined;
  }
}
