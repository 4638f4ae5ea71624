import type { ChatCompletionInput, TaskSchema } from "@patchbay/core/task";
import type { FormField } from "../../ui/form/form-field.ts";

/** Chat arguments other than the messages. */
export type ChatParameters = Readonly<Partial<Omit<ChatCompletionInput, "messages">>>;

const common = { description: "", required: false, isInput: false } as const;

/** Parameters of every chat, shown where no plugin describes the call; the ranges are OpenAI's. */
const COMMON_FIELDS: readonly FormField[] = [
  {
    ...common,
    name: "temperature",
    path: ["temperature"],
    kind: "number",
    label: "Temperature",
    minimum: 0,
    maximum: 2,
  },
  { ...common, name: "top_p", path: ["top_p"], kind: "number", label: "Top p", minimum: 0, maximum: 1 },
  { ...common, name: "max_tokens", path: ["max_tokens"], kind: "integer", label: "Maximum tokens", minimum: 0 },
];

/** Names of the parameters that come first. */
export const COMMON_PARAMETERS: ReadonlySet<string> = new Set(COMMON_FIELDS.map(({ name }) => name));

/** Names in a chat's address that need no plugin. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(["task", "provider", "model", "system", ...COMMON_PARAMETERS]);

/** Names in an address that only a plugin can describe. */
export function rareParameters(names: readonly string[]): readonly string[] {
  return names.filter((name) => !KNOWN_NAMES.has(name));
}

/** Arguments that the pane fills in, with placeholders for checks that require them. */
export const PANE_ARGUMENTS: Readonly<Record<string, unknown>> = {
  model: "owner/name",
  messages: [{ role: "user", content: "Hello" }],
  stream: true,
  stream_options: { include_usage: true },
};

/**
 * The fields of a chat's parameters, the common ones first.
 * @param input the plugin's schema of the arguments; without it there are only the common fields
 * @param readFields reads fields of a schema, if that code is loaded
 */
export function chatFields(
  input: TaskSchema | undefined,
  readFields: ((schema: TaskSchema["jsonSchema"]) => readonly FormField[]) | undefined,
): readonly FormField[] {
  if (!input || !readFields) return COMMON_FIELDS;
  const fields = readFields(input.jsonSchema).filter(({ path }) => !Object.hasOwn(PANE_ARGUMENTS, path[0] ?? ""));
  const described = COMMON_FIELDS.flatMap(({ name }) => fields.find((field) => field.name === name) ?? []);
  return [...described, ...fields.filter(({ name }) => !COMMON_PARAMETERS.has(name))];
}
