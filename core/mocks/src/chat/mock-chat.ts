import type { HttpHandler } from "msw";
import { checkLength, invalidField, missingField, type MockProblem } from "../problem.ts";
import type { MockModel } from "../provider-mocks.ts";
import { readJson } from "../read-json.ts";
import { vendorRoute, type MockVendor, type MockWire } from "../vendor.ts";
import { promptTokensOf, toolsOf, forcedName, type ChatRequest } from "./chat-request.ts";
import { writeOpenAiChat, type OpenAiChatOptions } from "./openai-chat.ts";
import { simulateChat } from "./simulate-chat.ts";

export interface MockChatOptions extends MockVendor, OpenAiChatOptions {
  /** Milliseconds between two streamed tokens; default 30. */
  readonly tokenDelayMs?: number;
  /** The assistant's answer to the last user message; default: a text that says it is simulated. */
  readonly answer?: (question: string) => string;
}

/** Tasks whose models chat. Base models are asked so, too, where a provider has no other form. */
export const CHAT_TASKS = ["conversational", "text-generation", "image-text-to-text"];

/**
 * Handlers that answer chats in the OpenAI form, whole or as a stream of tokens with pauses.
 * @param urls absolute addresses, usually the direct and the routed one
 */
export function mockChat(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const { tokenDelayMs = 30, answer } = options;
  const wire: MockWire<"chat", ChatRequest> = {
    kind: "chat",
    tasks: CHAT_TASKS,
    read: readJson,
    check: checkChat,
    simulate: (asked, model) => ({ ...simulateChat(asked, { answer, reasons: model?.reasons }), delays: tokenDelayMs }),
    write: (reply, asked) => writeOpenAiChat(reply, asked, options),
  };
  return urls.map((url) => vendorRoute(options, url, wire));
}

/** What a vendor refuses of a chat. */
export function checkChat(asked: ChatRequest, model: MockModel | undefined): MockProblem | undefined {
  const { messages, tool_choice: choice, n } = asked;
  if (messages === undefined) return missingField("messages");
  if (!Array.isArray(messages)) return invalidField("messages", "expected an array of objects");
  if (messages.length === 0) {
    return {
      status: 400,
      kind: "empty-messages",
      field: "messages",
      message:
        "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    };
  }
  const roles = messages.map((message: { role?: unknown } | null) => message?.role);
  const strange = roles.findIndex((role) => !ROLES.has(role));
  if (strange >= 0) return invalidField(`messages[${strange}].role`, `expected one of ${[...ROLES].join(", ")}`);
  if (n !== undefined && n !== null && !(Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 128))
    return invalidField("n", "expected an integer from 1 to 128");
  const forced = forcedName(choice);
  const names = toolsOf(asked).map((tool) => tool.function?.name);
  if (choice === "required" && names.length === 0)
    return invalidField("tool_choice", "'tool_choice' is only allowed when 'tools' are specified");
  if (forced !== undefined && !names.includes(forced)) {
    return invalidField("tool_choice", `tool choice '${forced}' was not found in the 'tools' parameter`);
  }
  return checkLength(promptTokensOf(asked), model, "messages");
}

const ROLES = new Set<unknown>(["system", "developer", "user", "assistant", "tool", "function"]);
