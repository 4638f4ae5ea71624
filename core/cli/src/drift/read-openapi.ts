import { InputError } from "@patchbay/core/errors";
import { pruneDefinitions, type Shape, type VendorFile, type VendorShapes } from "@patchbay/testing";

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The shapes of a vendor's routes as its OpenAPI document has them. A route is the operation whose path ends with its own,
 * `*` standing for a parameter.
 * @throws InputError when an operation is not there
 */
export function readOpenApi(
  file: string,
  document: unknown,
  { routes }: VendorFile,
): Pick<VendorShapes, "shapes" | "definitions"> {
  const { paths = {}, components } = (isJson(document) ? document : {}) as { paths?: Json; components?: Json };
  const schemas = (components?.["schemas"] ?? {}) as Json;
  const shapes = Object.keys(routes).map((route) => {
    const [method = "", end = ""] = route.split(" ");
    const entry = Object.entries(paths).find(([path]) => path.replaceAll(/\{[^}]*\}/g, "*").endsWith(end));
    const operation = isJson(entry?.[1]) ? entry[1][method.toLowerCase()] : undefined;
    if (!isJson(operation)) throw new InputError(`${file} has no operation ${route}.`);
    const responses = (operation["responses"] ?? {}) as Json;
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const parts = {
      request: contentOf(operation["requestBody"], /json|form/),
      answer: contentOf(success, /json/),
      event: contentOf(success, /event-stream/),
    };
    const present = Object.entries(parts).filter(([, schema]) => schema !== undefined);
    return [route, Object.fromEntries(present.map(([part, schema]) => [part, shapeOf(schema, schemas)]))] as const;
  });
  const definitions = Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema, schemas)] as const);
  return pruneDefinitions(Object.fromEntries(shapes), Object.fromEntries(definitions));
}

function contentOf(body: unknown, type: RegExp): unknown {
  const content = isJson(body) && isJson(body["content"]) ? body["content"] : {};
  const entry = Object.entries(content).find(([name]) => type.test(name))?.[1];
  return isJson(entry) ? entry["schema"] : undefined;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

function shapeOf(schema: unknown, schemas: Json): Shape {
  if (!isJson(schema)) return {};
  const { $ref, nullable, type, enum: values, const: only, items, allOf, anyOf, oneOf = anyOf, properties } = schema;
  if (typeof $ref === "string") return { $ref: nameOf($ref) };
  const types = Array.isArray(type) ? (type as string[]) : undefined;
  if (types) return union(types.map((one) => shapeOf({ ...schema, type: one }, schemas)));
  if (nullable === true) return union([shapeOf({ ...schema, nullable: false }, schemas), { type: "null" }]);
  if (Array.isArray(oneOf)) return union(oneOf.map((one) => shapeOf(one, schemas)));
  if (Array.isArray(allOf))
    return merge(
      allOf.map((one) => resolve(one, schemas)),
      schemas,
    );
  if (only !== undefined) return { enum: [only as string] };
  if (type === "null") return { type: "null" };
  if (Array.isArray(values)) return { enum: (values as string[]).toSorted() };
  if (type === "array") return { type, items: shapeOf(items, schemas) };
  if (type === "integer" || type === "number") return { type: "number" };
  if (type === "string" || type === "boolean") return { type };
  if (type === "object" || isJson(properties)) return objectOf(schema, schemas);
  return {};
}

function objectOf(schema: Json, schemas: Json): Shape {
  const { properties = {}, required, additionalProperties: others } = schema;
  const members = Object.entries(properties as Json).map(([name, member]) => [name, shapeOf(member, schemas)] as const);
  const known = members.length > 0;
  // According to the standard, a document without a rule for other members allows any: only of an object
  // without members is that of use here.
  const open = isJson(others)
    ? shapeOf(others, schemas)
    : others === true || (others === undefined && !known)
      ? {}
      : undefined;
  return {
    type: "object",
    properties: Object.fromEntries(members),
    ...(Array.isArray(required) && required.length > 0 && { required: required as string[] }),
    ...(open && { additionalProperties: open }),
  };
}

function union(shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  return shapes.length === 1 && only ? only : { anyOf: shapes };
}

function resolve(schema: unknown, schemas: Json): unknown {
  return isJson(schema) && typeof schema["$ref"] === "string" ? schemas[nameOf(schema["$ref"])] : schema;
}

function merge(parts: readonly unknown[], schemas: Json): Shape {
  const shapes = parts.map((part) => shapeOf(part, schemas));
  const required = [...new Set(shapes.flatMap((shape) => shape.required ?? []))];
  return {
    type: "object",
    properties: Object.assign({}, ...shapes.map((shape) => shape.properties ?? {})) as Record<string, Shape>,
    ...(required.length > 0 && { required }),
  };
}
