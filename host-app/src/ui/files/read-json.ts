import { findJsonFault } from "../editor/json-place.ts";

/**
 * Deepest nesting of lists and objects: with many more, the code that copies and prints values would overflow the
 * stack.
 */
const MOST_LEVELS = 200;

/** Parses JSON from a file or a link. @throws Error with the line and the problem */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { offset = 0, expected = "another form" } = findJsonFault(text) ?? {};
    const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
    const column = (lines.at(-1)?.length ?? 0) + 1;
    throw new Error(`Invalid JSON at line ${lines.length}, column ${column}: expected ${expected}.`, { cause });
  }
  if (levelsOf(text) > MOST_LEVELS) {
    throw new Error(`The JSON has more than ${MOST_LEVELS} lists and objects within each other.`);
  }
  return value;
}

function levelsOf(text: string): number {
  let [level, most, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\" && isQuoted) at++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "{" || sign === "[") most = Math.max(most, ++level);
    else if (sign === "}" || sign === "]") level--;
  }
  return most;
}
