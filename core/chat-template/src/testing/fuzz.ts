import { compile } from "../compile.ts";
import patterns from "../fixtures/patterns.json" with { type: "json" };
import { TemplateError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { rare } from "../rare/index.ts";
import { generateTemplate, sampleValues } from "./generate-template.ts";
import { Random } from "./random.ts";

const limits: Partial<Limits> = {
  steps: 20_000,
  outputLength: 50_000,
  recursionDepth: 50,
  rangeSize: 1000,
  milliseconds: 500,
};

/** Half a character is not allowed in JSON. */
const fragments = [...patterns.fragment, "\ud800"];

/** A template that was right, with some of it cut, moved, doubled or replaced. */
export function mutatedTemplate(seed: number): string {
  const random = new Random(seed);
  let text = generateTemplate(seed, 3);
  for (let change = random.below(5); change >= 0; change--) {
    const from = random.below(text.length + 1);
    const to = from + random.below(20);
    const inserted = random.chance(50)
      ? random.pick(fragments)
      : text.slice(random.below(text.length + 1)).slice(0, 20);
    text = text.slice(0, from) + inserted + text.slice(random.chance(50) ? to : from);
  }
  return text;
}

/** Random characters, including the language's marks and large, deep or odd input. */
export function randomTemplate(seed: number): string {
  const random = new Random(seed);
  return Array.from({ length: random.below(40) }, () =>
    random.chance(60) ? random.pick(fragments) : String.fromCharCode(random.below(0x250)),
  ).join("");
}

/** The problem with a template's outcome; undefined if it was rendered, or rejected with one of our errors. */
export function faultOf(template: string): string | undefined {
  try {
    const output = compile(template, { rare, limits }).render(sampleValues);
    return output.length > 50_000 ? "the output is longer than allowed" : undefined;
  } catch (error) {
    if (!(error instanceof TemplateError)) return String(error);
    if (error.line === undefined || error.line < 1 || (error.column ?? 0) < 1) return "the error has no place";
    return undefined;
  }
}
