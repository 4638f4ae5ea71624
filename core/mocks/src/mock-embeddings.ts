import { http, HttpResponse, type HttpHandler } from "msw";
import { pause } from "./pause.ts";
import { readJson, refusal } from "./read-json.ts";
import { textSeed } from "./text-seed.ts";

/** Numbers of a simulated vector. */
const DIMENSIONS = 8;

/** Handlers that answer with vectors in OpenAI's form, one per input. @param urls absolute addresses */
export function mockEmbeddings(urls: readonly string[]): HttpHandler[] {
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const { input, model, encoding_format: format } = await readJson(request);
      const encode = format === "base64" ? base64Of : (vector: readonly number[]) => vector;
      const texts = Array.isArray(input) ? input : [input];
      if (!texts.every((text) => typeof text === "string")) return refusal("'input' must be a text or a list of texts");
      await pause(60);
      return HttpResponse.json({
        object: "list",
        model,
        data: texts.map((text, index) => ({ object: "embedding", index, embedding: encode(embed(text)) })),
        usage: {
          prompt_tokens: texts.join(" ").split(/\s+/).length,
          total_tokens: texts.join(" ").split(/\s+/).length,
        },
      });
    }),
  );
}

/** Four bytes per number, the lowest first: what OpenAI's client asks for unless told otherwise. */
function base64Of(vector: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [place, component] of vector.entries()) bytes.setFloat32(place * 4, component, true);
  return btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)));
}

/** A vector of length 1: texts that share words point in like directions. */
export function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    const seed = textSeed(word);
    for (let index = 0; index < DIMENSIONS; index++) {
      vector[index] = (vector[index] ?? 0) + ((seed >>> (index * 4)) & 15) / 7.5 - 1;
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => Math.round((component / length) * 1e6) / 1e6);
}
