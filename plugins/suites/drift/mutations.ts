import { seededNumbers, type Below, type RouteShapes, type Shape, type VendorShapes } from "@patchbay/testing";

/** A change that a vendor might make to its types. */
export interface Mutation {
  /** What was changed: `rename "usage" of ChatCompletion`. */
  readonly name: string;
  readonly kind: string;
  readonly mutated: VendorShapes;
  /** The same shapes with the changed member forbidden: what notices this comes by the place of the change. */
  readonly forbidden: VendorShapes;
}

/** An object somewhere in a vendor's shapes. */
interface Site {
  readonly location: string;
  readonly shape: Shape;
}

type Members = Readonly<Record<string, Shape>>;

/** Changes an object's shape at one of its members; undefined where the change makes no sense. */
type Mutator = (shape: Shape, member: string, below: Below) => Shape | undefined;

const pickOf = <Element>(below: Below, list: readonly Element[]): Element => list[below(list.length)] as Element;

function without(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

const MUTATORS: Readonly<Record<string, Mutator>> = {
  "rename a field": ({ properties = {}, required, ...shape }, member) => ({
    ...shape,
    properties: { ...without(properties, member), [`${member}_v2`]: properties[member] ?? {} },
    ...(required && { required: required.map((name) => (name === member ? `${member}_v2` : name)) }),
  }),
  "remove a field": ({ properties = {}, required, ...shape }, member) => ({
    ...shape,
    properties: without(properties, member),
    ...(required && { required: required.filter((name) => name !== member) }),
  }),
  "require a new field": ({ properties = {}, required = [], ...shape }, member) => ({
    ...shape,
    properties: { ...properties, [`${member}_v2`]: { type: "string" } },
    required: [...required, `${member}_v2`],
  }),
  "change a type": ({ properties = {}, ...shape }, member) => {
    const old = properties[member] ?? {};
    const type = old.type === "boolean" ? "number" : "boolean";
    return Object.keys(old).length === 0 ? undefined : { ...shape, properties: { ...properties, [member]: { type } } };
  },
  "change an enum": ({ properties = {}, ...shape }, member, below) => {
    const old = properties[member] ?? {};
    const changed = withOtherValue(old, below);
    return changed && { ...shape, properties: { ...properties, [member]: changed } };
  },
};

/** One value of an enum, also of one beside null, has another spelling. */
function withOtherValue(shape: Shape, below: Below): Shape | undefined {
  if (shape.anyOf) {
    const index = shape.anyOf.findIndex((option) => option.enum);
    const option = shape.anyOf[index];
    const changed = option && withOtherValue(option, below);
    return changed && { ...shape, anyOf: shape.anyOf.with(index, changed) };
  }
  if (!shape.enum) return undefined;
  const chosen = below(shape.enum.length);
  return { ...shape, enum: shape.enum.with(chosen, `${String(shape.enum[chosen])}_v2`) };
}

export const MUTATION_KINDS = Object.keys(MUTATORS);

/** Every object with members in the shapes of a vendor. */
function sitesOf({ shapes, definitions }: VendorShapes): Site[] {
  const sites: Site[] = [];
  const visit = (shape: Shape, location: string): void => {
    if (shape.properties && Object.keys(shape.properties).length > 0) sites.push({ location, shape });
    for (const [name, member] of Object.entries(shape.properties ?? {})) visit(member, `${location}.${name}`);
    for (const option of shape.anyOf ?? []) visit(option, location);
    if (shape.items) visit(shape.items, `${location}[]`);
    if (shape.additionalProperties) visit(shape.additionalProperties, `${location}.*`);
  };
  for (const [route, parts] of Object.entries(shapes)) {
    for (const [part, shape] of Object.entries(parts)) visit(shape, `${route} ${part}`);
  }
  for (const [name, shape] of Object.entries(definitions)) visit(shape, name);
  return sites;
}

/** The same shapes with another one in the place of one. */
function replaced(vendor: VendorShapes, old: Shape, now: Shape): VendorShapes {
  const copy = (shape: Shape): Shape => {
    if (shape === old) return now;
    const { properties, anyOf, items, additionalProperties } = shape;
    return {
      ...shape,
      ...(properties && { properties: mapped(properties, copy) }),
      ...(anyOf && { anyOf: anyOf.map(copy) }),
      ...(items && { items: copy(items) }),
      ...(additionalProperties && { additionalProperties: copy(additionalProperties) }),
    };
  };
  return {
    version: `${vendor.version}-mutated`,
    shapes: mapped(vendor.shapes, (parts): RouteShapes => mapped(parts as Members, copy)),
    definitions: mapped(vendor.definitions, copy),
  };
}

function mapped<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** @param below decides what is changed @returns undefined where the chosen change makes no sense */
function mutate(vendor: VendorShapes, kind: string, below: Below): Mutation | undefined {
  const { location, shape } = pickOf(below, sitesOf(vendor));
  const member = pickOf(below, Object.keys(shape.properties ?? {}));
  const now = MUTATORS[kind]?.(shape, member, below);
  if (!now) return undefined;
  // Of a new field or value there is nothing yet to forbid.
  const isNew = kind === "require a new field" || kind === "change an enum";
  const forbidden = isNew ? now : { ...shape, properties: { ...shape.properties, [member]: { enum: [] } } };
  return {
    name: `${kind}: ${member} of ${location}`,
    kind,
    mutated: replaced(vendor, shape, now),
    forbidden: replaced(vendor, shape, forbidden),
  };
}

/** Different mutations, spread evenly over vendors and by chance over kinds; the same for the same seed. */
export function seededMutations<Vendor extends VendorShapes>(
  vendors: readonly Vendor[],
  count: number,
  seed: number,
): { vendor: Vendor; mutation: Mutation }[] {
  const below = seededNumbers(seed);
  const made = new Map<string, { vendor: Vendor; mutation: Mutation }>();
  while (made.size < count) {
    const index = made.size % vendors.length;
    const vendor = vendors[index];
    const mutation = vendor && mutate(vendor, pickOf(below, MUTATION_KINDS), below);
    if (vendor && mutation) made.set(`${index} ${mutation.name}`, { vendor, mutation });
  }
  return [...made.values()];
}
