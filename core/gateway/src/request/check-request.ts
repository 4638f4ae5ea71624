import type { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import type { JsonObject } from "./read-json.ts";

/** What is wrong with a value. */
export interface SchemaProblem {
  /** Names of the member, from the outermost; empty for the value itself. */
  readonly path: readonly PropertyKey[];
  /** The end of a sentence: `expected number, received string`. It quotes no text of the value. */
  readonly problem: string;
  /** Name of the member that should not be there. */
  readonly unknown?: string;
}

/**
 * Checks a body against its route's schema, or a part of it.
 * @param prefix path of the part, with a dot at its end
 * @throws GatewayError 400 with the member and the expected type
 */
export function checkRequest(schema: z.ZodType, body: JsonObject, prefix = ""): void {
  const invalid = schemaProblem(schema, body);
  if (!invalid) return;
  const param = prefix + invalid.path.map(String).join(".");
  throw new GatewayError(400, "invalid_type", `\`${param}\`: ${invalid.problem}.`, { param });
}

/**
 * Checks the parts of a message's content, and the content of parts.
 * @param schemas of the parts by type; others are the provider's to decide
 * @param outer path of the parts
 * @param usual type of parts that have none
 * @throws GatewayError 400
 */
export function checkParts(
  parts: unknown,
  schemas: Readonly<Record<string, z.ZodType>>,
  outer: string,
  usual?: string,
): void {
  if (!Array.isArray(parts)) return;
  for (const [index, part] of (parts as readonly unknown[]).entries()) {
    if (typeof part !== "object" || part === null) continue;
    const { type = usual, content } = part as JsonObject;
    const path = `${outer}.${index}`;
    const schema = typeof type === "string" && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
    if (schema) checkRequest(schema, part as JsonObject, `${path}.`);
    checkParts(content, schemas, `${path}.content`);
  }
}

/** The first problem that a schema finds in a value; undefined if it fits. */
export function schemaProblem(schema: z.ZodType, value: unknown): SchemaProblem | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && problemOf(issue, value);
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): SchemaProblem {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const problem = `there is no member ${issue.keys.map((name) => `\`${name}\``).join(", ")}`;
    return { path, problem, ...(issue.keys[0] !== undefined && { unknown: issue.keys[0] }) };
  }
  if (issue.code === "invalid_value") {
    return { path, problem: `expected one of ${issue.values.map((each) => JSON.stringify(each)).join(", ")}` };
  }
  if (issue.code === "too_small" || issue.code === "too_big") return { path, problem: sizeProblem(issue) };
  const expectation = expectationOf(issue);
  if (!expectation) return { path, problem: issue.message };
  const received = describeType(at(value, expectation.path));
  return { ...expectation, problem: `expected ${expectation.types.join(" or ")}, received ${received}` };
}

const UNITS: Readonly<Record<string, string>> = { array: " element", string: " character" };

function sizeProblem(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return `expected ${bound}${UNITS[issue.origin] ?? ""}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = { int: "whole number", Blob: "file" };

interface Expectation {
  readonly path: readonly PropertyKey[];
  /** What the member may be. */
  readonly types: readonly string[];
}

/** Of the forms that a value may have, the one that fits it deepest is meant. */
function expectationOf(issue: z.core.$ZodIssue): Expectation | undefined {
  const { path } = issue;
  if (issue.code === "invalid_type") return { path, types: [TYPE_NAMES[issue.expected] ?? issue.expected] };
  if (issue.code !== "invalid_union") return undefined;
  const forms = issue.errors.flatMap(([first]) => (first && expectationOf(first)) ?? []);
  const depth = Math.max(...forms.map((form) => form.path.length));
  const meant = forms.filter((form) => form.path.length === depth);
  const [form] = meant;
  return form && { path: [...path, ...form.path], types: [...new Set(meant.flatMap(({ types }) => types))] };
}

function describeType(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? "number" : `${value}`;
  if (value === undefined) return "nothing";
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, name) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[name], value);
}
