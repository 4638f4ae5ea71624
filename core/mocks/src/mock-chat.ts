import { http, HttpResponse, type HttpHandler } from "msw";
import { pause } from "./pause.ts";
import { sseResponse } from "./sse-response.ts";

export interface MockChatOptions {
  /** Milliseconds between two streamed tokens; default 30. */
  readonly tokenDelayMs?: number;
  /** The assistant's answer to the last user message; default: a text that says it is simulated. */
  readonly answer?: (question: string) => string;
}

interface ChatRequest {
  readonly model?: unknown;
  readonly messages?: unknown;
  readonly stream?: unknown;
  readonly stream_options?: { readonly include_usage?: boolean };
}

/**
 * Handlers that answer chats in the OpenAI form, whole or as a stream of tokens with pauses.
 * @param urls absolute addresses, usually the direct and the routed one
 */
export function mockChat(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const { tokenDelayMs = 30, answer = simulatedAnswer } = options;
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const asked = (await request.json().catch(() => ({}))) as ChatRequest;
      if (!Array.isArray(asked.messages)) {
        return HttpResponse.json(
          { error: { message: "'messages' must be a list", type: "invalid_request_error" } },
          { status: 422 },
        );
      }
      const tokens = answer(lastQuestion(asked.messages)).split(/(?<=\s)/);
      const promptTokens = JSON.stringify(asked.messages).split(/\W+/).length;
      const usage = {
        prompt_tokens: promptTokens,
        completion_tokens: tokens.length,
        total_tokens: promptTokens + tokens.length,
      };
      const head = { id: "chatcmpl-simulated", created: Math.floor(Date.now() / 1000), model: String(asked.model) };
      if (asked.stream !== true) {
        await pause(tokenDelayMs * 3);
        const message = { role: "assistant", content: tokens.join("") };
        return HttpResponse.json({
          ...head,
          object: "chat.completion",
          choices: [{ index: 0, message, finish_reason: "stop" }],
          usage,
        });
      }
      const chunk = (delta: object, finish: string | null = null) => ({
        ...head,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
      const events = [
        chunk({ role: "assistant", content: "" }),
        ...tokens.map((content) => chunk({ content })),
        chunk({}, "stop"),
        ...(asked.stream_options?.include_usage
          ? [{ ...head, object: "chat.completion.chunk", choices: [], usage }]
          : []),
      ];
      return sseResponse(events, { delayMs: tokenDelayMs });
    }),
  );
}

function simulatedAnswer(question: string): string {
  const echo = question.length > 80 ? `${question.slice(0, 77)}…` : question;
  return (
    `This is a simulated answer: no model was asked. You wrote “${echo}”. ` +
    "With an access token the same request goes to the provider, and its answer streams in here in the same way."
  );
}

function lastQuestion(messages: readonly unknown[]): string {
  const last = messages.findLast((message) => (message as { role?: unknown } | null)?.role === "user");
  const content = (last as { content?: unknown } | undefined)?.content;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join(" ");
}
