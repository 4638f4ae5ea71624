/** A JSON Schema document (draft 2020-12). Members that start with `x-` are hints for forms. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One problem of a value. */
export interface JsonIssue {
  readonly message: string;
  /** Member names and list positions from the root to the problem. */
  readonly path: readonly (string | number)[];
}

/** Finds the problems of a value, with paths relative to it. */
type Check = (value: unknown) => readonly JsonIssue[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a Blob or File of any realm: a page, its frames and a test's DOM each have their own classes. */
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

/** Shared: an index of thousands of entries is checked member by member. */
const NONE: readonly JsonIssue[] = [];

const issue = (message: string): readonly JsonIssue[] => [{ message, path: [] }];

/** Issues of a part, as issues of the whole. */
function within(part: string | number, issues: readonly JsonIssue[]): readonly JsonIssue[] {
  return issues.length === 0 ? NONE : issues.map(({ message, path }) => ({ message, path: [part, ...path] }));
}

const limit =
  (
    keyword: string,
    measure: (value: unknown) => number | undefined,
    holds: (size: number, bound: number) => boolean,
  ): ((schema: JsonSchema) => Check | undefined) =>
  ({ [keyword]: bound }) => {
    if (typeof bound !== "number") return undefined;
    return (value) => {
      const size = measure(value);
      return size === undefined || holds(size, bound) ? NONE : issue(`breaks ${keyword} ${bound}`);
    };
  };

const amount = (value: unknown) => (typeof value === "number" ? value : undefined);
const lengthOfText = (value: unknown) => (typeof value === "string" ? value.length : undefined);
const lengthOfList = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const atLeast = (size: number, bound: number) => size >= bound;
const atMost = (size: number, bound: number) => size <= bound;

function typeCheck({ type }: JsonSchema): Check | undefined {
  const names = (type === undefined ? [] : [type].flat()) as string[];
  if (names.length === 0) return undefined;
  const wrong = issue(`expected ${names.join(" or ")}`);
  const [first = () => false, ...others] = names.map((name) => TYPES[name] ?? (() => false));
  return (value) => (first(value) || others.some((is) => is(value)) ? NONE : wrong);
}

/** For each keyword a function that returns its check, or undefined if a schema does not use it. */
const RULES: readonly ((schema: JsonSchema) => Check | undefined)[] = [
  ({ const: only }) =>
    only === undefined ? undefined : (value) => (value === only ? NONE : issue(`expected ${JSON.stringify(only)}`)),
  ({ enum: options }) => {
    if (!Array.isArray(options)) return undefined;
    const wrong = issue(`expected one of ${options.map((option) => JSON.stringify(option)).join(", ")}`);
    return (value) => (options.includes(value) ? NONE : wrong);
  },
  ({ pattern }) => {
    if (typeof pattern !== "string") return undefined;
    // Compiled once: patterns with Unicode classes cost as much as hundreds of checks.
    let made: RegExp | undefined;
    return (value) =>
      typeof value !== "string" || (made ??= new RegExp(pattern, "u")).test(value)
        ? NONE
        : issue(`must match ${pattern}`);
  },
  ({ format }) =>
    format === "uri"
      ? (value) => (typeof value !== "string" || isWebAddress(value) ? NONE : issue("must be an http(s) address"))
      : undefined,
  limit("minimum", amount, atLeast),
  limit("maximum", amount, atMost),
  limit("exclusiveMinimum", amount, (size, bound) => size > bound),
  limit("exclusiveMaximum", amount, (size, bound) => size < bound),
  limit("minLength", lengthOfText, atLeast),
  limit("maxLength", lengthOfText, atMost),
  limit("minItems", lengthOfList, atLeast),
  limit("maxItems", lengthOfList, atMost),
  ({ items }) => {
    if (!isObject(items)) return undefined;
    const check = checkOf(items);
    return (value) => {
      if (!Array.isArray(value) || value.length === 0) return NONE;
      // Created with the first issue: nearly all lists have none, and one may have thousands.
      let issues: JsonIssue[] | undefined;
      for (const [part, item] of value.entries()) {
        for (const each of within(part, check(item))) (issues ??= []).push(each);
      }
      return issues ?? NONE;
    };
  },
  membersCheck,
  ({ anyOf, oneOf = anyOf, description, title }) => {
    if (!Array.isArray(oneOf)) return undefined;
    const options = oneOf as readonly JsonSchema[];
    const names = options.map((option) => option["title"] ?? option["type"]).join(" or ");
    const wrong = issue(`expected ${String(title ?? description ?? names)}`);
    const checks = options.map(checkOf);
    return (value) => (checks.some((check) => check(value).length === 0) ? NONE : wrong);
  },
];

const checks = new WeakMap<JsonSchema, Check>();

/** The check of a schema, compiled at the first value, because a schema may contain itself. */
function checkOf(schema: JsonSchema): Check {
  let check = checks.get(schema);
  if (!check) {
    let made: Check | undefined;
    check = (value) => (made ??= makeCheck(schema))(value);
    checks.set(schema, check);
  }
  return check;
}

function makeCheck(schema: JsonSchema): Check {
  if (schema["contentEncoding"] !== undefined) return (value) => (isBlob(value) ? NONE : issue("expected a Blob"));
  const hasType = typeCheck(schema);
  const rules = RULES.flatMap((rule) => rule(schema) ?? []);
  return (value) => {
    // Checks the type first: for another type, issues of other keywords are meaningless.
    let issues = hasType?.(value) ?? NONE;
    if (issues.length > 0) return issues;
    for (const rule of rules) {
      const ruleIssues = rule(value);
      if (ruleIssues.length > 0) issues = [...issues, ...ruleIssues];
    }
    return issues;
  };
}

/**
 * The problems of a value according to a JSON Schema; an empty list if it is valid. Supports the keywords that task schemas
 * and manifests use, and accepts bytes (`contentEncoding`) as a Blob. Much smaller than a validator of the whole standard.
 * @param schema must not change afterwards
 */
export function checkJson(schema: JsonSchema, value: unknown): readonly JsonIssue[] {
  return checkOf(schema)(value);
}

function membersCheck(schema: JsonSchema): Check | undefined {
  const { properties, required, additionalProperties, propertyNames } = schema;
  if ([properties, required, additionalProperties, propertyNames].every((part) => part === undefined)) return undefined;
  const needed = Array.isArray(required) ? (required as readonly string[]) : [];
  const partOf = (part: unknown): Check | undefined =>
    part === false ? () => issue("is unknown") : isObject(part) ? checkOf(part) : undefined;
  const members = new Map(
    Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => [name, partOf(one)]),
  );
  const others = partOf(additionalProperties);
  const names = isObject(propertyNames) ? checkOf(propertyNames) : undefined;
  return (value) => {
    if (!isObject(value)) return NONE;
    let issues = NONE;
    for (const name of needed) {
      if (!Object.hasOwn(value, name) || value[name] === undefined) {
        issues = [...issues, ...within(name, issue("is missing"))];
      }
    }
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined) continue;
      const nameIssues = names?.(name) ?? NONE;
      const check = members.has(name) ? members.get(name) : others;
      const memberIssues = check?.(member) ?? NONE;
      if (nameIssues.length > 0 || memberIssues.length > 0) {
        issues = [...issues, ...within(name, nameIssues), ...within(name, memberIssues)];
      }
    }
    return issues;
  };
}

/** Addresses that are valid without a parser: nearly all of an index, which may have thousands. */
const PLAIN_ADDRESS = /^https:\/\/(?:(?!xn--)[a-z][a-z0-9-]*\.)+[a-z]{2,}(?:\/[\w./~-]*)?$/;

function isWebAddress(text: string): boolean {
  if (PLAIN_ADDRESS.test(text)) return true;
  if (!URL.canParse(text)) return false;
  // Since 2025 engines accept a name with invalid punycode, unless another label is not ASCII.
  if (/xn--/i.test(text) && !URL.canParse(`https://${new URL(text).hostname}.ü`)) return false;
  return /^https?:/i.test(text) || /^https?:$/.test(new URL(text).protocol);
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
