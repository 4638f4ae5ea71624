import type { HttpHandler } from "msw";
import { checkLength, invalidField, missingField, type MockFail, type MockProblem } from "../problem.ts";
import type { MockChatRow, MockModel } from "../provider-mocks.ts";
import { readJson } from "../route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "../vendor.ts";
import { promptTokensOf, toolsOf, forcedName, type ChatRequest } from "./chat-request.ts";
import { anthropicFail, checkMessages, readMessages, writeMessages } from "./anthropic-messages.ts";
import type { ChatReply } from "./chat-reply.ts";
import { readResponses, writeResponses, type ResponsesRequest } from "./openai-responses.ts";
import { checkPrevious, createResponseStore } from "./stored-responses.ts";
import { writeOpenAiChat, type OpenAiChatOptions } from "./openai-chat.ts";
import { simulateChat } from "./simulate-chat.ts";

export interface MockChatOptions extends MockVendor, OpenAiChatOptions {
  /** Milliseconds between two streamed tokens; default 30, and less for a long answer. */
  readonly tokenDelayMs?: number;
  /** The assistant's answer to the last user message; default: a text that names itself simulated. */
  readonly answer?: (question: string) => string | Promise<string>;
  /** Answers of its own, before those of the general rules, for example about the provider; default: none. */
  readonly rows?: readonly MockChatRow[];
  /** Whether Responses can continue earlier ones with `previous_response_id`; default: true. */
  readonly storesResponses?: boolean;
  /** The vendor's form of errors in Messages; default: Anthropic's. */
  readonly messagesFail?: MockFail;
}

/** Tasks whose models chat. Base models are called like this, too, if a provider has no other format. */
export const CHAT_TASKS = ["conversational", "text-generation", "image-text-to-text"];

/**
 * Handlers that answer chats in the OpenAI form, whole or as a stream of tokens with pauses.
 * @param urls absolute addresses, usually the direct and the routed one
 */
export function mockChat(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const write = (reply: ChatReply, request: ChatRequest): Promise<Response> => writeOpenAiChat(reply, request, options);
  return urls.map((url) => vendorRoute(options, url, chatWire<ChatRequest>(options, { read: readJson, write })));
}

/** Handlers of OpenAI's Responses API. @param urls absolute addresses, which know each other's responses */
export function mockResponses(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const stored = options.storesResponses === false ? undefined : createResponseStore();
  const wire = chatWire<ResponsesRequest>(options, {
    read: (request) => readResponses(request, stored),
    write: (reply, request) => writeResponses(reply, request, stored),
  });
  const check = (request: ResponsesRequest, model: MockModel | undefined) =>
    checkPrevious(request, stored) ?? checkChat(request, model);
  return urls.map((url) => vendorRoute(options, url, { ...wire, check }));
}

/** Handlers of Anthropic's Messages, which take a key as `x-api-key`, too. @param urls absolute addresses */
export function mockMessages(urls: readonly string[], options: MockChatOptions = {}): HttpHandler[] {
  const form = { read: readMessages, write: writeMessages };
  const wire = chatWire<ChatRequest>(options, form);
  const vendor = {
    ...options,
    fail: options.messagesFail ?? anthropicFail,
    ...(typeof options.key === "string" && { key: "x-api-key" }),
  };
  return urls.map((url) => vendorRoute(vendor, url, { ...wire, check: checkMessagesChat }));
}

const checkMessagesChat = (request: ChatRequest, model: MockModel | undefined): MockProblem | undefined =>
  checkChat(request, model) ?? checkMessages(request);

/** Handlers of chats in a vendor's own form. @param urls absolute addresses, or patterns of msw */
export function mockNativeChat(
  urls: readonly string[],
  options: MockChatOptions,
  form: Pick<MockWire<"chat", ChatRequest>, "read" | "write">,
): HttpHandler[] {
  return urls.map((url) => vendorRoute(options, url, chatWire(options, form)));
}

/** The same chat in another form. */
function chatWire<Asked extends ChatRequest>(
  { tokenDelayMs, answer, rows }: MockChatOptions,
  form: Pick<MockWire<"chat", Asked>, "read" | "write">,
): MockWire<"chat", Asked> {
  return {
    kind: "chat",
    tasks: CHAT_TASKS,
    check: checkChat,
    simulate: async (request, model) => ({
      ...(isWarmUp(request) ? { content: [] } : await simulateChat(request, { answer, rows, reasons: model?.reasons })),
      ...(tokenDelayMs !== undefined && { delays: tokenDelayMs }),
    }),
    ...form,
  };
}

/** Whether a request of the Responses API only stores its input. */
function isWarmUp({ body }: ChatRequest & { readonly body?: { readonly generate?: unknown } }): boolean {
  return body?.generate === false;
}

/** What a vendor refuses of a chat. */
export function checkChat(request: ChatRequest, model: MockModel | undefined): MockProblem | undefined {
  const { messages, tool_choice: choice, n } = request;
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
  const names = toolsOf(request).map((tool) => tool.function?.name);
  if (choice === "required" && names.length === 0)
    return invalidField("tool_choice", "'tool_choice' is only allowed when 'tools' are specified");
  if (forced !== undefined && !names.includes(forced)) {
    return invalidField("tool_choice", `tool choice '${forced}' was not found in the 'tools' parameter`);
  }
  return checkLength(promptTokensOf(request), model, "messages");
}

const ROLES = new Set<unknown>(["system", "developer", "user", "assistant", "tool", "function"]);
