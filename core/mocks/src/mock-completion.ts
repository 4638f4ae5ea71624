import { HttpResponse, type HttpHandler } from "msw";
import { continuation } from "./answers/sample-content.ts";
import { tokensOf } from "./chat/chat-request.ts";
import { cutText } from "./chat/simulate-chat.ts";
import { mockId, mockSeconds } from "./mock-identity.ts";
import { pause } from "./pause.ts";
import { checkLength, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import type { CompletionReply } from "./route.ts";
import { delaysOf, sseResponse } from "./sse-response.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type Asked = Readonly<Record<string, unknown>>;

/** Handlers that continue a prompt in OpenAI's completion form, whole or as a stream. @param urls absolute addresses */
export function mockCompletion(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, wire));
}

const wire: MockWire<"completion", Asked> = {
  kind: "completion",
  tasks: ["text-generation", "conversational"],
  read: readJson,
  check(request, model) {
    const [prompt] = promptsOf(request);
    return prompt === undefined ? missingField("prompt") : checkLength(tokensOf(prompt), model, "prompt");
  },
  simulate(request) {
    const { content = "", finishReason } = cutText(continuation(promptsOf(request)[0] ?? ""), request);
    return { text: content, ...(finishReason !== undefined && { finishReason }) };
  },
  write: writeCompletion,
};

/** The prompts of a request; there may be several. */
function promptsOf({ prompt }: Asked): readonly string[] {
  return [prompt].flat().filter((one) => typeof one === "string");
}

async function writeCompletion({ text, finishReason = "stop", delays = 30 }: CompletionReply, request: Asked) {
  const tokens = typeof text === "string" ? text.split(/(?<=\s)/) : text;
  const head = {
    id: mockId("cmpl"),
    object: "text_completion",
    created: mockSeconds(),
    model: String(request["model"]),
  };
  const count = promptsOf(request).length * (typeof request["n"] === "number" ? request["n"] : 1) || 1;
  const indices = Array.from({ length: Math.min(128, count) }, (_, index) => index);
  const prompt_tokens = tokensOf(promptsOf(request).join(" "));
  const completion_tokens = tokens.length * indices.length;
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  if (request["stream"] !== true) {
    await pause((typeof delays === "number" ? delays : (delays[0] ?? 0)) * 3);
    const whole = { text: tokens.join(""), logprobs: null, finish_reason: finishReason };
    return HttpResponse.json({ ...head, choices: indices.map((index) => ({ index, ...whole })), usage });
  }
  const piece = (index: number, one: string, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index, text: one, logprobs: null, finish_reason }],
  });
  const events = indices.flatMap((index) => [
    ...tokens.map((token) => piece(index, token)),
    piece(index, "", finishReason),
  ]);
  const { include_usage: isCounted } = (request["stream_options"] ?? {}) as { include_usage?: boolean };
  const sent = isCounted ? [...events, { ...head, choices: [], usage }] : events;
  return sseResponse(sent, { delayMs: delaysOf(sent, delays) });
}
