import type { ModelFacts } from "@patchbay/core/plugin";

/** A `models.json` as text, one model a line: a change of a price is a change of one line. */
export function factsText({ models, ...about }: ModelFacts): string {
  const head = Object.entries(about).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const lines = models.map((model) => `    ${JSON.stringify(model)}`).join(",\n");
  return `{\n${head.join("")}  "models": [\n${lines}\n  ]\n}\n`;
}
