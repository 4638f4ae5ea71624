import { base64 } from "@patchbay/core/provider";
import { z } from "zod";
import type { GatewayRoute } from "../route.ts";

/** Source: https://platform.openai.com/docs/api-reference/embeddings/create */
const request = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.union([z.string(), z.number(), z.array(z.number())])).min(1)]),
  dimensions: z.int().nullish(),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  user: z.string().nullish(),
});

/** Embeddings in OpenAI's format. */
export const openAiEmbeddingsRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/embeddings",
  task: "feature-extraction",
  shape: "openai-embeddings",
  samePath: "/embeddings",
  isSameAnswer: isSameVector,
  handled: ["model", "input", "encoding_format"],
  errors: "openai",
  request,
  fields: { inputs: "input" },
  sameOnly: ({ input }) => (Array.isArray(input) && typeof input[0] !== "string" ? "input" : undefined),
  // Vectors are encoded here: providers have encodings of their own by the same name.
  toCall: ({ model: _model, input, encoding_format: _ours, ...parameters }) => ({
    inputs: input,
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }),
  async toAnswer(output, { body, model, usage }) {
    const list = output as readonly (number | readonly number[])[];
    const vectors = (typeof list[0] === "number" ? [list] : list) as readonly (readonly number[])[];
    const encode = body["encoding_format"] === "base64" ? base64Floats : (vector: readonly number[]) => vector;
    const tokens = usage?.inputTokens ?? 0;
    const encoded = await Promise.all(vectors.map((vector) => encode(vector)));
    return {
      object: "list",
      data: encoded.map((embedding, index) => ({ object: "embedding", index, embedding })),
      model,
      usage: { prompt_tokens: tokens, total_tokens: usage?.totalTokens ?? tokens },
    };
  },
};

/** Some providers put other things into the same members, such as small integers in base64. */
function isSameVector(answer: unknown, output: unknown): boolean {
  const [row] = (answer as { readonly data?: readonly { readonly embedding?: unknown }[] } | null)?.data ?? [];
  const [vector] = output as readonly (readonly number[])[];
  return Array.isArray(row?.embedding) && row.embedding[0] === vector?.[0];
}

/** Little-endian 32-bit floats. */
function base64Floats(vector: readonly number[]): Promise<string> {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [index, value] of vector.entries()) view.setFloat32(index * 4, value, true);
  return base64(new Blob([view.buffer]));
}
