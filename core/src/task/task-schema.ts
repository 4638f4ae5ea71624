import { z } from "zod";

// The page's policy forbids `new Function`, which zod otherwise probes for once.
z.config({ jitless: true });

/** A JSON Schema document (draft 2020-12). Members beginning with `x-` are hints for forms. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Result of a check, as Standard Schema defines it. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] }[] };

/**
 * Describes and checks a value: a Standard Schema (https://standardschema.dev) that also shows itself as JSON Schema,
 * from which forms are made.
 */
export interface TaskSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Value>;
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
  readonly jsonSchema: JsonSchema;
}

/** The value type that a schema describes. */
export type ValueOf<Schema> = Schema extends TaskSchema<infer Value> ? Value : never;

/** How a form asks for a value where its type alone does not say it. */
export type InputHint = "multiline" | "image" | "audio" | "video" | "table" | "messages" | "labels" | "json";

/** What every kind of schema may say. */
export interface Description {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly input?: InputHint;
}

export interface NumberDescription extends Description {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

const source = new WeakMap<TaskSchema, z.ZodType>();

function wrap<Value>(type: z.ZodType<Value>, { input, ...text }: Description = {}): TaskSchema<Value> {
  const described = type.meta({ ...text, ...(input ? { "x-input": input } : {}) });
  let jsonSchema: JsonSchema | undefined;
  const made: TaskSchema<Value> = {
    "~standard": {
      version: 1,
      vendor: "patchbay",
      validate: (value) => {
        const result = described.safeParse(value);
        return result.success
          ? { value: result.data }
          : { issues: result.error.issues.map(({ message, path }) => ({ message, path })) };
      },
    },
    get jsonSchema() {
      return (jsonSchema ??= z.toJSONSchema(described, { unrepresentable: "any", io: "input" }) as JsonSchema);
    },
  };
  source.set(made, described);
  return made;
}

function zodOf<Value>(made: TaskSchema<Value>): z.ZodType<Value> {
  const type = source.get(made);
  if (!type) throw new TypeError("Only schemas made by the task door's `schema` can be combined");
  return type as z.ZodType<Value>;
}

function numberType(base: z.ZodNumber, limits: NumberDescription): z.ZodNumber {
  let type = base;
  if (limits.minimum !== undefined) type = type.gte(limits.minimum);
  if (limits.maximum !== undefined) type = type.lte(limits.maximum);
  if (limits.exclusiveMinimum !== undefined) type = type.gt(limits.exclusiveMinimum);
  if (limits.exclusiveMaximum !== undefined) type = type.lt(limits.exclusiveMaximum);
  return type;
}

function describeNumber(base: z.ZodNumber, limits: NumberDescription): TaskSchema<number> {
  const { minimum: _1, maximum: _2, exclusiveMinimum: _3, exclusiveMaximum: _4, ...text } = limits;
  return wrap(numberType(base, limits), text);
}

type Fields = Readonly<Record<string, TaskSchema>>;
type OptionalKeys<Shape extends Fields> = {
  [Key in keyof Shape]: undefined extends ValueOf<Shape[Key]> ? Key : never;
}[keyof Shape];
/** The object type that a record of schemas describes. */
export type ObjectOf<Shape extends Fields> = {
  [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: ValueOf<Shape[Key]>;
} & { [Key in OptionalKeys<Shape>]?: ValueOf<Shape[Key]> };

/** Numbers nested in lists; at most `depth` lists around a list, so `[[[[1]]]]` has depth 3. */
export type Tensor = number | readonly Tensor[];

function tensorDepth(value: unknown): number {
  if (!Array.isArray(value)) return typeof value === "number" ? -1 : Number.NaN;
  if (value.length === 0) return 0;
  const depths = value.map(tensorDepth);
  return depths.every((depth) => depth === depths[0]) ? (depths[0] ?? 0) + 1 : Number.NaN;
}

/** Builds the schemas of tasks. Objects keep members that they do not name. */
export const schema = {
  string: (text?: Description) => wrap(z.string(), text),
  boolean: (text?: Description) => wrap(z.boolean(), text),
  number: (limits: NumberDescription = {}) => describeNumber(z.number(), limits),
  integer: (limits: NumberDescription = {}) => describeNumber(z.int(), limits),
  choice: <const Values extends readonly [string, ...string[]]>(values: Values, text?: Description) =>
    wrap<Values[number]>(z.enum(values), text),
  array: <Value>(items: TaskSchema<Value>, text?: Description & { readonly maxItems?: number }) => {
    const { maxItems, ...rest } = text ?? {};
    const list = z.array(zodOf(items));
    return wrap<Value[]>(maxItems === undefined ? list : list.max(maxItems), rest);
  },
  record: <Value>(values: TaskSchema<Value>, text?: Description) =>
    wrap<Record<string, Value>>(z.record(z.string(), zodOf(values)), text),
  object: <const Shape extends Fields>(fields: Shape, text?: Description) =>
    wrap(
      z.looseObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, zodOf(field)]))),
      text,
    ) as unknown as TaskSchema<ObjectOf<Shape>>,
  oneOf: <const Options extends readonly [TaskSchema, ...TaskSchema[]]>(options: Options, text?: Description) =>
    wrap(z.union(options.map(zodOf)), text) as TaskSchema<ValueOf<Options[number]>>,
  optional: <Value>(inner: TaskSchema<Value>) => wrap<Value | undefined>(zodOf(inner).optional()),
  nullable: <Value>(inner: TaskSchema<Value>) => wrap<Value | null>(zodOf(inner).nullable()),
  anything: (text?: Description) => wrap(z.unknown(), text),
  /** Raw bytes; in JSON a base64 string. */
  binary: (text: Description & { readonly input: "image" | "audio" | "video" }) => wrap<Blob>(z.instanceof(Blob), text),
  tensor: (depth: number, text?: Description) =>
    wrap<Tensor>(
      z.custom<Tensor>((value) => Array.isArray(value) && tensorDepth(value) <= depth, {
        error: `expected numbers nested at most ${depth} lists deep, every level alike`,
      }),
      text,
    ),
} as const;
