/** The state of a chat, whatever the vendor's format. */
export interface Conversation {
  /** 1 for the first answer of the model, 2 for the one that follows it, and so on. */
  readonly turn: number;
  /** The text of the system message, or of the instructions; empty if there is none. */
  readonly system: string;
  /** The results of tools since the model's last answer, one a line; empty if there are none. */
  readonly toolResult: string;
}

type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function conversationOf(body: Fields): Conversation {
  const messages = messagesOf(body);
  const turns = messages.filter((message, index) => isAnswer(message) && !isAnswer(messages[index - 1]));
  const since = messages.slice(messages.findLastIndex(isAnswer) + 1);
  const system = [
    body["system"],
    body["instructions"],
    body["systemInstruction"] ?? body["system_instruction"],
    ...messages.filter(({ role }) => role === "system" || role === "developer"),
  ];
  return {
    turn: turns.length + 1,
    system: system.map(textIn).filter(Boolean).join("\n"),
    toolResult: since.flatMap(resultsIn).join("\n"),
  };
}

function messagesOf({ messages, input, contents }: Fields): readonly Fields[] {
  return ([messages, input, contents].find((one) => Array.isArray(one)) ?? []).filter(isRecord);
}

/** Whether the model wrote a message, or an item of OpenAI's Responses. */
function isAnswer(message: Fields | undefined): boolean {
  const { role, type } = message ?? {};
  return role === "assistant" || role === "model" || type === "function_call" || type === "reasoning";
}

/** The results of tools in a message of OpenAI, Anthropic, Google or Amazon. */
function resultsIn({ role, type, content, output, parts }: Fields): string[] {
  if (role === "tool" && !Array.isArray(content)) return [textIn(content)];
  if (type === "function_call_output") return [textIn(output)];
  const blocks = [content, parts].flatMap((one) => (Array.isArray(one) ? one.filter(isRecord) : []));
  const results = blocks.flatMap((block) => {
    const { toolResult, functionResponse } = block as { toolResult?: Fields; functionResponse?: Fields };
    if (block["type"] === "tool_result") return [textIn(block["content"])];
    if (toolResult) return [textIn(toolResult["content"])];
    return functionResponse ? [JSON.stringify(functionResponse["response"])] : [];
  });
  return results.length === 0 && role === "tool" ? [textIn(content)] : results;
}

/** The latest input in any vendor's format: the last message, the prompt or the input. */
export function textOf({ messages, contents, input, prompt, inputs, text }: Fields): string {
  for (const candidate of [messages, contents, input, prompt, inputs, text]) {
    const match = textIn(Array.isArray(candidate) ? candidate.at(-1) : candidate);
    if (match !== "") return match;
  }
  return "";
}

function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(" ");
  if (!isRecord(value)) return "";
  const { json } = value;
  return textIn(
    value["text"] ?? value["content"] ?? value["parts"] ?? value["prompt"] ?? (json && JSON.stringify(json)),
  );
}
