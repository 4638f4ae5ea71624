import {
  alternativesOf,
  describeShape,
  isAnything,
  ROUTE_PARTS,
  type Alternative,
  type Definitions,
  type RoutePart,
  type Shape,
  type VendorShapes,
} from "./shape.ts";

/** A change of a vendor's types. */
export interface ShapeChange {
  readonly route: string;
  readonly part: RoutePart;
  /** Member names from the top, `[]` for each list. */
  readonly path: string;
  /** What changed, in a few words: `renamed to "tokens"`. */
  readonly change: string;
}

/** Every change between two versions of a vendor's types, once per route, at its first occurrence. */
export function compareShapes(before: VendorShapes, after: VendorShapes): ShapeChange[] {
  const routes = [...new Set([...Object.keys(before.shapes), ...Object.keys(after.shapes)])];
  return routes.flatMap((route) => {
    const seen = new Set<string>();
    return ROUTE_PARTS.flatMap((part) => {
      const [old, now] = [before.shapes[route]?.[part], after.shapes[route]?.[part]];
      if (!old && !now) return [];
      const say = (path: string, change: string): ShapeChange => ({ route, part, path, change });
      if (!old) return [say("", "added")];
      if (!now) return [say("", "removed")];
      return compare(old, now, { before: before.definitions, after: after.definitions, seen, say }, "");
    });
  });
}

interface Comparison {
  readonly before: Definitions;
  readonly after: Definitions;
  /** Pairs of named shapes that have been compared. */
  readonly seen: Set<string>;
  say(path: string, change: string): ShapeChange;
}

function compare(old: Shape, now: Shape, context: Comparison, path: string): ShapeChange[] {
  const olds = alternativesOf(old, context.before);
  const nows = alternativesOf(now, context.after);
  const changes = [...compareKinds(old, now, olds, nows, context, path), ...compareValues(olds, nows, context, path)];
  for (const [one, other] of pairs(of(olds, "array"), of(nows, "array"))) {
    changes.push(...compare(one.shape.items ?? {}, other.shape.items ?? {}, context, `${path}[]`));
  }
  for (const [one, other] of pairs(of(olds, "object"), of(nows, "object"))) {
    const pair = one.name !== undefined && other.name !== undefined ? `${one.name} ${other.name}` : undefined;
    if (pair !== undefined && context.seen.has(pair)) continue;
    if (pair !== undefined) context.seen.add(pair);
    changes.push(...compareMembers(one.shape, other.shape, context, path));
  }
  return changes;
}

function of(alternatives: readonly Alternative[], type: Shape["type"]): Alternative[] {
  return alternatives.filter(({ shape }) => shape.type === type);
}

/** The kinds of value that a shape takes; of lists and objects how many sorts. */
function kindsOf(alternatives: readonly Alternative[]): string[] {
  return alternatives
    .map(({ shape }) => (isAnything(shape) ? "anything" : shape.enum ? "one of several values" : (shape.type ?? "")))
    .toSorted();
}

function compareKinds(
  old: Shape,
  now: Shape,
  olds: readonly Alternative[],
  nows: readonly Alternative[],
  { say }: Comparison,
  path: string,
): ShapeChange[] {
  const [kinds, after] = [kindsOf(olds), kindsOf(nows)];
  if (kinds.join() === after.join()) return [];
  const [from, to] = [describeShape(old), describeShape(now)];
  // If both have the same name, their content is more informative.
  return [
    say(path, `type changed from ${from === to ? kinds.join(" | ") : from} to ${from === to ? after.join(" | ") : to}`),
  ];
}

function valuesOf(alternatives: readonly Alternative[]): Set<string | number | boolean> {
  return new Set(alternatives.flatMap(({ shape }) => shape.enum ?? []));
}

function compareValues(
  olds: readonly Alternative[],
  nows: readonly Alternative[],
  { say }: Comparison,
  path: string,
): ShapeChange[] {
  const [before, after] = [valuesOf(olds), valuesOf(nows)];
  // A change from or to arbitrary values is a change of kinds.
  if (before.size === 0 || after.size === 0) return [];
  return [
    ...[...before].filter((one) => !after.has(one)).map((one) => say(path, `value ${JSON.stringify(one)} removed`)),
    ...[...after].filter((one) => !before.has(one)).map((one) => say(path, `value ${JSON.stringify(one)} added`)),
  ];
}

/** Pairs matching alternatives of two lists; a leftover is a change of kinds. */
function pairs(olds: readonly Alternative[], nows: readonly Alternative[]): [Alternative, Alternative][] {
  const [old] = olds;
  const [now] = nows;
  if (old && now && olds.length === 1 && nows.length === 1) return [[old, now]];
  const [left, right] = [olds, nows].map((all) =>
    all.map((alternative) => ({ alternative, marks: marksOf(alternative) })),
  );
  const scored = (left ?? [])
    .flatMap((one) =>
      (right ?? []).map((other) => {
        const likeness =
          likenessOf(one.marks, other.marks) + (one.alternative.name === other.alternative.name ? 0.5 : 0);
        return { one: one.alternative, other: other.alternative, likeness };
      }),
    )
    .toSorted((first, second) => second.likeness - first.likeness);
  const taken = new Set<Alternative>();
  const matched: [Alternative, Alternative][] = [];
  for (const { one, other } of scored) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    matched.push([one, other]);
  }
  return matched;
}

/** Similarity of two alternatives by their members, from 0 to 1. */
function likenessOf(marks: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...marks].filter((mark) => others.has(mark)).length;
  const all = marks.size + others.size - common;
  return all === 0 ? 1 : common / all;
}

function marksOf({ shape: { properties = {}, items } }: Alternative): Set<string> {
  if (items) return new Set([describeShape(items)]);
  return new Set(Object.entries(properties).flatMap(([name, shape]) => [name, `${name}: ${describeShape(shape)}`]));
}

function compareMembers(old: Shape, now: Shape, context: Comparison, path: string): ShapeChange[] {
  const { say } = context;
  const [olds, nows] = [old.properties ?? {}, now.properties ?? {}];
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const added = new Set(Object.keys(nows).filter((name) => !Object.hasOwn(olds, name)));
  const changes: ShapeChange[] = [];
  for (const [name, shape] of Object.entries(olds)) {
    const present = nows[name];
    if (Object.hasOwn(nows, name) && present) {
      const [was, is] = [old, now].map(({ required = [] }) => required.includes(name));
      if (was !== is) changes.push(say(at(name), is ? "now required" : "no longer required"));
      changes.push(...compare(shape, present, context, at(name)));
      continue;
    }
    const heir = [...added].find((other) => JSON.stringify(nows[other]) === JSON.stringify(shape));
    if (heir !== undefined) added.delete(heir);
    changes.push(say(at(name), heir === undefined ? "removed" : `renamed to ${JSON.stringify(heir)}`));
  }
  for (const name of added) {
    changes.push(say(at(name), now.required?.includes(name) ? "added, required" : "added"));
  }
  const [others, present] = [old.additionalProperties, now.additionalProperties];
  if (others && present) changes.push(...compare(others, present, context, at("*")));
  else if (others ?? present) changes.push(say(at("*"), present ? "other members are now taken" : "no other members"));
  return changes;
}
