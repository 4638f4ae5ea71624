/** A value that a vendor accepts or returns, according to its types: the subset of JSON Schema that types need. */
export interface Shape {
  /** Name of a definition that replaces this shape. */
  readonly $ref?: string;
  readonly type?: "string" | "number" | "boolean" | "null" | "array" | "object";
  readonly enum?: readonly (string | number | boolean)[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Shape of members with arbitrary names; absent: none. */
  readonly additionalProperties?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** The sides of a route: request, answer, and event of a stream. */
export const ROUTE_PARTS = ["request", "answer", "event"] as const;
export type RoutePart = (typeof ROUTE_PARTS)[number];

/** The shapes of one route. */
export type RouteShapes = Readonly<Partial<Record<RoutePart, Shape>>>;

/** The shapes of a vendor's routes at one version of its package. */
export interface VendorShapes {
  readonly version: string;
  /** Method and the end of the path, for example `POST /chat/completions` -> its shapes. */
  readonly shapes: Readonly<Record<string, RouteShapes>>;
  /** Shapes that others name. */
  readonly definitions: Readonly<Record<string, Shape>>;
}

export type Definitions = VendorShapes["definitions"];

/** A shape without alternatives and names: `anyOf` and `$ref` resolved to a flat list. */
export interface Alternative {
  readonly shape: Shape;
  /** The name of the definition. */
  readonly name?: string;
}

/** The alternatives of a shape, names resolved and nested ones flattened. */
export function alternativesOf(shape: Shape, definitions: Definitions, name?: string): Alternative[] {
  if (shape.$ref !== undefined) return alternativesOf(definitions[shape.$ref] ?? {}, definitions, shape.$ref);
  if (shape.anyOf) return shape.anyOf.flatMap((option) => alternativesOf(option, definitions));
  return [{ shape, ...(name !== undefined && { name }) }];
}

/** Whether a shape takes everything. */
export function isAnything(shape: Shape): boolean {
  return Object.keys(shape).length === 0;
}

/** A shape in a few words. */
export function describeShape({ type, enum: values, items, $ref, anyOf }: Shape): string {
  if ($ref !== undefined) return $ref;
  if (anyOf) return anyOf.map(describeShape).join(" | ");
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type === "array") return `${describeShape(items ?? {})}[]`;
  return type ?? "anything";
}

/** Shapes with the definitions that they lead to, and no others. */
export function pruneDefinitions(
  shapes: VendorShapes["shapes"],
  all: Definitions,
): Pick<VendorShapes, "shapes" | "definitions"> {
  const definitions: Record<string, Shape> = {};
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"\$ref":"([^"]*)"/g)) {
      const shape = all[name];
      if (!shape || Object.hasOwn(definitions, name)) continue;
      definitions[name] = shape;
      visit(shape);
    }
  };
  visit(shapes);
  return { shapes, definitions };
}
