import type { FieldKind, FormField } from "./form-field.ts";

/** The JSON Schema keywords that a form supports. */
interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly "x-input"?: string;
}

const HINTS: ReadonlySet<string> = new Set<FieldKind>([
  "multiline",
  "labels",
  "json",
  "table",
  "messages",
  "image",
  "mask",
  "audio",
  "video",
]);
const INPUT_ROOTS = new Set(["inputs", "messages"]);

/**
 * The fields of a form for a task's arguments, in schema order. Objects are split, nullable members get the field of
 * their value, and values without a suitable field are entered as JSON.
 */
export function readFields(jsonSchema: Readonly<Record<string, unknown>>): readonly FormField[] {
  return fieldsOf(jsonSchema, [], true);
}

function fieldsOf(schema: SchemaNode, path: readonly string[], required: boolean): FormField[] {
  const node = simplest(schema);
  if (node.properties && !node["x-input"]) {
    const members = Object.entries(node.properties);
    return members.flatMap(([name, member]) =>
      // Streaming is chosen next to the form.
      path.length === 0 && name === "stream"
        ? []
        : fieldsOf(member, [...path, name], required && (node.required ?? []).includes(name)),
    );
  }
  const name = path.join(".");
  const { title, description = "", minimum, maximum, examples } = node;
  const example = examples?.find((one) => typeof one === "string" || typeof one === "number");
  return [
    {
      name,
      path,
      kind: kindOf(node),
      label: title ?? path.at(-1) ?? "Arguments",
      description,
      required,
      isInput: required || INPUT_ROOTS.has(path[0] ?? "") || path.at(-1) === "prompt" || node["x-input"] === "mask",
      several: node["x-input"] === "multiline" && takesSeveral(schema),
      fallback: node.default,
      example: example === undefined ? undefined : String(example),
      minimum,
      maximum,
      choices: node.enum?.map(String),
    },
  ];
}

/**
 * A schema without null and with the first of several alternatives; annotations of the whole win over those of the
 * alternative.
 */
function simplest(node: SchemaNode): SchemaNode {
  const { anyOf, ...outer } = node;
  const type = Array.isArray(outer.type) ? outer.type.find((one) => one !== "null") : outer.type;
  if (!anyOf) return { ...outer, ...(typeof type === "string" && { type }) };
  const forms = anyOf.filter((form) => form.type !== "null");
  const [first, ...others] = forms.map(simplest);
  if (!first) return outer;
  // Alternatives that are objects have different members, so no field fits all of them.
  if (others.length > 0 && first.properties) return { ...outer, "x-input": outer["x-input"] ?? "json" };
  return { ...first, ...outer };
}

/** Whether it accepts one text or a list of texts. */
function takesSeveral({ anyOf = [] }: SchemaNode): boolean {
  const types = anyOf.map(({ type, items }) => (type === "array" ? `${String(items?.type)}s` : type));
  return types.includes("string") && types.includes("strings");
}

function kindOf({ "x-input": hint, enum: choices, type, items }: SchemaNode): FieldKind {
  if (hint !== undefined && HINTS.has(hint)) return hint as FieldKind;
  if (choices?.every((choice) => typeof choice === "string")) return "choice";
  switch (type) {
    case "string":
      return "text";
    case "number":
    case "integer":
    case "boolean":
      return type;
    case "array":
      return items && simplest(items).type === "string" ? "labels" : "json";
    default:
      return "json";
  }
}
