import { alternativesOf, describeShape, isAnything, type Definitions, type Shape } from "./shape.ts";

/** How a value differs from its shape. */
export type Problem = "missing" | "unknown" | "type" | "value";

export interface Misfit {
  /** Member names from the top, `[]` for each list: `choices[].message.content`. */
  readonly path: string;
  readonly problem: Problem;
  /** The expected type, in a few words. */
  readonly expected: string;
  /** The actual value, shortened. */
  readonly actual: string;
}

export interface MisfitOptions {
  readonly definitions: Definitions;
  /** Whether extra members are misfits. */
  readonly closed: boolean;
  /** Whether a nullable member may be missing: vendors that follow another's protocol differ in this. */
  readonly lenient?: boolean;
  /** Whether the value is a form, whose members are texts and files. */
  readonly form?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const LONGEST = 60;

function shown(value: unknown): string {
  const text = isMembers(value) ? "an object" : Array.isArray(value) ? "a list" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Where a value differs from a shape. Of several alternatives, the closest one is compared. */
export function findMisfits(shape: Shape, value: unknown, options: MisfitOptions, path = ""): Misfit[] {
  const alternatives = alternativesOf(shape, options.definitions).map((one) => one.shape);
  if (alternatives.some(isAnything)) return [];
  const ofKind = alternatives.filter((one) => isOfKind(one, value, options));
  const wrong = (problem: Problem): Misfit[] => [
    { path, problem, expected: describeShape(shape), actual: shown(value) },
  ];
  if (ofKind.length === 0)
    return wrong(alternatives.some((one) => one.enum && isOfType(one, value)) ? "value" : "type");
  const byAlternative = ofKind.map((one) => findInside(one, value, options, path));
  return best(ofKind, byAlternative, value);
}

/** The misfits of the intended alternative: the one with matching tags, or else the one with the fewest misfits. */
function best(alternatives: readonly Shape[], byAlternative: readonly Misfit[][], value: unknown): Misfit[] {
  const ranked = byAlternative
    .map((misfits, index) => ({ misfits, tags: wrongTags(alternatives[index] ?? {}, value) }))
    .toSorted((one, other) => one.tags - other.tags || one.misfits.length - other.misfits.length);
  return ranked[0]?.misfits ?? [];
}

/** How many members with a single possible value have another one. */
function wrongTags({ properties = {} }: Shape, value: unknown): number {
  if (!isMembers(value)) return 0;
  return Object.entries(properties).filter(
    ([name, { enum: values }]) => values?.length === 1 && value[name] !== undefined && value[name] !== values[0],
  ).length;
}

function isOfKind(shape: Shape, value: unknown, { form }: MisfitOptions): boolean {
  if (form && typeof value === "string" && (shape.type === "number" || shape.type === "boolean")) return true;
  if (shape.enum) return shape.enum.some((one) => one === value || (form === true && String(one) === value));
  return isOfType(shape, value);
}

function isOfType({ type, enum: values }: Shape, value: unknown): boolean {
  if (values) return values.some((one) => typeof one === typeof value);
  return type === undefined || type === kindOf(value);
}

function findInside(shape: Shape, value: unknown, options: MisfitOptions, path: string): Misfit[] {
  if (Array.isArray(value)) {
    const { items = {} } = shape;
    // A form has one level of members only.
    return value.flatMap((item: unknown) => findMisfits(items, item, options, `${path}[]`));
  }
  if (!isMembers(value) || shape.type !== "object") return [];
  const { properties = {}, required = [], additionalProperties } = shape;
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const missing = required
    .filter((name) => value[name] === undefined)
    .filter((name) => !(options.lenient && mayBeNull(properties[name] ?? {}, options)))
    .map((name): Misfit => {
      return { path: at(name), problem: "missing", expected: describeShape(properties[name] ?? {}), actual: "nothing" };
    });
  const others = Object.entries(value).flatMap(([name, member]): Misfit[] => {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known) return findMisfits(known, member, options, at(name));
    if (!options.closed || member === undefined) return [];
    return [{ path: at(name), problem: "unknown", expected: "no such member", actual: shown(member) }];
  });
  return [...missing, ...others];
}

function mayBeNull(shape: Shape, { definitions }: MisfitOptions): boolean {
  return alternativesOf(shape, definitions).some((one) => one.shape.type === "null" || isAnything(one.shape));
}
