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
 * What a value must look like. A schema of zod 4 or arktype is taken as it is, one of valibot as `toStandardJsonSchema` of
 * `@valibot/to-json-schema` gives it. A plain JSON Schema is checked by its usual keywords, and its value is of type
 * `unknown`. For a library that cannot write JSON Schema: `{ schema, jsonSchema }`.
 */
export type ValueSchema =
  | StandardSchema
  | JsonSchema
  | { readonly schema: StandardSchema; readonly jsonSchema: JsonSchema };

/** The type of a value that was checked by a schema. */
export type SchemaOutput<Schema> = Schema extends { readonly schema: infer Own extends StandardSchema }
  ? SchemaOutput<Own>
  : Schema extends StandardSchema
    ? NonNullable<Schema["~standard"]["types"]>["output"]
    : unknown;

/** A value that fits, or what is wrong with it. */
export type Checked = { readonly value: unknown } | { readonly problem: string };

/** A schema in the form that calls need it. */
export interface ReadSchema {
  readonly jsonSchema: JsonSchema;
  check(value: unknown): Promise<Checked>;
}

/**
 * @param member the argument that holds the schema, for messages
 * @throws InputError when it is not a schema, or cannot be written as JSON Schema
 */
export function readSchema(given: ValueSchema | ReadSchema, member: string): ReadSchema {
  if ((typeof given !== "object" && typeof given !== "function") || given === null || Array.isArray(given)) {
    throw new InputError(
      `${member} must be a Standard Schema such as z.object({ … }), or a JSON Schema, but is ${describeValue(given)}.`,
    );
  }
  // A tool that is made of another one has the other's.
  if (isRead(given)) return given;
  const pair = "schema" in given && isStandard(given["schema"]) ? (given as { schema: StandardSchema }) : undefined;
  const standard = pair?.schema ?? (isStandard(given) ? given : undefined);
  if (!standard) {
    const jsonSchema = given as JsonSchema;
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
    jsonSchema: pair ? (given as { jsonSchema: JsonSchema }).jsonSchema : jsonSchemaOf(standard),
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

/** The schema of what the model writes: its input, which the schema may turn into something else. */
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
  const own = (schema as { readonly jsonSchema?: unknown }).jsonSchema;
  if (isObject(own)) return own;
  throw new InputError(
    `This schema of ${vendor} does not write JSON Schema by itself. Pass { schema, jsonSchema } with what ${vendor}'s converter gives.`,
  );
}

function describeIssue({ message, path = [] }: StandardIssue): string {
  const place = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
  return place === "" ? message : `${place}: ${message}`;
}

/** A JSON Schema as it is sent: objects closed, as strict servers demand. */
export interface SentSchema {
  readonly schema: JsonSchema;
  /** Whether it keeps the rules of strict servers: every object is closed, and every member required. */
  readonly isStrict: boolean;
}

/** Turns a JSON Schema into the form that strict servers take, as far as that leaves its meaning as it is. */
export function toSentSchema({ $schema: _draft, ...jsonSchema }: JsonSchema): SentSchema {
  let isStrict = true;
  const close = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(close);
    if (!isObject(node)) return node;
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(node)) {
      // zod limits every integer to those that a number holds exactly, which tells a model nothing.
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
