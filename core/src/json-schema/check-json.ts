/** A JSON Schema document (draft 2020-12). Members beginning with `x-` are hints for forms. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One thing that is wrong with a value. */
export interface JsonIssue {
  readonly message: string;
  /** Member names and list positions from the top to the place. */
  readonly path: readonly (string | number)[];
}

/** A place in a value, from the inside out: a path is made of it only where something is wrong. */
type Place = { readonly inside: Place; readonly part: string | number } | undefined;
type Check = (schema: JsonSchema, value: unknown, place: Place) => readonly JsonIssue[];

/** A check, and the keywords of which one has to stand in a schema for it to find anything. */
interface Rule {
  readonly keywords: readonly string[];
  readonly check: Check;
}

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

/** Shared: an index of thousands of entries is checked member by member. */
const NONE: readonly JsonIssue[] = [];

const limit = (
  keyword: string,
  measure: (value: never) => number | undefined,
  holds: (size: number, bound: number) => boolean,
): Rule => ({
  keywords: [keyword],
  check(schema, value, place) {
    const bound = schema[keyword];
    const size = typeof bound === "number" ? measure(value as never) : undefined;
    return size === undefined || holds(size, bound as number)
      ? NONE
      : [issueAt(place, `breaks ${keyword} ${String(bound)}`)];
  },
});

const amount = (value: unknown) => (typeof value === "number" ? value : undefined);
const lengthOfText = (value: unknown) => (typeof value === "string" ? value.length : undefined);
const lengthOfList = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const atLeast = (size: number, bound: number) => size >= bound;
const atMost = (size: number, bound: number) => size <= bound;

const checkType: Check = ({ type }, value, place) => {
  if (type === undefined || (typeof type === "string" && TYPES[type]?.(value))) return NONE;
  const names = [type].flat() as string[];
  return names.length === 0 || names.some((name) => TYPES[name]?.(value))
    ? NONE
    : [issueAt(place, `expected ${names.join(" or ")}`)];
};

const RULES: readonly Rule[] = [
  {
    keywords: ["const"],
    check: ({ const: only }, value, place) =>
      only === undefined || value === only ? NONE : [issueAt(place, `expected ${JSON.stringify(only)}`)],
  },
  {
    keywords: ["enum"],
    check: ({ enum: options }, value, place) =>
      !Array.isArray(options) || options.includes(value)
        ? NONE
        : [issueAt(place, `expected one of ${options.map((option) => JSON.stringify(option)).join(", ")}`)],
  },
  {
    keywords: ["pattern"],
    check: ({ pattern }, value, place) =>
      typeof pattern !== "string" || typeof value !== "string" || patternOf(pattern).test(value)
        ? NONE
        : [issueAt(place, `must match ${pattern}`)],
  },
  {
    keywords: ["format"],
    check: ({ format }, value, place) =>
      format !== "uri" || typeof value !== "string" || isWebAddress(value)
        ? NONE
        : [issueAt(place, "must be an http(s) address")],
  },
  limit("minimum", amount, atLeast),
  limit("maximum", amount, atMost),
  limit("exclusiveMinimum", amount, (size, bound) => size > bound),
  limit("exclusiveMaximum", amount, (size, bound) => size < bound),
  limit("minLength", lengthOfText, atLeast),
  limit("maxLength", lengthOfText, atMost),
  limit("minItems", lengthOfList, atLeast),
  limit("maxItems", lengthOfList, atMost),
  {
    keywords: ["items"],
    check: ({ items }, value, place) =>
      Array.isArray(value) && isObject(items)
        ? value.flatMap((item: unknown, part) => issuesAt(items, item, { inside: place, part }))
        : NONE,
  },
  { keywords: ["properties", "required", "additionalProperties", "propertyNames"], check: checkMembers },
  {
    keywords: ["anyOf", "oneOf"],
    check: ({ anyOf, oneOf = anyOf, description, title }, value, place) =>
      !Array.isArray(oneOf) || oneOf.some((option: JsonSchema) => issuesAt(option, value, undefined).length === 0)
        ? NONE
        : [
            issueAt(
              place,
              `expected ${String(title ?? description ?? (oneOf as JsonSchema[]).map((option) => option["title"] ?? option["type"]).join(" or "))}`,
            ),
          ],
  },
];

const rulesOfSchema = new WeakMap<JsonSchema, readonly Rule[]>();

/** Those of a schema, found once: most schemas have one or two keywords. */
function rulesOf(schema: JsonSchema): readonly Rule[] {
  let rules = rulesOfSchema.get(schema);
  if (!rules) {
    rules = RULES.filter(({ keywords }) => keywords.some((keyword) => schema[keyword] !== undefined));
    rulesOfSchema.set(schema, rules);
  }
  return rules;
}

/**
 * What is wrong with a value by a JSON Schema; an empty list when nothing is. Knows the keywords that task schemas and
 * manifests use, and takes bytes (`contentEncoding`) as a Blob. Far smaller than a validator of the whole standard.
 * @param schema not changed afterwards
 */
export function checkJson(schema: JsonSchema, value: unknown): readonly JsonIssue[] {
  return issuesAt(schema, value, undefined);
}

function issueAt(place: Place, message: string): JsonIssue {
  const path: (string | number)[] = [];
  for (let at = place; at; at = at.inside) path.unshift(at.part);
  return { message, path };
}

function issuesAt(schema: JsonSchema, value: unknown, place: Place): readonly JsonIssue[] {
  if (schema["contentEncoding"] !== undefined) return isBlob(value) ? NONE : [issueAt(place, "expected a Blob")];
  // The type first: what another type means for the other keywords says nothing.
  const wrong = checkType(schema, value, place);
  if (wrong.length > 0) return wrong;
  let issues = NONE;
  for (const { check } of rulesOf(schema)) {
    const found = check(schema, value, place);
    if (found.length > 0) issues = [...issues, ...found];
  }
  return issues;
}

function checkMembers(schema: JsonSchema, value: unknown, place: Place): readonly JsonIssue[] {
  if (!isObject(value)) return NONE;
  const { properties, required, additionalProperties: others, propertyNames: names } = schema;
  const known = isObject(properties) ? properties : {};
  const issues: JsonIssue[] = [];
  for (const name of Array.isArray(required) ? (required as string[]) : []) {
    if (!Object.hasOwn(value, name) || value[name] === undefined) {
      issues.push(issueAt({ inside: place, part: name }, "is missing"));
    }
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    const inside = { inside: place, part: name };
    if (isObject(names)) issues.push(...issuesAt(names, name, inside));
    const own = Object.hasOwn(known, name) ? known[name] : others;
    if (own === false) issues.push(issueAt(place, "is unknown"));
    else if (isObject(own)) issues.push(...issuesAt(own, member, inside));
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

function placeOf(path: JsonIssue["path"]): string {
  return path.reduce<string>(
    (all, part) => (typeof part === "number" ? `${all}[${part}]` : all ? `${all}.${part}` : part),
    "",
  );
}
