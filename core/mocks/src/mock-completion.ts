import { http, HttpResponse, type HttpHandler } from "msw";
import { pause } from "./pause.ts";
import { readJson, refusal } from "./read-json.ts";
import { sseResponse } from "./sse-response.ts";

/** Handlers that continue a prompt in OpenAI's completion form, whole or as a stream. @param urls absolute addresses */
export function mockCompletion(urls: readonly string[]): HttpHandler[] {
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const { prompt, model, stream, max_tokens: limit } = await readJson(request);
      if (typeof prompt !== "string") return refusal("'prompt' must be a text");
      const words = continuation(prompt).split(/(?<=\s)/);
      const tokens = typeof limit === "number" ? words.slice(0, Math.max(1, limit)) : words;
      const reason = tokens.length < words.length ? "length" : "stop";
      const head = {
        id: "cmpl-simulated",
        object: "text_completion",
        created: Math.floor(Date.now() / 1000),
        model: String(model),
      };
      if (stream === true) {
        const piece = (text: string, finish_reason: string | null = null) => ({
          ...head,
          choices: [{ index: 0, text, logprobs: null, finish_reason }],
        });
        return sseResponse([...tokens.map((token) => piece(token)), piece("", reason)], { delayMs: 30 });
      }
      await pause(90);
      return HttpResponse.json({
        ...head,
        choices: [{ index: 0, text: tokens.join(""), logprobs: null, finish_reason: reason }],
        usage: { prompt_tokens: prompt.split(/\s+/).length, completion_tokens: tokens.length },
      });
    }),
  );
}

/** What a simulated model writes after a prompt. */
export function continuation(prompt: string): string {
  const last = prompt.trim().split(/\s+/).slice(-4).join(" ");
  return ` … and so the simulated text goes on after “${last}”: no model was asked, these words only show where its own would appear.`;
}
