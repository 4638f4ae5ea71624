import { InputError } from "@patchbay/core/errors";
import { parse, type YAMLParseError } from "yaml";
import { leavesOf } from "./print-code.ts";

/** Members of a part of the document. */
export type Members = Readonly<Record<string, unknown>>;

/** A POST or a GET of the document. */
export interface Operation {
  /** As "POST /path". */
  readonly name: string;
  readonly id: string;
  readonly path: string;
  readonly content: Members;
}

export const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Parses an OpenAPI 3 document. @throws InputError */
export function readDocument(text: string): Members {
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

/** The fullest example of a body or an answer, or one made from its schema. */
export function exampleOf(document: Members, media: Members): unknown {
  const values = Object.values(membersOf(media["examples"])).map((each) => resolve(document, each)["value"]);
  const [fullest] = values.toSorted((one, other) => leavesOf(other).length - leavesOf(one).length);
  return media["example"] ?? fullest ?? sampleOf(document, membersOf(media["schema"]), "");
}

const DEEPEST = 8;

/** @param name of the member that has the schema */
export function sampleOf(document: Members, written: Members, name: string, depth = 0): unknown {
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
  if (type === "string" && /^(?:uri|url)$/.test(String(schema["format"]))) return "https://files.example/output";
  if (type === "string") return name === "role" ? "user" : name === "model" ? "example" : "A short text.";
  const properties = membersOf(schema["properties"]);
  const required = listOf(schema["required"]);
  const names = required.length > 0 ? required.map(String) : Object.keys(properties);
  return Object.fromEntries(
    names.map((each) => [each, sampleOf(document, membersOf(properties[each]), each, depth + 1)]),
  );
}

/** Follows a reference inside of the document. */
export function resolve(document: Members, value: unknown): Members {
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
