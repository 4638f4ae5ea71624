import { textSeed } from "../mock-identity.ts";
import { simulateText } from "./simulate-text.ts";

/** A JSON Schema as it came in with a request. */
export type AnySchema = Readonly<Record<string, unknown>>;

/** Beyond this depth, optional members are omitted and lists are short, so that recursive schemas end. */
const ROOMY = 3;
/** Maximum depth. */
const DEEPEST = 24;

const isObject = (value: unknown): value is AnySchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A value that satisfies a JSON Schema. Texts use the members' names, and words, numbers and dates of the prompt
 * where they fit. The same schema and prompt give the same value.
 */
export function simulateJson(schema: unknown, prompt = ""): unknown {
  const numbers = [...prompt.matchAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w-])/g)].map(([number]) => Number(number));
  return make(schema, { root: schema, prompt, numbers, name: "value", depth: 0 });
}

interface Place {
  readonly root: unknown;
  readonly prompt: string;
  /** Numbers of the prompt that no member uses yet. */
  readonly numbers: number[];
  /** The member's name. */
  readonly name: string;
  readonly depth: number;
}

function make(source: unknown, context: Place): unknown {
  if (!isObject(source) || context.depth > DEEPEST) return simulateText({}, context.name, context.prompt);
  const schema = resolve(source, context);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return choose(schema["enum"] as unknown[], context);
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options) && options.length > 0) {
    const { anyOf: _any, oneOf: _one, ...common } = schema;
    return make(merge(common, pickOption(options, context)), context);
  }
  switch (typeOf(schema, context)) {
    case "object":
      return makeObject(schema, context);
    case "array":
      return makeArray(schema, context);
    case "integer":
      return makeNumber(schema, context, true);
    case "number":
      return makeNumber(schema, context, false);
    case "boolean":
      return seedOf(context) % 2 === 0;
    case "null":
      return null;
    default:
      return simulateText(schema, context.name, context.prompt);
  }
}

/** A schema without references and `allOf`. */
function resolve(schema: AnySchema, context: Place): AnySchema {
  const { $ref: reference, allOf, ...members } = schema;
  let merged: AnySchema = members;
  if (typeof reference === "string") {
    const target = at(context.root, reference);
    if (isObject(target) && target !== schema) merged = merge(resolve(target, context), merged);
  }
  if (Array.isArray(allOf))
    for (const part of allOf) if (isObject(part)) merged = merge(merged, resolve(part, context));
  return merged;
}

/** The target of a JSON pointer in the same document. */
function at(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  const path = reference.split("/").slice(1);
  return path.reduce<unknown>(
    (inside, part) => (inside as AnySchema | undefined)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")],
    root,
  );
}

function merge(one: AnySchema, other: AnySchema): AnySchema {
  const properties = { ...(one["properties"] as object), ...(other["properties"] as object) };
  const required = [one["required"], other["required"]].flatMap((names) => (Array.isArray(names) ? names : []));
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** The first non-null option; at great depth the shallowest. */
function pickOption(options: readonly unknown[], context: Place): AnySchema {
  const resolved = options.filter(isObject).map((option) => resolve(option, context));
  const some = resolved.filter((option) => option["type"] !== "null" && option["const"] !== null);
  const ending = resolved.find(({ type }) => type !== "object" && type !== "array");
  return (context.depth >= ROOMY ? ending : undefined) ?? some[0] ?? resolved[0] ?? {};
}

function typeOf(schema: AnySchema, { depth }: Place): unknown {
  const { type } = schema;
  if (Array.isArray(type)) {
    return depth >= ROOMY && type.includes("null") ? "null" : (type.find((one) => one !== "null") ?? "null");
  }
  if (type !== undefined) return type;
  if ("properties" in schema || "additionalProperties" in schema || "required" in schema) return "object";
  if ("items" in schema || "prefixItems" in schema) return "array";
  return "minimum" in schema || "maximum" in schema || "multipleOf" in schema ? "number" : "string";
}

function makeObject(schema: AnySchema, context: Place): object {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
  const names = context.depth < ROOMY ? new Set([...Object.keys(properties), ...required]) : new Set(required);
  const value: Record<string, unknown> = {};
  for (const name of names) value[name] = make(properties[name], { ...context, name, depth: context.depth + 1 });
  const others = schema["additionalProperties"];
  const least = Number(schema["minProperties"] ?? (names.size === 0 && isObject(others) ? 1 : 0));
  for (let count = names.size; count < least; count++) {
    const name = `simulated_${count + 1}`;
    value[name] = make(others, { ...context, name, depth: context.depth + 1 });
  }
  return value;
}

function makeArray(schema: AnySchema, context: Place): unknown[] {
  const first = Array.isArray(schema["prefixItems"]) ? (schema["prefixItems"] as unknown[]) : [];
  const least = Number(schema["minItems"] ?? 0);
  const most = Number(schema["maxItems"] ?? Infinity);
  const usual = first.length > 0 || context.depth >= ROOMY ? first.length : 1;
  const length = Math.min(most, Math.max(least, usual));
  const values = Array.from({ length }, (_, index) =>
    make(first[index] ?? schema["items"], {
      ...context,
      name: singular(context.name) + (length > 1 && index > 0 ? ` ${index + 1}` : ""),
      depth: context.depth + 1,
    }),
  );
  return schema["uniqueItems"] === true ? distinct(values, schema["items"], context) : values;
}

/** Values of a small set may repeat: then its other members follow. */
function distinct(values: readonly unknown[], items: unknown, context: Place): unknown[] {
  const options = isObject(items) ? resolve(items, context)["enum"] : undefined;
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  for (const option of Array.isArray(options) ? (options as unknown[]) : []) {
    if (seen.size < values.length) seen.set(JSON.stringify(option), option);
  }
  for (let next = 1; seen.size < values.length; next++) {
    const last = values.at(-1);
    const value = typeof last === "number" ? last + next : `${String(last)} ${next}`;
    seen.set(JSON.stringify(value), value);
  }
  return [...seen.values()];
}

function singular(name: string): string {
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

function makeNumber(schema: AnySchema, context: Place, whole: boolean): number {
  const step = Number(schema["multipleOf"] ?? (whole ? 1 : 0.1));
  const low = bound(schema["minimum"], schema["exclusiveMinimum"], step);
  const high = bound(schema["maximum"], schema["exclusiveMaximum"], -step);
  const fits = (number: number): boolean =>
    number >= (low ?? -Infinity) && number <= (high ?? Infinity) && (!whole || Number.isInteger(number));
  const isFree = schema["multipleOf"] === undefined;
  const index = isFree ? context.numbers.findIndex(fits) : -1;
  if (index >= 0) return context.numbers.splice(index, 1)[0] ?? 0;
  const start = low ?? Math.min(1, high ?? 1);
  const room = Math.max(0, Math.min(99, (high ?? start + 99) - start));
  const steps = Math.floor(room / step + 1e-9);
  const base = Math.ceil(start / step - 1e-9);
  const value = (base + (seedOf(context) % (steps + 1))) * step;
  const rounded = whole ? Math.round(value) : Math.round(value * 1e6) / 1e6;
  return fits(rounded) ? rounded : start;
}

function bound(inclusive: unknown, exclusive: unknown, step: number): number | undefined {
  if (typeof exclusive === "number") return exclusive + step;
  // Draft 4 has `exclusiveMinimum: true` beside `minimum`.
  if (typeof inclusive === "number") return exclusive === true ? inclusive + step : inclusive;
  return undefined;
}

/** The member of a set that the prompt names, else one by chance. */
function choose(options: readonly unknown[], context: Place): unknown {
  const prompt = context.prompt.toLowerCase();
  const named = options.find((option) => typeof option === "string" && option && prompt.includes(option.toLowerCase()));
  return named ?? options[seedOf(context) % Math.max(1, options.length)];
}

function seedOf({ name, prompt }: Place): number {
  return textSeed(`${name} ${prompt}`);
}
