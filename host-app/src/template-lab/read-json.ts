/** What a field's JSON has to be. */
export type JsonShape = "array" | "object";

/** Reads what was typed into a field. An empty field has no value. */
export function readJson(text: string, shape: JsonShape): { readonly value: unknown } | { readonly problem: string } {
  if (text.trim() === "") return { value: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const found = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  if (found !== shape) return { problem: `Expected an ${shape}, such as ${EXAMPLES[shape]}, but this is ${found}.` };
  return { value };
}

const EXAMPLES: Readonly<Record<JsonShape, string>> = { array: "[…]", object: '{"name": …}' };
