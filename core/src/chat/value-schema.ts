import { describeValue } from "../errors/describe-value.ts";
import { InputError } from "../errors/index.ts";
import { checkJson, describeJsonIssues, type JsonSchema } from "../json-schema/check-json.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";

/** A schema of any library that follows Standard Schema (https://standardschema.dev). */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Schema of a value. Schemas of zod 4 and arktype work unchanged, those of valibot after `toStandardJsonSchema` of
 * `@valibot/to-json-schema`. A plain JSON Schema is checked by its usual keywords, and its value has type `unknown`.
 * For a
 * library that cannot write JSON Schema: `{ schema, jsonSchema }`.
 */
export type ValueSchema =
  | StandardSchema
  | JsonSchema
  | { readonly schema: StandardSchema; readonly jsonSchema: JsonSchema };

/** The type of a value that a schema has checked. */
export type SchemaOutput<Schema> = Schema extends { readonly schema: infer Own extends StandardSchema }
  ? SchemaOutput<Own>
  : Schema extends StandardSchema
    ? NonNullable<Schema["~standard"]["types"]>["output"]
    : unknown;

/** A valid value, or its problem. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

/** A schema in the form that calls need it. */
export interface ReadSchema {
  readonly jsonSchema: JsonSchema;
  check(value: unknown): Promise<Checked>;
}

/**
 * @param member the argument with the schema, for messages
 * @throws InputError if it is not a schema, or cannot be written as JSON Schema
 */
export function readSchema(source: ValueSchema | ReadSchema, member: string): ReadSchema {
  if ((typeof source !== "object" && typeof source !== "function") || source === null || Array.isArray(source)) {
    throw new InputError(
      `${member} must be a Standard Schema such as z.object({ … }), or a JSON Schema, but is ${describeValue(source)}.`,
    );
  }
  // A tool made from another one has the other's schema.
  if (isRead(source)) return source;
  const pair = "schema" in source && isStandard(source["schema"]) ? (source as { schema: StandardSchema }) : undefined;
  const standard = pair?.schema ?? (isStandard(source) ? source : undefined);
  if (!standard) {
    const jsonSchema = source as JsonSchema;
    const [loose] = Object.entries(jsonSchema).find(([, value]) => isStandard(value)) ?? [];
    if (loose !== undefined) {
      throw new InputError(
        `${member} must be one schema, but its member ${loose} is a schema. Wrap the members, for example in z.object({ … }).`,
      );
    }
    return {
      jsonSchema,
      async check(value) {
        const issues = checkJson(jsonSchema, value);
        return issues.length === 0 ? { value } : { problem: describeJsonIssues(issues, "the value") };
      },
    };
  }
  return {
    jsonSchema: pair ? (source as { jsonSchema: JsonSchema }).jsonSchema : jsonSchemaOf(standard),
    async check(value) {
      const result = await standard["~standard"].validate(value);
      return result.issues ? { problem: result.issues.map(describeIssue).join("; ") } : { value: result.value };
    },
  };
}

function isRead(schema: ValueSchema | ReadSchema): schema is ReadSchema {
  return "check" in schema && typeof schema.check === "function" && isObject(schema["jsonSchema"]);
}

function isStandard(value: unknown): value is StandardSchema {
  // The schemas of some libraries are functions.
  return ((typeof value === "object" && value !== null) || typeof value === "function") && "~standard" in value;
}

/** The schema of the model's text: the schema's input, which its transforms may change. */
function jsonSchemaOf(schema: StandardSchema): JsonSchema {
  const { vendor, jsonSchema: converter } = schema["~standard"] as StandardSchema["~standard"] & {
    readonly jsonSchema?: { readonly input?: (options: { readonly target: string }) => JsonSchema };
  };
  if (typeof converter?.input === "function") {
    try {
      return converter.input({ target: "draft-2020-12" });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new InputError(`The schema cannot be written as JSON Schema: ${reason}.`, { cause });
    }
  }
  const jsonSchema = (schema as { readonly jsonSchema?: unknown }).jsonSchema;
  if (isObject(jsonSchema)) return jsonSchema;
  throw new InputError(
    `This ${vendor} schema cannot generate JSON Schema. Pass { schema, jsonSchema } with the output of ${vendor}'s converter.`,
  );
}

function describeIssue({ message, path = [] }: StandardIssue): string {
  const memberPath = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
  return memberPath === "" ? message : `${memberPath}: ${message}`;
}

/** A JSON Schema as sent: objects are closed, as strict servers require. */
export interface SentSchema {
  readonly schema: JsonSchema;
  /** Whether it meets the rules of strict servers: every object is closed, and every member required. */
  readonly isStrict: boolean;
}

/** Converts a JSON Schema for strict servers, as far as that does not change its meaning. */
export function toSentSchema({ $schema: _draft, ...jsonSchema }: JsonSchema): SentSchema {
  let isStrict = true;
  const close = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(close);
    if (!isObject(node)) return node;
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(node)) {
      // zod limits integers to the safe range, which is useless to a model.
      if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
      copy[name] = ["const", "enum", "default", "examples"].includes(name)
        ? value
        : ["properties", "$defs", "definitions"].includes(name) && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([member, each]) => [member, close(each)]))
          : close(value);
    }
    if (isObject(node["properties"])) {
      copy["additionalProperties"] ??= false;
      const required = Array.isArray(node["required"]) ? node["required"] : [];
      isStrict &&= Object.keys(node["properties"]).every((name) => required.includes(name));
      isStrict &&= copy["additionalProperties"] === false;
    } else if (node["type"] === "object") isStrict = false;
    return copy;
  };
  return { schema: close(jsonSchema) as JsonObject, isStrict };
}
