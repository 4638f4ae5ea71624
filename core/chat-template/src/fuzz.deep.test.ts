import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { TemplateError } from "./errors.ts";
import { rare } from "./rare/index.ts";
import { agree, type Outcome } from "./testing/differential.ts";
import { faultOf, mutatedTemplate, randomTemplate } from "./testing/fuzz.ts";
import { generateTemplate, oddPatterns, sampleValues } from "./testing/generate-template.ts";

test.each([
  ["mutated", mutatedTemplate],
  ["random", randomTemplate],
])(
  "%s templates are rendered or refused, at length",
  (_, make) => {
    const faults: unknown[] = [];
    for (let seed = 3000; seed < 300_000; seed++) {
      const template = make(seed);
      const fault = faultOf(template);
      if (fault !== undefined) faults.push({ seed, template, fault });
    }
    expect(faults).toEqual([]);
  },
  1_200_000,
);

const fixtures = fileURLToPath(new URL("fixtures/", import.meta.url));
const python = spawnSync("python3", ["-c", "import jinja2; print(jinja2.__version__)"], { encoding: "utf8" });
const now = () => new Date(2024, 6, 26, 15, 4, 5, 678);

/** Why an outcome may differ from Python's; each is a decision, which language.test.ts has an example of. */
const classes: readonly (readonly [
  reason: string,
  holds: (template: string, ours: Outcome, theirs: Outcome) => boolean,
])[] = [
  [
    "Python, which has no limits, gave up",
    (_t, _o, theirs) => "error" in theirs && /TooLong|Memory|Overflow/.test(theirs.error),
  ],
  [
    "a limit stops us where Python goes on",
    (_t, ours, theirs) =>
      "error" in ours && "output" in theirs && ours.error.startsWith("The template needs more than"),
  ],
  [
    "Python prints where an object is in memory",
    (_t, _o, theirs) => "output" in theirs && / at 0x[\da-f]{6}/.test(theirs.output),
  ],
  [
    "a method is printed or compared, not called",
    (_t, _o, theirs) => "output" in theirs && /<(?:built-in )?(?:bound )?method|<function/.test(theirs.output),
  ],
  [
    "Jinja2 folds a constant that fails to Undefined",
    (_t, ours, theirs) => "error" in ours && "output" in theirs && /slice indices|unhashable/.test(ours.error),
  ],
  [
    "Jinja2 fails on a constant that is never reached",
    (_t, ours, theirs) => "output" in ours && "stage" in theirs && theirs.stage === "compile",
  ],
];

test.skipIf(python.stdout.trim() !== "3.1.6")(
  "Python's Jinja2 3.1.6 renders the same, but for named differences, in all but 5 of 10,000",
  () => {
    const templates = Array.from({ length: 20_000 }, (_, seed) => generateTemplate(seed, 2, oddPatterns));
    const input = templates.map((template) => `${JSON.stringify({ template, values: sampleValues })}\n`).join("");
    const { stdout } = spawnSync("python3", ["record.py", "stream"], {
      cwd: fixtures,
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    const verdicts = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Outcome);
    expect(verdicts.length).toBe(templates.length);
    const unnamed = templates.flatMap((template, index) => {
      const theirs = verdicts[index] as Outcome;
      const ours = outcome(template);
      const isNamed = agree(ours, theirs) || classes.some(([, holds]) => holds(template, ours, theirs));
      return isNamed ? [] : [{ template, ours, theirs }];
    });
    const allowed = Math.floor(templates.length * 0.0005);
    expect(unnamed.slice(allowed)).toEqual([]);
  },
  1_200_000,
);

function outcome(template: string): Outcome {
  try {
    return { output: compile(template, { now, rare }).render(sampleValues) };
  } catch (error) {
    if (error instanceof TemplateError) return { error: error.reason };
    throw error;
  }
}
