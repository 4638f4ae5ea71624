import OpenAI from "openai";

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: Record<string, unknown>;
  run(args: Record<string, unknown>): string | Promise<string>;
}

const MOST_STEPS = 5;

/** Asks the model, runs the tools that it calls, and returns its answer. */
export async function runAgent(question: string, tools: readonly Tool[]): Promise<string> {
  const client = new OpenAI({ apiKey: process.env.GROQ_API_KEY, baseURL: "https://api.groq.com/openai/v1" });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: question }];
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const { choices } = await client.chat.completions.create({
      model: "openai/gpt-oss-120b",
      messages,
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    });
    const { message } = choices[0]!;
    if (!message.tool_calls) return message.content ?? "";
    messages.push(message);
    for (const call of message.tool_calls) {
      if (call.type !== "function") continue;
      const content = await resultOf(call.function, tools);
      messages.push({ role: "tool", tool_call_id: call.id, content });
    }
  }
  throw new Error(`The model still calls tools after ${MOST_STEPS} answers.`);
}

/** The model reads errors as results, so that it can try again. */
async function resultOf(call: { name: string; arguments: string }, tools: readonly Tool[]): Promise<string> {
  try {
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool) throw new Error(`There is no tool ${call.name}.`);
    return await tool.run(JSON.parse(call.arguments) as Record<string, unknown>);
  } catch (error) {
    return `Error: ${(error as Error).message}`;
  }
}
