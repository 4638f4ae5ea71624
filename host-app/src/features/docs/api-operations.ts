/** A route of the gateway, as the page shows it. */
export interface ApiOperation {
  /** Unique in the document. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly fields: readonly ApiField[];
  /** A command that calls it. */
  readonly example: string;
}

export interface ApiField {
  /** With those of its parents: `parameters.seed`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface ApiGroup {
  readonly id: string;
  readonly text: string;
  readonly operations: readonly ApiOperation[];
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The part of an OpenAPI document that the page reads. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Where `patchbay serve` listens. */
const ADDRESS = "http://127.0.0.1:4800";

const GROUPS = [
  { id: "formats", text: "Formats of other APIs", start: "/v" },
  { id: "tasks", text: "Every task", start: "/tasks/" },
  { id: "jobs", text: "Jobs", start: "/jobs/" },
  { id: "tools", text: "Tools and schemas", start: "/" },
] as const;

/** The routes of a document, grouped by the beginning of their paths. */
export function readGroups({ paths }: ApiDocument): readonly ApiGroup[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method.toUpperCase(), path, operation)),
  );
  const groupOf = ({ path }: ApiOperation) => GROUPS.find(({ start }) => path.startsWith(start))?.id;
  return GROUPS.map(({ id, text }) => ({ id, text, operations: operations.filter((one) => groupOf(one) === id) }));
}

function operationOf(method: string, path: string, { operationId, summary, requestBody }: Operation): ApiOperation {
  const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
  const schema = (json ?? form)?.schema ?? {};
  const url = `${ADDRESS}${path.replaceAll(/\{(\w+)\}/g, "<$1>")}`;
  return { id: operationId, method, path, summary, fields: fieldsOf(schema), example: exampleOf() };

  function exampleOf(): string {
    if (method !== "POST") return `curl ${method === "GET" ? "" : `-X ${method} `}'${url}'`;
    if (!schema.properties) return `curl -X POST '${url}'`;
    if (json) {
      const body = JSON.stringify(sampleOf(schema)).replaceAll("'", String.raw`'\''`);
      return `curl ${url} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`;
    }
    const parts = requiredOf(schema).map(
      ([name, each]) => `-F '${name}=${isFile(each) ? "@file" : sampleOf(each, name)}'`,
    );
    return [`curl ${url}`, ...parts].join(" \\\n  ");
  }
}

/** The members of an object, and those of objects in it. */
function fieldsOf({ properties = {}, required = [] }: Schema, parent = ""): readonly ApiField[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = parent + key;
    const { description = "" } = schema;
    const field = { name, type: typeOf(schema), isRequired: required.includes(key), description };
    return [field, ...(parent === "" ? fieldsOf(schema, `${name}.`) : [])];
  });
}

function typeOf(schema: Schema): string {
  const { type, enum: values, anyOf, oneOf, items } = schema;
  if (isFile(schema)) return "file";
  if (values) return values.map((value) => JSON.stringify(value)).join(", ");
  const kinds = (anyOf ?? oneOf)?.map(typeOf) ?? [type ?? "any"].flat();
  // A field that may be null may be left out as well.
  const shown = [...new Set(kinds)].filter((kind) => kind !== "null" && kind !== "").join(" or ");
  return shown === "array" && items ? `list of ${typeOf(items)}` : shown;
}

const isFile = ({ contentEncoding, contentMediaType }: Schema): boolean =>
  contentEncoding === "base64" || contentMediaType !== undefined;

const requiredOf = ({ properties = {}, required = [] }: Schema): readonly (readonly [string, Schema])[] =>
  required.flatMap((name) => (properties[name] ? [[name, properties[name]] as const] : []));

const TEXTS: Readonly<Record<string, string>> = { model: "<provider>/<model>", role: "user" };

/** The smallest value that a schema allows. */
function sampleOf(schema: Schema, name = ""): unknown {
  if (name === "messages") return [{ role: "user", content: "Hello" }];
  if (isFile(schema)) return "data:image/png;base64,…";
  const { type, enum: values, anyOf, oneOf, items, minimum = 1 } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if (values) return values[0];
  if (first) return sampleOf(first, name);
  const [kind] = [type ?? "object"].flat();
  if (kind === "array") return [sampleOf(items ?? { type: "string" })];
  if (kind === "integer" || kind === "number") return minimum;
  if (kind === "boolean") return true;
  if (kind === "string") return TEXTS[name] ?? "Hello";
  return Object.fromEntries(requiredOf(schema).map(([key, each]) => [key, sampleOf(each, key)]));
}
