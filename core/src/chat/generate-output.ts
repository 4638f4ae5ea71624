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
  /** What the output must look like. */
  readonly output: Schema;
  /** Name of the schema, which some models read; letters, digits, `_` and `-`. Default: `output`. */
  readonly outputName?: string;
}

export interface OutputOptions extends CallOptions {
  /** Default: the best that the provider says it can do; for an unknown one `prompt`. */
  readonly mode?: OutputMode;
}

export interface GeneratedOutput<Value> {
  /** Checked by the schema. */
  readonly output: Value;
  /** How the model was held to the schema. */
  readonly mode: OutputMode;
  /** Answers that were needed: 2 where the first one did not fit. */
  readonly attempts: number;
  /** The answer that fits. */
  readonly answer: ChatAnswer;
}

/**
 * Asks a chat for a value by a schema. The schema is sent where the provider enforces it; elsewhere, and where the model
 * refuses it, it stands in the prompt. An answer that does not fit is returned to the model once, with what is wrong.
 *
 * @throws AnswerFormatError with the text that does not fit
 * @throws InputError when the schema cannot be written as JSON Schema; and whatever the call throws
 *
 * @example
 * const { output } = await generateOutput(client, {
 *   provider, model, messages: [{ role: "user", content: "Where is the Brandenburg Gate?" }],
 *   output: z.object({ city: z.string(), country: z.string() }),
 * });
 */
export async function generateOutput<const Schema extends ValueSchema, Id extends string = string>(
  given: ChatClient<Id>,
  args: ChatArguments<NoInfer<Id>> & OutputArguments<Schema>,
  { mode: wanted, ...options }: OutputOptions = {},
): Promise<GeneratedOutput<SchemaOutput<Schema>>> {
  const client: ChatClient = given;
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
      const message = `The model's answer does not fit the schema: ${problem}. See the error's text for what it answered.`;
      throw new AnswerFormatError(message, { text: answer.content, problem });
    }
    messages = [
      ...messages,
      { role: "assistant", content: answer.content },
      {
        role: "user",
        content: `That answer does not fit the JSON Schema: ${problem}. Answer again with the corrected JSON only.`,
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
  // A prompted model may leave the wrapping out.
  const isInside = isWrapped && typeof parsed.value === "object" && parsed.value !== null && "value" in parsed.value;
  const checked = await check(isInside ? (parsed.value as { value: unknown }).value : parsed.value);
  return "value" in checked ? checked : { problem: checked.problem, isFinal: false };
}
