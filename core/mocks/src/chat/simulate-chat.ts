import { simulateJson } from "../json/simulate-json.ts";
import { objectFor } from "../simulated-chat/json-answers.ts";
import type { MockChatRow } from "../provider-mocks.ts";
import { piecesOf, type ChatReply } from "./chat-reply.ts";
import { imageOf, messagesOf, questionOf, textOf, type ChatRequest } from "./chat-request.ts";
import { readToolResult } from "./read-tool-result.ts";
import { chooseTool } from "./choose-tool.ts";

export interface SimulateChatOptions {
  /** The text for the last user message; default: one that names itself simulated. */
  readonly answer?: ((question: string) => string | Promise<string>) | undefined;
  /** Answers that come before the general rules. */
  readonly rows?: readonly MockChatRow[] | undefined;
  /** Whether the model thinks before it answers. */
  readonly reasons?: boolean | undefined;
}

/** A simulated model's reply to a chat: a tool call, JSON that fits the requested schema, or text. */
export async function simulateChat(
  request: ChatRequest,
  { answer, rows, reasons = false }: SimulateChatOptions = {},
): Promise<ChatReply> {
  // Scripted mocks never load the rules.
  const { answerChat } = await import("../simulated-chat/answer-chat.ts");
  const isThinking = reasons && request.reasoning_effort !== "none";
  const tool = chooseTool(request);
  const image = imageOf(request);
  const question = questionOf(request);
  // Most chats show nothing: they load no rules about images.
  const seen = image === undefined ? "" : (await import("../answers/media-answers.ts")).describeImage(image, question);
  const fixed = tool ? undefined : (fixedText(request, seen) ?? (await answer?.(question)));
  const count = Math.max(1, Math.min(128, Number(request.n ?? 1)));
  const texts = new Set<string>();
  const choices = Array.from({ length: count }, (_, index): ChatReply => {
    const { text, reasoning } = answerChat(request, index, rows);
    const thought = isThinking ? { reasoning } : {};
    if (tool) return { ...thought, toolCalls: [tool] };
    const written = fixed ?? text;
    const isRepeated = texts.has(written) && !isJson(request);
    texts.add(written);
    return { ...thought, ...cutText(isRepeated ? `${written} (Choice ${index + 1}.)` : written, request) };
  });
  const [first = {}, ...alternatives] = choices;
  return { ...first, delays: tokenDelay(choices), ...(alternatives.length > 0 && { alternatives }) };
}

/** Milliseconds before a token: few enough that a person does not wait for a long answer. */
function tokenDelay(choices: readonly ChatReply[]): number {
  const tokens = choices.reduce((sum, one) => sum + piecesOf(one).length + (one.reasoning?.split(" ").length ?? 0), 0);
  return Math.min(30, Math.ceil(LONGEST_STREAM / Math.max(1, tokens)));
}

const LONGEST_STREAM = 900;

interface ResponseFormat {
  readonly type?: unknown;
  readonly json_schema?: { readonly schema?: unknown };
  readonly schema?: unknown;
}

function isJson({ response_format: format }: ChatRequest): boolean {
  const { type } = (format ?? {}) as ResponseFormat;
  return type === "json_schema" || type === "json_object";
}

/** What the request decides whatever the question: JSON for its format, the result of a tool, the description of an image. */
function fixedText(request: ChatRequest, seen: string): string | undefined {
  const question = questionOf(request);
  if (isJson(request)) {
    const { json_schema: named, schema: unnamed } = request.response_format as ResponseFormat;
    const schema = named?.schema ?? unnamed;
    if (schema !== undefined) return JSON.stringify(simulateJson(schema, question));
    const instructions = messagesOf(request).map(({ content }) => textOf(content));
    return JSON.stringify(objectFor(instructions.join(" "), question));
  }
  const last = messagesOf(request).at(-1);
  if (last?.role === "tool") return `${SIMULATED} ${readToolResult(textOf(last.content))}`;
  return seen === "" ? undefined : `${SIMULATED} ${seen}`;
}

const SIMULATED = "This is a simulated answer: no model was called.";

/** A text as far as `stop` and `max_tokens` let it go. */
export function cutText(
  text: string,
  {
    stop,
    max_tokens,
    max_completion_tokens: limit = max_tokens,
  }: Pick<ChatRequest, "stop" | "max_tokens" | "max_completion_tokens">,
): Pick<ChatReply, "content" | "finishReason"> {
  const ends = [stop].flat().filter((end) => typeof end === "string" && end !== "");
  const end = Math.min(text.length, ...ends.map((one) => text.indexOf(String(one))).filter((index) => index >= 0));
  const pieces = piecesOf({ content: text.slice(0, end) });
  if (typeof limit !== "number" || pieces.length <= limit) return { content: pieces };
  return { content: pieces.slice(0, Math.max(1, limit)), finishReason: "length" };
}
