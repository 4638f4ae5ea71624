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

/** The fullest example of a body or an answer, or one made from its schema. @param part a body has no optional members */
export function exampleOf(document: Members, media: Members, part: "body" | "answer"): unknown {
  const values = Object.values(membersOf(media["examples"])).map((each) => resolve(document, each)["value"]);
  const [fullest] = values.toSorted((one, other) => leavesOf(other).length - leavesOf(one).length);
  return media["example"] ?? fullest ?? sampleOf({ document, part, depth: 0 }, membersOf(media["schema"]), "");
}

/** Answers of many optional members may refer to themselves. */
const DEEPEST = { body: 8, answer: 5 };

/** Members that a call is about, even if the document calls them optional. */
const INPUTS = new Set(["prompt", "text", "input", "messages"]);

export interface Sampling {
  readonly document: Members;
  readonly part: "body" | "answer";
  readonly depth: number;
}

/** @param name of the member that has the schema */
export function sampleOf(sampling: Sampling, written: Members, name: string): unknown {
  const { document, part } = sampling;
  const schema = resolve(document, written);
  const [inList] = listOf(schema["examples"]);
  const example = schema["example"] ?? inList ?? schema["default"] ?? listOf(schema["enum"])[0] ?? schema["const"];
  if (example !== undefined && example !== null) return example;
  if (sampling.depth > DEEPEST[part]) return null;
  const inner = (each: unknown, member: string): unknown =>
    sampleOf({ ...sampling, depth: sampling.depth + 1 }, membersOf(each), member);
  const alternative = listOf(schema["oneOf"] ?? schema["anyOf"]).find(
    (each) => resolve(document, each)["type"] !== "null",
  );
  if (alternative !== undefined) return inner(alternative, name);
  const all = listOf(schema["allOf"]).map((each) => inner(each, name));
  if (all.length > 0) return Object.assign({}, ...all.map(membersOf)) as Members;
  const type = listOf(schema["type"])[0] ?? schema["type"];
  if (type === "array") return [inner(schema["items"], name)];
  if (type === "number" || type === "integer") return schema["minimum"] ?? 1;
  if (type === "boolean") return false;
  if (type === "string") return textOf(String(schema["format"]), name);
  const properties = membersOf(schema["properties"]);
  const required = new Set(listOf(schema["required"]));
  const isPart = (each: string): boolean =>
    part === "answer" || required.size === 0 || required.has(each) || INPUTS.has(each);
  const names = Object.keys(properties).filter(isPart);
  return Object.fromEntries(names.map((each) => [each, inner(properties[each], each)]));
}

function textOf(format: string, name: string): string {
  if (/^ur[il]$/.test(format) || /(?:^|_)url$|Url$/.test(name)) return "https://files.example/output";
  if (/(?:^|_)id$|Id$/.test(name)) return "1a2b3c4d";
  return name === "role" ? "user" : name === "model" ? "example" : "A short text.";
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
