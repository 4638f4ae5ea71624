import { InputError } from "@patchbay/core/errors";
import { parse, type YAMLParseError } from "yaml";
import { isKnownPath } from "./known-call.ts";
import type { DescribedCall, DocumentedAnswer } from "./task-draft.ts";
import { readAddress, settingsIn, type CallBody, type KeyFacts } from "./vendor-call.ts";

type Members = Readonly<Record<string, unknown>>;

interface Operation {
  /** As "POST /path". */
  readonly name: string;
  readonly id: string;
  readonly path: string;
  readonly content: Members;
}

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads calls from an OpenAPI 3 document.
 * @param names operations, by id or as "POST /path"; none: those of OpenAI's protocol
 * @throws InputError
 */
export function readOpenApi(text: string, names: readonly string[]): DescribedCall[] {
  const document = readDocument(text);
  const operations = Object.entries(membersOf(document["paths"])).flatMap(([path, item]): Operation[] => {
    const content = membersOf(membersOf(item)["post"]);
    return Object.keys(content).length === 0
      ? []
      : [{ name: `POST ${path}`, id: String(content["operationId"] ?? ""), path, content }];
  });
  const chosen =
    names.length === 0
      ? operations.filter(({ path }) => isKnownPath(path.replace(/^\//, "")))
      : names.map((name) => {
          const operation = operations.find(
            (each) => each.id === name || each.name.toLowerCase() === name.toLowerCase(),
          );
          if (!operation)
            throw new InputError(`The document has no operation '${name}'. Choose from: ${listNames(operations)}.`);
          return operation;
        });
  if (chosen.length === 0) {
    throw new InputError(
      `The document has no call of OpenAI's protocol. Choose one with --operation: it has ${listNames(operations)}.`,
    );
  }
  return chosen.map((operation) => describe(document, operation));
}

function listNames(operations: readonly Operation[]): string {
  const names = operations.slice(0, 12).map(({ name }) => name);
  return `${names.join(", ") || "no POST"}${operations.length > names.length ? `, and ${operations.length - names.length} more` : ""}`;
}

function readDocument(text: string): Members {
  let document: Members;
  try {
    // JSON is YAML, too.
    document = membersOf(parse(text, { maxAliasCount: 1000 }));
  } catch (error) {
    const [start] = (error as YAMLParseError).linePos ?? [];
    const where = start ? `, at line ${start.line}` : "";
    throw new InputError(`The OpenAPI document is neither JSON nor YAML${where}. Correct it, or download it again.`, {
      cause: error,
    });
  }
  if (!String(document["openapi"]).startsWith("3.")) {
    throw new InputError("The document is not OpenAPI 3: its member 'openapi' is not 3.x. Convert older ones first.");
  }
  return document;
}

function describe(document: Members, { path, content, name }: Operation): DescribedCall {
  const server = membersOf([...listOf(content["servers"]), ...listOf(document["servers"])][0]);
  const address = typeof server["url"] === "string" ? server["url"] : "";
  if (!/^https?:/.test(address)) {
    throw new InputError(
      'The document\'s \'servers\' has no http(s) address. Add one: { "servers": [{ "url": "https://…" }] }.',
    );
  }
  const { origin, path: route, query } = readAddress(`${address.replace(/\/$/, "")}${path}`);
  const body = bodyOf(document, content, name);
  const answer = answerOf(document, content);
  const settings = [...new Set([origin, route].flatMap(settingsIn))];
  const call = { origin, path: route, query, headers: {}, body, key: keyOf(document, content), settings };
  return { call, ...(answer && !isKnownPath(route) && { answer }) };
}

function bodyOf(document: Members, content: Members, name: string): CallBody {
  const media = membersOf(resolve(document, content["requestBody"])["content"]);
  const json = media["application/json"];
  if (json !== undefined) return { kind: "json", value: membersOf(exampleOf(document, membersOf(json))) };
  const form = media["multipart/form-data"];
  if (form !== undefined) {
    const properties = membersOf(resolve(document, membersOf(form)["schema"])["properties"]);
    const required = new Set(listOf(resolve(document, membersOf(form)["schema"])["required"]));
    const fields = Object.entries(properties).flatMap(([field, schema]): [string, string | undefined][] => {
      const { format, ...rest } = resolve(document, schema);
      if (format === "binary" || field === "file") return [[field, undefined]];
      return required.has(field) ? [[field, String(sampleOf(document, rest, field))]] : [];
    });
    return { kind: "form", fields: Object.fromEntries(fields) };
  }
  if (Object.keys(media).length > 0) return { kind: "file" };
  throw new InputError(`The operation ${name} has no body. Choose one that runs a model.`);
}

function answerOf(document: Members, content: Members): DocumentedAnswer | undefined {
  const responses = membersOf(content["responses"]);
  const code = ["200", "201", "202", "default"].find((each) => each in responses);
  const media = membersOf(resolve(document, responses[code ?? ""])["content"]);
  const json = media["application/json"];
  if (json !== undefined) return { json: exampleOf(document, membersOf(json)) };
  const type = Object.keys(media).find((each) => /^(audio|image)\//.test(each));
  return type === undefined ? undefined : { type: type.replace("*", type.startsWith("audio") ? "mpeg" : "png") };
}

/** The example of a body or an answer, or one made from its schema. */
function exampleOf(document: Members, media: Members): unknown {
  const [first] = Object.values(membersOf(media["examples"]));
  return media["example"] ?? resolve(document, first)["value"] ?? sampleOf(document, membersOf(media["schema"]), "");
}

const DEEPEST = 8;

function sampleOf(document: Members, written: Members, name: string, depth = 0): unknown {
  const schema = resolve(document, written);
  const [inList] = listOf(schema["examples"]);
  const example = schema["example"] ?? inList ?? schema["default"] ?? listOf(schema["enum"])[0] ?? schema["const"];
  if (example !== undefined && example !== null) return example;
  if (depth > DEEPEST) return null;
  const alternative = listOf(schema["oneOf"] ?? schema["anyOf"]).find(
    (each) => resolve(document, each)["type"] !== "null",
  );
  if (alternative !== undefined) return sampleOf(document, membersOf(alternative), name, depth + 1);
  const all = listOf(schema["allOf"]).map((each) => sampleOf(document, membersOf(each), name, depth + 1));
  if (all.length > 0) return Object.assign({}, ...all.map(membersOf)) as Members;
  const type = listOf(schema["type"])[0] ?? schema["type"];
  if (type === "array") return [sampleOf(document, membersOf(schema["items"]), name, depth + 1)];
  if (type === "number" || type === "integer") return schema["minimum"] ?? 1;
  if (type === "boolean") return false;
  if (type === "string") return name === "role" ? "user" : name === "model" ? "example" : "A short text.";
  const properties = membersOf(schema["properties"]);
  const required = listOf(schema["required"]);
  const names = required.length > 0 ? required.map(String) : Object.keys(properties);
  return Object.fromEntries(
    names.map((each) => [each, sampleOf(document, membersOf(properties[each]), each, depth + 1)]),
  );
}

/** Follows a reference inside of the document. */
function resolve(document: Members, value: unknown): Members {
  let current = membersOf(value);
  for (let hops = 0; typeof current["$ref"] === "string" && hops < 20; hops += 1) {
    const reference = current["$ref"];
    if (!reference.startsWith("#/"))
      throw new InputError(`The document refers to ${reference}, outside of it. Bundle it into one file first.`);
    const steps = reference
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
    current = steps.reduce<Members>((inner, step) => membersOf(inner[step]), document);
  }
  return current;
}

const SCHEME_BEFORE_KEY = /\b(?!Authorization)([A-Za-z]+(?:-[A-Za-z]+)*) [<{[][\w -]*(?:key|token)/i;

function keyOf(document: Members, content: Members): KeyFacts {
  const schemes = membersOf(membersOf(document["components"])["securitySchemes"]);
  const [requirement] = listOf(content["security"] ?? document["security"]);
  const [wanted = Object.keys(schemes)[0] ?? ""] = Object.keys(membersOf(requirement));
  const { type, in: where, name, scheme, description } = resolve(document, schemes[wanted]);
  if (type === "apiKey" && where === "query") return { auth: { query: name } };
  if (type === "apiKey" && String(name).toLowerCase() !== "authorization") return { auth: { header: name } };
  // OpenAPI has no member for the word before such a key: vendors describe it, as in `Acme-Key <your key>`.
  if (type === "apiKey") return { auth: { scheme: SCHEME_BEFORE_KEY.exec(String(description))?.[1] ?? "Bearer" } };
  if (type === "http") return { auth: { scheme: String(scheme).replace(/^[a-z]/, (letter) => letter.toUpperCase()) } };
  return { auth: Object.keys(schemes).length === 0 ? { none: true } : { scheme: "Bearer" } };
}
