import { simulateJson } from "../json/simulate-json.ts";
import type { MockToolCall } from "./chat-reply.ts";
import { forcedName, messagesOf, questionOf, toolsOf, type ChatRequest, type ChatTool } from "./chat-request.ts";

/** Generic words in tool names. */
const COMMON =
  /^(a|an|the|to|of|for|in|on|by|and|my|get|set|find|list|search|create|make|add|run|call|do|use|tool|function|fetch|lookup|current)$/;

/**
 * The call of a tool that a simulated model makes, with arguments that satisfy the tool's schema:
 * - `tool_choice` names a function: that one; `required`: the most fitting one, also after a tool's result.
 * - `auto`: the tool that shares most words with what the user wrote last, of its name, or two of its description; none
 *   once the user's message was followed by a tool's result.
 */
export function chooseTool(request: ChatRequest): MockToolCall | undefined {
  const tools = toolsOf(request);
  const choice = request.tool_choice ?? "auto";
  if (tools.length === 0 || choice === "none") return undefined;
  const question = questionOf(request);
  const forced = forcedName(choice);
  const best = tools
    .map((tool) => ({ tool, points: pointsOf(tool, question) }))
    .reduce((one, other) => (other.points > one.points ? other : one));
  const isAnswered = messagesOf(request).at(-1)?.role !== "user";
  const isWanted = choice !== "auto" || (best.points > 1 && !isAnswered);
  const tool = forced === undefined ? best.tool : tools.find((one) => nameOf(one) === forced);
  if (!tool || !isWanted) return undefined;
  return { name: nameOf(tool), arguments: simulateJson(tool.function?.parameters ?? {}, question) as object };
}

function nameOf(tool: ChatTool): string {
  return String(tool.function?.name);
}

/** Two for each word of a tool's name in a text, one for each of its description. */
function pointsOf(tool: ChatTool, text: string): number {
  const spoken = new Set(wordsOf(text));
  const count = (names: readonly string[]): number => names.filter((word) => spoken.has(word)).length;
  return 2 * count(wordsOf(nameOf(tool))) + count(wordsOf(String(tool.function?.description ?? "")));
}

function wordsOf(text: string): string[] {
  const parts = text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu);
  return [...new Set(parts)].filter((word) => !COMMON.test(word)).map((word) => word.replace(/(?<=\p{L}{3})e?s$/u, ""));
}
