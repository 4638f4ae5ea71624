/** The part of JSON Schema in which manifests and fixtures are written. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

/** The members of an object, each with its type and meaning, followed by nested members. */
export function describeSchema(schema: Schema): string {
  return membersOf(schema, "").join("\n");
}

function membersOf({ properties = {}, required = [] }: Schema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const isOptional = !required.includes(name) || member.default !== undefined;
    const meaning = member.description === undefined ? "" : `: ${member.description.replace(/\.$/, "")}`;
    const line = `- \`${path}\` (${typeOf(member)}${isOptional ? ", optional" : ""})${meaning}.`;
    return [line, ...inside(member, path)];
  });
}

/** The nested members of a member: `name.member`, of lists `name[].member`, of maps `name.*.member`. */
function inside(member: Schema, path: string): string[] {
  if (member.properties) return membersOf(member, `${path}.`);
  if (member.items) return inside(member.items, `${path}[]`);
  if (typeof member.additionalProperties === "object") return inside(member.additionalProperties, `${path}.*`);
  return (member.anyOf ?? []).flatMap((one) => inside(one, path));
}

function typeOf({ type, anyOf, enum: values, const: only, items, additionalProperties }: Schema): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (items) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) {
    return `object by name of ${typeOf(additionalProperties)}`;
  }
  return type === undefined ? "any JSON" : [type].flat().join(" or ");
}
