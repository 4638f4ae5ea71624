import type { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import type { JsonObject } from "./read-json.ts";

/** Checks a body against its route's schema. @throws GatewayError 400 with the member and the expected type */
export function checkRequest(schema: z.ZodType, body: JsonObject): void {
  const { error } = schema.safeParse(body);
  const [issue] = error?.issues ?? [];
  if (!issue) return;
  const param = issue.path.map(String).join(".");
  const problem = problemOf(issue, body);
  throw new GatewayError(400, "invalid_type", param === "" ? problem : `\`${param}\`: ${problem}.`, { param });
}

function problemOf(issue: z.core.$ZodIssue, body: JsonObject): string {
  if (issue.code === "invalid_type") return typeProblem(issue.expected, at(body, issue.path));
  if (issue.code !== "too_small") return issue.message;
  return `expected at least ${issue.minimum}${issue.origin === "array" ? " element" : ""}`;
}

function typeProblem(expected: string, value: unknown): string {
  return `expected ${expected}, received ${value === undefined ? "nothing" : typeName(value)}`;
}

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, name) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[name], value);
}
