/** A JSON Schema document (draft 2020-12). Members beginning with `x-` are hints for forms. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One thing that is wrong with a value. */
export interface JsonIssue {
  readonly message: string;
  /** Member names and list positions from the top to the place. */
  readonly path: readonly (string | number)[];
}

type Path = JsonIssue["path"];
type Rule = (schema: JsonSchema, value: unknown, path: Path) => JsonIssue[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a Blob or File of any realm: a page, its frames and a test's DOM each have classes of their own. */
export function isBlob(value: unknown): boolean {
  return /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value));
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const patterns = new Map<string, RegExp>();

/** Made once: those with classes of Unicode cost as much as hundreds of checks. */
function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
}

const limit =
  (
    keyword: string,
    measure: (value: never) => number | undefined,
    holds: (size: number, bound: number) => boolean,
  ): Rule =>
  (schema, value, path) => {
    const bound = schema[keyword];
    const size = typeof bound === "number" ? measure(value as never) : undefined;
    return size === undefined || holds(size, bound as number)
      ? []
      : [{ message: `breaks ${keyword} ${String(bound)}`, path }];
  };

const amount = (value: unknown) => (typeof value === "number" ? value : undefined);
const lengthOfText = (value: unknown) => (typeof value === "string" ? value.length : undefined);
const lengthOfList = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const atLeast = (size: number, bound: number) => size >= bound;
const atMost = (size: number, bound: number) => size <= bound;

const RULES: readonly Rule[] = [
  ({ type }, value, path) => {
    const names = type === undefined ? [] : ([type].flat() as string[]);
    return names.length === 0 || names.some((name) => TYPES[name]?.(value))
      ? []
      : [{ message: `expected ${names.join(" or ")}`, path }];
  },
  ({ const: only }, value, path) =>
    only === undefined || value === only ? [] : [{ message: `expected ${JSON.stringify(only)}`, path }],
  ({ enum: options }, value, path) =>
    !Array.isArray(options) || options.includes(value)
      ? []
      : [{ message: `expected one of ${options.map((option) => JSON.stringify(option)).join(", ")}`, path }],
  ({ pattern }, value, path) =>
    typeof pattern !== "string" || typeof value !== "string" || patternOf(pattern).test(value)
      ? []
      : [{ message: `must match ${pattern}`, path }],
  ({ format }, value, path) =>
    format !== "uri" || typeof value !== "string" || isWebAddress(value)
      ? []
      : [{ message: "must be an http(s) address", path }],
  limit("minimum", amount, atLeast),
  limit("maximum", amount, atMost),
  limit("exclusiveMinimum", amount, (size, bound) => size > bound),
  limit("exclusiveMaximum", amount, (size, bound) => size < bound),
  limit("minLength", lengthOfText, atLeast),
  limit("maxLength", lengthOfText, atMost),
  limit("minItems", lengthOfList, atLeast),
  limit("maxItems", lengthOfList, atMost),
  ({ items }, value, path) =>
    Array.isArray(value) && isObject(items)
      ? value.flatMap((item: unknown, place) => checkJson(items, item, [...path, place]))
      : [],
  checkMembers,
  ({ anyOf, oneOf = anyOf, description, title }, value, path) =>
    !Array.isArray(oneOf) || oneOf.some((option: JsonSchema) => checkJson(option, value).length === 0)
      ? []
      : [
          {
            message: `expected ${String(title ?? description ?? (oneOf as JsonSchema[]).map((option) => option["title"] ?? option["type"]).join(" or "))}`,
            path,
          },
        ],
];

/**
 * What is wrong with a value by a JSON Schema; an empty list when nothing is. Knows the keywords that task schemas and
 * manifests use, and takes bytes (`contentEncoding`) as a Blob. Far smaller than a validator of the whole standard.
 */
export function checkJson(schema: JsonSchema, value: unknown, path: Path = []): JsonIssue[] {
  if (schema["contentEncoding"] !== undefined) return isBlob(value) ? [] : [{ message: "expected a Blob", path }];
  // The type first: what another type means for the other keywords says nothing.
  const [type, ...others] = RULES;
  const wrong = type?.(schema, value, path) ?? [];
  return wrong.length > 0 ? wrong : others.flatMap((rule) => rule(schema, value, path));
}

function checkMembers(schema: JsonSchema, value: unknown, path: Path): JsonIssue[] {
  if (!isObject(value)) return [];
  const { properties, required, additionalProperties: others, propertyNames: names } = schema;
  const known = isObject(properties) ? properties : {};
  const missing = Array.isArray(required)
    ? required.filter((name: string) => !Object.hasOwn(value, name) || value[name] === undefined)
    : [];
  const issues: JsonIssue[] = missing.map((name: string) => ({ message: "is missing", path: [...path, name] }));
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const place = [...path, name];
    if (isObject(names)) issues.push(...checkJson(names, name, place));
    const own = Object.hasOwn(known, name) ? known[name] : others;
    if (own === false) issues.push({ message: "is unknown", path });
    else if (isObject(own)) issues.push(...checkJson(own, member, place));
  }
  return issues;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Issues in one line: `hosts[0]: must match …; label: is missing`. @param top names the value as a whole */
export function describeJsonIssues(issues: readonly JsonIssue[], top = "it"): string {
  return issues.map(({ path, message }) => `${placeOf(path) || top}: ${message}`).join("; ");
}

function placeOf(path: Path): string {
  return path.reduce<string>(
    (all, part) => (typeof part === "number" ? `${all}[${part}]` : all ? `${all}.${part}` : part),
    "",
  );
}
