import { base64FromBytes } from "@patchbay/core/provider";
import { HttpResponse, type HttpHandler } from "msw";
import { tokensOf } from "./chat/chat-request.ts";
import { pause } from "./pause.ts";
import { checkLength, invalidField, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { textSeed } from "./mock-identity.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

/** Numbers of a simulated vector, and tokens of an input, unless the model sets others. */
const DIMENSIONS = 8;
const CONTEXT_LENGTH = 8192;

type Asked = Readonly<Record<string, unknown>>;

/** Handlers that answer with vectors in OpenAI's form, one per input. @param urls absolute addresses */
export function mockEmbeddings(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, wire));
}

const wire: MockWire<"embeddings", Asked> = {
  kind: "embeddings",
  tasks: ["feature-extraction", "sentence-similarity"],
  read: readJson,
  check(request, model) {
    const { input, dimensions = 1 } = request;
    if (input === undefined) return missingField("input");
    const texts = textsOf(request);
    if (!texts || texts.length === 0 || texts.includes("")) {
      return invalidField("input", "expected a non-empty string, or a list of non-empty strings");
    }
    const most = model?.dimensions ?? 4096;
    if (dimensions !== null && !(Number.isInteger(dimensions) && Number(dimensions) >= 1 && Number(dimensions) <= most))
      return invalidField("dimensions", `expected an integer from 1 to ${most}`);
    const longest = Math.max(...texts.map(tokensOf));
    return checkLength(longest, { contextLength: CONTEXT_LENGTH, ...model }, "input");
  },
  simulate(request, model) {
    const dimensions = Number(request["dimensions"] ?? model?.dimensions ?? DIMENSIONS);
    return { vectors: (textsOf(request) ?? []).map((text) => vectorOf(text, dimensions)) };
  },
  async write({ vectors }, request) {
    const encode = request["encoding_format"] === "base64" ? base64Of : (vector: readonly number[]) => vector;
    await pause(60);
    const tokens = tokensOf((textsOf(request) ?? []).join(" "));
    return HttpResponse.json({
      object: "list",
      model: request["model"],
      data: vectors.map((vector, index) => ({ object: "embedding", index, embedding: encode(vector) })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  },
};

const isTokens = (one: unknown): one is number[] =>
  Array.isArray(one) && one.length > 0 && one.every((token) => typeof token === "number");

/** The inputs as texts; each may also be a list of tokens. */
function textsOf({ input }: Asked): readonly string[] | undefined {
  const list = isTokens(input) ? [input] : [input].flat();
  const texts = list.map((one) => (isTokens(one) ? one.join(" ") : one));
  return texts.every((text) => typeof text === "string") ? texts : undefined;
}

/** Four bytes per number, the lowest first: the default of OpenAI's client. */
function base64Of(vector: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [index, component] of vector.entries()) bytes.setFloat32(index * 4, component, true);
  return base64FromBytes(new Uint8Array(bytes.buffer));
}

/** A vector of length 1: texts that share words point in like directions. */
export function embed(text: string): number[] {
  return vectorOf(text, DIMENSIONS);
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    let state = textSeed(word);
    for (let index = 0; index < dimensions; index++) {
      state = (Math.imul(state, 0x0019660d) + 0x3c6ef35f) >>> 0;
      vector[index] = (vector[index] ?? 0) + state / 2 ** 31 - 1;
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => Math.round((component / length) * 1e6) / 1e6);
}
