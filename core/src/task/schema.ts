import * as z from "zod/mini";
import { isBlob } from "../json-schema/check-json.ts";
import { makeSchema, nodeOf } from "./schema-node.ts";
import type { Description, ListDescription, NumberDescription, TaskSchema, ValueOf } from "./task-schema.ts";

type Fields = Readonly<Record<string, TaskSchema>>;
type OptionalKeys<Shape extends Fields> = {
  [Key in keyof Shape]: undefined extends ValueOf<Shape[Key]> ? Key : never;
}[keyof Shape];
type Flat<Value> = { [Key in keyof Value]: Value[Key] };

/** The object type that a record of schemas describes. */
export type ObjectOf<Shape extends Fields> = Flat<
  { -readonly [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: ValueOf<Shape[Key]> } & {
    -readonly [Key in OptionalKeys<Shape>]?: ValueOf<Shape[Key]>;
  }
>;

function describeNumber(base: () => z.ZodMiniNumber, limits: NumberDescription): TaskSchema<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...text } = limits;
  const build = (): z.ZodMiniNumber => {
    let type = base();
    if (minimum !== undefined) type = type.check(z.gte(minimum));
    if (maximum !== undefined) type = type.check(z.lte(maximum));
    if (exclusiveMinimum !== undefined) type = type.check(z.gt(exclusiveMinimum));
    if (exclusiveMaximum !== undefined) type = type.check(z.lt(exclusiveMaximum));
    return type;
  };
  return makeSchema(build, text);
}

function describeList<Value>(
  items: TaskSchema<Value>,
  { minItems, maxItems, ...text }: ListDescription = {},
): TaskSchema<Value[]> {
  const item = nodeOf(items);
  const build = (): z.ZodMiniType => {
    let type = z.array(item.described());
    if (minItems !== undefined) type = type.check(z.minLength(minItems));
    if (maxItems !== undefined) type = type.check(z.maxLength(maxItems));
    return type;
  };
  return makeSchema(build, text);
}

function describeObject<const Shape extends Fields>(fields: Shape, text?: Description): TaskSchema<ObjectOf<Shape>> {
  const members = Object.entries(fields).map(([name, field]) => [name, nodeOf(field)] as const);
  const build = (): z.ZodMiniType =>
    z.looseObject(Object.fromEntries(members.map(([name, field]) => [name, field.described()])));
  return makeSchema(build, text);
}

/**
 * Builds the schemas of tasks. Objects keep members that they do not name, because vendors add their own.
 *
 * @example
 * const input = schema.object({
 *   inputs: schema.string({ title: "Text", input: "multiline" }),
 *   parameters: schema.optional(schema.object({ top_k: schema.optional(schema.integer({ minimum: 1 })) })),
 * });
 * type Input = ValueOf<typeof input>; // { inputs: string; parameters?: { top_k?: number } }
 */
export const schema = {
  /** Text. */
  string: (text?: Description) => makeSchema<string>(() => z.string(), text),
  /** True or false. */
  boolean: (text?: Description) => makeSchema<boolean>(() => z.boolean(), text),
  /** A finite number, optionally with limits. */
  number: (limits: NumberDescription = {}) => describeNumber(() => z.number(), limits),
  /** A whole number. */
  integer: (limits: NumberDescription = {}) => describeNumber(() => z.int(), limits),
  /** One of a few strings. */
  choice: <const Values extends readonly [string, ...string[]]>(values: Values, text?: Description) =>
    makeSchema<Values[number]>(() => z.enum(values), text),
  /** A list of values of one type. */
  array: describeList,
  /** An object with arbitrary member names. */
  record: <Value>(values: TaskSchema<Value>, text?: Description): TaskSchema<Record<string, Value>> => {
    const value = nodeOf(values);
    return makeSchema(() => z.record(z.string(), value.described()), text);
  },
  /** An object with these members; it may have others. */
  object: describeObject,
  /** A value of the first option that matches. */
  oneOf: <const Options extends readonly [TaskSchema, ...TaskSchema[]]>(options: Options, text?: Description) => {
    const kinds = options.map(nodeOf);
    // The problems of every option would be too long to read; the list of expected types is more useful.
    const names = kinds.map(({ description }) => description.title ?? "another form").join(" or ");
    return makeSchema<ValueOf<Options[number]>>(
      () =>
        z.union(
          kinds.map(({ described }) => described()),
          { error: `expected ${names}` },
        ),
      text,
    );
  },
  /** A member that may be absent. */
  optional: <Value>(inner: TaskSchema<Value>): TaskSchema<Value | undefined> => {
    const { described } = nodeOf(inner);
    return makeSchema(() => z.optional(described()));
  },
  /** A value or null, described like the value. */
  nullable: <Value>(inner: TaskSchema<Value>): TaskSchema<Value | null> => {
    const { build, description } = nodeOf(inner);
    return makeSchema(() => z.nullable(build()), description);
  },
  /** Any value, where a schema cannot describe it. */
  anything: (text?: Description) => makeSchema<unknown>(() => z.unknown(), text),
  /** Raw bytes; in JSON a base64 string. Without `input`, a file of any kind. */
  binary: (text: Description & { readonly input?: "image" | "mask" | "audio" | "video" }) =>
    makeSchema<Blob>(
      () =>
        z
          .custom(isBlob, { error: `expected a Blob with ${text.input ?? "binary"} data` })
          .check(z.meta({ type: "string", contentEncoding: "base64" })),
      text,
    ),
  /** Numbers in lists with at most `depth` lists around a list; each list holds only numbers or only lists. */
  tensor: <const Depth extends number>(depth: Depth, text?: Description) =>
    makeSchema<TensorOf<Depth>>(
      () =>
        z
          .custom((value) => isTensor(value, depth), {
            error: `expected lists of numbers with at most ${depth} lists around a list`,
          })
          .check(z.meta(tensorKeywords(depth))),
      text,
    ),
} as const;

/** Numbers in lists in lists: `TensorOf<3>` has at most three lists around each innermost list. */
export type TensorOf<Depth extends number> = Depth extends 0
  ? number[]
  : Depth extends 1
    ? number[] | number[][]
    : Depth extends 2
      ? number[] | number[][] | number[][][]
      : Depth extends 3
        ? number[] | number[][] | number[][][] | number[][][][]
        : unknown[];

/** Whether each list holds only numbers or only lists, with at most `depth` lists around a list. */
function isTensor(value: unknown, depth: number): boolean {
  if (depth < 0 || !Array.isArray(value)) return false;
  return value.every((item) => Number.isFinite(item)) || value.every((item) => isTensor(item, depth - 1));
}

/** JSON Schema of such lists: one of numbers, or one of lists. */
function tensorKeywords(depth: number): Record<string, unknown> {
  const numbers = { type: "array", items: { type: "number" } };
  return depth === 0 ? numbers : { anyOf: [numbers, { type: "array", items: tensorKeywords(depth - 1) }] };
}
