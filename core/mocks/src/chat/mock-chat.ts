import type { HttpHandler } from "msw";
import { openAiFail, type MockFail } from "../problem.ts";
import { mockRoute } from "../route.ts";
import { writeOpenAiChat, type ChatRequest } from "./openai-chat.ts";

export interface MockChatOptions {
  /** Milliseconds between two streamed tokens; default 30. */
  readonly tokenDelayMs?: number;
  /** The assistant's answer to the last user message; default: a text that says it is simulated. */
  readonly answer?: (question: string) => string;
  /** The vendor's form of errors; default: OpenAI's. */
  readonly fail?: MockFail;
}

/**
 * Handlers that answer chats in the OpenAI form, whole or as a stream of tokens with pauses.
 * @param urls absolute addresses, usually the direct and the routed one
 */
export function mockChat(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const { tokenDelayMs = 30, answer = simulatedAnswer, fail = openAiFail } = options;
  return urls.map((url) =>
    mockRoute({
      kind: "chat",
      url,
      async simulate(request) {
        const asked = await readChat(request);
        if (!Array.isArray(asked.messages)) {
          return fail({
            status: 422,
            kind: "invalid-request",
            message: "'messages' must be a list",
            field: "messages",
          });
        }
        return writeOpenAiChat({ content: answer(lastQuestion(asked.messages)), delays: tokenDelayMs }, asked);
      },
      write: async (reply, request) => writeOpenAiChat(reply, await readChat(request)),
      fail,
    }),
  );
}

async function readChat(request: Request): Promise<ChatRequest> {
  return (await request.json().catch(() => ({}))) as ChatRequest;
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
