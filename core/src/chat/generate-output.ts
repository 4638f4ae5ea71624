import { AnswerFormatError, HttpError } from "../errors/index.ts";
import type { StructuredOutput } from "../provider/contract.ts";
import type { JsonSchema } from "../json-schema/check-json.ts";
import type { ChatMessage } from "../task/io/parts/chat-message.ts";
import { readAnswer, type ChatAnswer } from "./chat-answer.ts";
import type { CallOptions, ChatArguments, ChatClient } from "./chat-client.ts";
import { parseJsonText } from "./json-text.ts";
import { readSchema, toSentSchema, type Checked, type SchemaOutput, type ValueSchema } from "./value-schema.ts";

/**
 * How a model is held to a schema. `json_schema`: the server enforces it. `json_object`: the server enforces JSON, and the
 * schema stands in the prompt. `prompt`: everything stands in the prompt.
 */
export type OutputMode = StructuredOutput | "prompt";

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
export async function generateOutput<const Schema extends ValueSchema>(
  client: ChatClient,
  args: ChatArguments & OutputArguments<Schema>,
  { mode: given, ...options }: OutputOptions = {},
): Promise<GeneratedOutput<SchemaOutput<Schema>>> {
  const { output, outputName = "output", ...chat } = args as ChatArguments & OutputArguments<ValueSchema>;
  const { jsonSchema, check } = readSchema(output);
  const form = rootForm(jsonSchema);
  let mode = given ?? (await modeOf(client, chat, options));
  let messages: ChatMessage[] = [...chat.messages];
  for (let attempts = 1; ; attempts++) {
    const ask = async (by: OutputMode): Promise<ChatAnswer> =>
      readAnswer(await client.chatCompletion(asked(chat, { mode: by, messages, form, name: outputName }), options));
    const answer = await ask(mode).catch((error: unknown) => {
      if (given !== undefined || mode === "prompt" || !isFormatRefused(error)) throw error;
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

/** What the root is: servers that enforce a schema want an object. */
interface RootForm {
  readonly jsonSchema: JsonSchema;
  readonly isWrapped: boolean;
}

function rootForm({ $schema: _draft, $defs, ...jsonSchema }: JsonSchema): RootForm {
  if (jsonSchema["type"] === "object" || "$ref" in jsonSchema) {
    return { jsonSchema: { ...jsonSchema, ...($defs !== undefined && { $defs }) }, isWrapped: false };
  }
  const root = { type: "object", properties: { value: jsonSchema }, required: ["value"] };
  return { jsonSchema: { ...root, ...($defs !== undefined && { $defs }) }, isWrapped: true };
}

async function modeOf(client: ChatClient, chat: ChatArguments, options: CallOptions): Promise<OutputMode> {
  const found = await client.findProvider?.("conversational", chat, options);
  return found?.structuredOutput ?? "prompt";
}

interface Asked {
  readonly mode: OutputMode;
  readonly messages: ChatMessage[];
  readonly form: RootForm;
  readonly name: string;
}

function asked(chat: ChatArguments, { mode, messages, form, name }: Asked): ChatArguments {
  if (mode === "json_schema") {
    const { schema, isStrict } = toSentSchema(form.jsonSchema);
    const json_schema = { name, schema, strict: isStrict };
    return { ...chat, messages, response_format: { type: "json_schema", json_schema } };
  }
  const prompt = `Answer with JSON only, without any other text. It must fit this JSON Schema:\n${JSON.stringify(form.jsonSchema)}`;
  const [first, ...others] = messages;
  const prompted =
    first?.role === "system" && typeof first.content === "string"
      ? [{ ...first, content: `${first.content}\n\n${prompt}` }, ...others]
      : [{ role: "system", content: prompt }, ...messages];
  return {
    ...chat,
    messages: prompted,
    ...(mode === "json_object" && { response_format: { type: "json_object" as const } }),
  };
}

/** Not every model of a provider takes the formats that the provider has. */
function isFormatRefused(error: unknown): boolean {
  if (!HttpError.isInstance(error) || (error.status !== 400 && error.status !== 422)) return false;
  return /response.?format|json.?(schema|object|mode)|structured/i.test(error.message);
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
