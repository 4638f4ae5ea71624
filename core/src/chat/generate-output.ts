import type { ChatMessage } from "../task/io/parts/chat-message.ts";
import { AnswerFormatError } from "./chat-errors.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { readAnswer, type ChatAnswer, type ChatArguments, type ChatClient } from "./chat-answer.ts";
import { parseJsonText } from "./json-text.ts";
import {
  isFormatRefusal,
  rootForm,
  weakestOutput,
  withOutputFormat,
  type OutputMode,
  type RootForm,
} from "./output-format.ts";
import { readSchema, type Checked, type SchemaOutput, type ValueSchema } from "./value-schema.ts";

export interface OutputArguments<Schema extends ValueSchema> {
  /** Schema of the output. */
  readonly output: Schema;
  /** Name of the schema, which some models read; letters, digits, `_` and `-`. Default: `output`. */
  readonly outputName?: string;
}

export interface OutputOptions extends CallOptions {
  /** Default: the strictest mode that the provider supports; `prompt` if unknown. */
  readonly mode?: OutputMode;
}

export interface GeneratedOutput<Value> {
  /** Checked by the schema. */
  readonly output: Value;
  /** How the schema was enforced. */
  readonly mode: OutputMode;
  /** Number of answers: 2 if the first one did not match. */
  readonly attempts: number;
  /** The matching answer. */
  readonly answer: ChatAnswer;
}

/**
 * Requests a value that matches a schema from a chat. The schema is sent if the provider enforces it; otherwise, or
 * if the
 * model rejects it, it is added to the prompt. An answer that does not match is returned to the model once, with the
 * problem.
 *
 * @throws AnswerFormatError with the text that does not match
 * @throws InputError if the schema cannot be written as JSON Schema; also the call's errors
 *
 * @example
 * const { output } = await generateOutput(client, {
 *   provider, model, messages: [{ role: "user", content: "Where is the Brandenburg Gate?" }],
 *   output: z.object({ city: z.string(), country: z.string() }),
 * });
 */
export async function generateOutput<const Schema extends ValueSchema, Id extends string = string>(
  typedClient: ChatClient<Id>,
  args: ChatArguments<NoInfer<Id>> & OutputArguments<Schema>,
  { mode: wanted, ...options }: OutputOptions = {},
): Promise<GeneratedOutput<SchemaOutput<Schema>>> {
  const client: ChatClient = typedClient;
  const { output, outputName = "output", ...chat } = args as ChatArguments & OutputArguments<ValueSchema>;
  const { jsonSchema, check } = readSchema(output, "output");
  const form = rootForm(jsonSchema);
  let mode = wanted ?? (await modeOf(client, chat, options));
  let messages: ChatMessage[] = [...chat.messages];
  for (let attempts = 1; ; attempts++) {
    const ask = async (by: OutputMode): Promise<ChatAnswer> =>
      readAnswer(
        await client.chatCompletion(
          withOutputFormat({ ...chat, messages }, { mode: by, jsonSchema: form.jsonSchema, name: outputName }),
          options,
        ),
      );
    const answer = await ask(mode).catch((error: unknown) => {
      if (wanted !== undefined || mode === "prompt" || !isFormatRefusal(error)) throw error;
      mode = "prompt";
      return ask(mode);
    });
    const checked = await checkAnswer(answer, form, check);
    if ("value" in checked) return { output: checked.value as SchemaOutput<Schema>, mode, attempts, answer };
    const { problem } = checked;
    if (attempts === 2 || checked.isFinal) {
      const message = `The model's answer does not match the schema: ${problem}. The error's text contains the answer.`;
      throw new AnswerFormatError(message, { text: answer.content, problem });
    }
    messages = [
      ...messages,
      { role: "assistant", content: answer.content },
      {
        role: "user",
        content: `That answer does not match the JSON Schema: ${problem}. Answer again with the corrected JSON only.`,
      },
    ];
  }
}

async function modeOf(client: ChatClient, chat: ChatArguments, options: CallOptions): Promise<OutputMode> {
  return (await client.findProviders?.("conversational", chat, options).then(weakestOutput)) ?? "prompt";
}

async function checkAnswer(
  { content, finishReason, refusal, toolCalls }: ChatAnswer,
  { isWrapped }: RootForm,
  check: (value: unknown) => Promise<Checked>,
): Promise<{ readonly value: unknown } | { readonly problem: string; readonly isFinal: boolean }> {
  if (refusal !== undefined) return { problem: `the model refused: ${refusal}`, isFinal: true };
  if (content === "" && toolCalls.length > 0) return { problem: "the model called a tool instead", isFinal: true };
  const parsed = parseJsonText(content);
  if (!parsed) {
    const isCut = finishReason === "length";
    return { problem: isCut ? "it was cut off by the limit of tokens" : "it is not JSON", isFinal: isCut };
  }
  // A prompted model may omit the wrapper.
  const isInside = isWrapped && typeof parsed.value === "object" && parsed.value !== null && "value" in parsed.value;
  const checked = await check(isInside ? (parsed.value as { value: unknown }).value : parsed.value);
  return "value" in checked ? checked : { problem: checked.problem, isFinal: false };
}
