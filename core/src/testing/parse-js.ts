import { parseSync } from "rolldown/utils";

/**
 * The structure of a JavaScript module: the types of its syntax nodes in order, without what names and literals say.
 * @throws SyntaxError for code that does not parse
 */
export function parseJs(code: string): string[] {
  const { program, errors } = parseSync("snippet.js", code);
  if (errors[0]) throw new SyntaxError(`JavaScript does not parse: ${errors[0].message}`);
  return nodeTypes(program);
}

function nodeTypes(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value && typeof value.type === "string" ? [value.type] : [];
  return [...own, ...Object.values(value).flatMap(nodeTypes)];
}
