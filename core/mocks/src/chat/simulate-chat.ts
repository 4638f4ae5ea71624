import { simulateJson } from "../json/simulate-json.ts";
import { shorten } from "../answers/words.ts";
import { piecesOf, type ChatReply } from "./chat-reply.ts";
import { imageOf, messagesOf, questionOf, textOf, type ChatRequest } from "./chat-request.ts";
import { chooseTool } from "./choose-tool.ts";

export interface SimulateChatOptions {
  /** The text for the last user message; default: one that names itself simulated. */
  readonly answer?: ((question: string) => string) | undefined;
  /** Whether the model thinks before it answers. */
  readonly reasons?: boolean | undefined;
}

/** A simulated model's reply to a chat: a tool call, JSON that fits the requested schema, or text. */
export async function simulateChat(
  request: ChatRequest,
  { answer, reasons = false }: SimulateChatOptions = {},
): Promise<ChatReply> {
  const reasoning = reasons && request.reasoning_effort !== "none" ? { reasoning: thought(questionOf(request)) } : {};
  const tool = chooseTool(request);
  const image = imageOf(request);
  // Most chats show nothing: they load no rules about images.
  const seen =
    image === undefined ? "" : (await import("../answers/media-answers.ts")).describeImage(image, questionOf(request));
  const count = Math.min(128, Number(request.n ?? 1));
  const choices = Array.from({ length: Math.max(1, count) }, (_, index): ChatReply => {
    if (tool) return { ...reasoning, toolCalls: [tool] };
    const text =
      textFor(request, answer ?? ((question) => simulatedAnswer(question, seen))) +
      (index > 0 && !isJson(request) ? ` (Choice ${index + 1}.)` : "");
    return { ...reasoning, ...cutText(text, request) };
  });
  const [first = {}, ...alternatives] = choices;
  return alternatives.length > 0 ? { ...first, alternatives } : first;
}

interface ResponseFormat {
  readonly type?: unknown;
  readonly json_schema?: { readonly schema?: unknown };
  readonly schema?: unknown;
}

function isJson({ response_format: format }: ChatRequest): boolean {
  const { type } = (format ?? {}) as ResponseFormat;
  return type === "json_schema" || type === "json_object";
}

function textFor(request: ChatRequest, answer: (question: string) => string): string {
  const question = questionOf(request);
  if (isJson(request)) {
    const { json_schema: named, schema: unnamed } = request.response_format as ResponseFormat;
    const schema = named?.schema ?? unnamed;
    return JSON.stringify(
      schema === undefined ? { simulated: true, answer: simulatedAnswer(question) } : simulateJson(schema, question),
    );
  }
  const last = messagesOf(request).at(-1);
  return last?.role === "tool" ? afterTool(textOf(last.content)) : answer(question);
}

function simulatedAnswer(question: string, seen = ""): string {
  if (seen !== "") return `This is a simulated answer: no model was called. ${seen}`;
  return (
    `This is a simulated answer: no model was called. You wrote “${shorten(question)}”. ` +
    "With an access token the same request goes to the provider, and its answer streams in here in the same way."
  );
}

function afterTool(result: string): string {
  return `This is a simulated answer: no model was called. The tool returned “${shorten(result)}”.`;
}

function thought(question: string): string {
  return `Simulated reasoning: the user wrote “${shorten(question)}”, so I answer it.`;
}

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
