import { HttpError } from "../errors/index.ts";
import type { JsonSchema } from "../json-schema/check-json.ts";
import type { StructuredOutput } from "../provider/contract.ts";
import type { ChatArguments } from "./chat-answer.ts";
import { toSentSchema } from "./value-schema.ts";

/**
 * How a schema is enforced. `json_schema`: by the server. `json_object`: the server enforces JSON, and the schema is in the
 * prompt. `prompt`: only in the prompt.
 */
export type OutputMode = StructuredOutput | "prompt";

/** The strictest mode that all of these providers support. */
export function weakestOutput(
  providers: readonly { readonly structuredOutput: StructuredOutput | undefined }[],
): OutputMode {
  const modes = providers.map(({ structuredOutput = "prompt" }) => structuredOutput);
  return (["prompt", "json_object", "json_schema"] as const).find((mode) => modes.includes(mode)) ?? "prompt";
}

/** The root type: servers that enforce a schema require an object. */
export interface RootForm {
  readonly jsonSchema: JsonSchema;
  readonly isWrapped: boolean;
}

export function rootForm({ $schema: _draft, $defs, ...jsonSchema }: JsonSchema): RootForm {
  const isWrapped = jsonSchema["type"] !== "object" && !("$ref" in jsonSchema);
  const root = isWrapped ? { type: "object", properties: { value: jsonSchema }, required: ["value"] } : jsonSchema;
  return { jsonSchema: { ...root, ...($defs !== undefined && { $defs }) }, isWrapped };
}

export interface OutputFormat {
  readonly mode: OutputMode;
  /** Schema of the answer; absent: any JSON. */
  readonly jsonSchema?: JsonSchema | undefined;
  /** Name of the schema, which some models read. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** A chat's arguments, extended to enforce a JSON Schema. */
export function withOutputFormat(
  chat: ChatArguments,
  { mode, jsonSchema, name = "output", description }: OutputFormat,
): ChatArguments {
  if (mode === "json_schema" && jsonSchema) {
    const { schema, isStrict } = toSentSchema(jsonSchema);
    const json_schema = { name, ...(description !== undefined && { description }), schema, strict: isStrict };
    return { ...chat, response_format: { type: "json_schema", json_schema } };
  }
  const fitting = jsonSchema ? ` It must fit this JSON Schema:\n${JSON.stringify(jsonSchema)}` : "";
  const prompt = `Answer with JSON only, without any other text.${fitting}`;
  const [first, ...others] = chat.messages;
  const messages =
    first?.role === "system" && typeof first.content === "string"
      ? [{ ...first, content: `${first.content}\n\n${prompt}` }, ...others]
      : [{ role: "system", content: prompt }, ...chat.messages];
  return { ...chat, messages, ...(mode !== "prompt" && { response_format: { type: "json_object" as const } }) };
}

/** Whether the model rejected the format: not every model supports the formats of its provider. */
export function isFormatRefusal(error: unknown): boolean {
  if (!HttpError.isInstance(error) || (error.status !== 400 && error.status !== 422)) return false;
  return /response.?format|json.?(schema|object|mode)|structured/i.test(error.message);
}
