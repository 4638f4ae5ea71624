import odd from "../fixtures/odd-patterns.json" with { type: "json" };
import patterns from "../fixtures/patterns.json" with { type: "json" };
import { Random } from "./random.ts";

/** The values for generated templates. */
export const sampleValues = {
  messages: [
    { role: "system", content: " You are brief. " },
    { role: "user", content: "What is <b>2 + 2</b>?" },
    { role: "assistant", content: "4", tool_calls: [{ name: "add", arguments: { x: 2, y: 2.5 } }] },
  ],
  name: "World",
  count: 3,
  ratio: 1.5,
  flag: true,
  empty: "",
  numbers: [3, 1, 2],
  words: ["b", "A", "c", "it's"],
  table: { b: 1, a: [1, null], c: "é" },
  nothing: null,
};

/**
 * The patterns of each type of expression, and of statements. In a pattern `$text`, `$number` … and `$any` are
 * replaced by
 * further expressions, `$body` by more of a template.
 */
type Kind = "text" | "number" | "truth" | "list" | "dict";

const kinds: readonly Kind[] = ["text", "number", "truth", "list", "dict"];

type Patterns = Readonly<Record<Kind | "statement", readonly string[]>>;

/** What templates are made of, as their authors write them. */
const usual: Patterns = patterns;

/** Usual values mixed with odd arguments, other alphabets and large numbers. */
export const oddPatterns: Patterns = {
  text: [...patterns.text, ...odd.text],
  number: [...patterns.number, ...odd.number],
  truth: [...patterns.truth, ...odd.truth],
  list: [...patterns.list, ...odd.list],
  dict: [...patterns.dict, ...odd.dict],
  statement: [...patterns.statement, ...odd.statement],
};

/**
 * A template that is right by its grammar, if not by its types. The same seed gives the same one.
 *
 * @param size how many statements it has at most, and how deep they go.
 */
export function generateTemplate(seed: number, size: number, choices = usual): string {
  const random = new Random(seed);
  const length = 1 + random.below(size);
  return Array.from({ length }, () => fill(random.pick(choices.statement), random, size, choices)).join("");
}

function fill(pattern: string, random: Random, depth: number, choices: Patterns): string {
  return pattern.replace(/\$(\w+)/g, (_, hole: string) => {
    if (hole === "body") return depth <= 0 ? "." : fill(random.pick(choices.statement), random, depth - 1, choices);
    return fillExpression(hole === "any" ? random.pick(kinds) : (hole as Kind), random, depth, choices);
  });
}

/** The first patterns of each kind are plain ones. */
function fillExpression(kind: Kind, random: Random, depth: number, choices: Patterns): string {
  const ways = choices[kind];
  const pattern = depth <= 0 ? random.pick(ways.slice(0, 4)) : random.pick(ways);
  const filled = fill(pattern, random, depth - 1, choices);
  return /[ |]/.test(filled) && depth < 2 ? `(${filled})` : filled;
}
