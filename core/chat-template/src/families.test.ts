import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile, type CompiledTemplate } from "./compile.ts";
import { TemplateRaisedError } from "./errors.ts";

// The expected text is what Python's Jinja2 wrote: see fixtures/record.py.
const folder = new URL("fixtures/families/", import.meta.url);
const families = readdirSync(folder)
  .filter((name) => name.endsWith(".jinja"))
  .map((name) => name.replace(".jinja", ""));
const now = () => new Date(2024, 6, 26, 15, 4, 5, 678);

function read(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

test("there are at least 20 families", () => {
  expect(families.length).toBeGreaterThanOrEqual(20);
});

describe.each(families)("%s", (family) => {
  const template = compile(read(`${family}.jinja`), { now });
  const cases: Record<string, Record<string, unknown>> = JSON.parse(read(`${family}.json`));
  const expected = new Map(
    read(`${family}.txt`)
      .split(/^===== /m)
      .slice(1)
      .map((part): [string, string] => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1, -1)]),
  );

  test.each(Object.keys(cases))("%s", (name) => {
    const values = cases[name] ?? {};
    const before = structuredClone(values);
    expect(renderOrMessage(template, values)).toBe(expected.get(name));
    expect(values).toEqual(before);
  });
});

/** As record.py writes it: `!` and the text that the template raised with. */
function renderOrMessage(template: CompiledTemplate, values: Record<string, unknown>): string {
  try {
    return template.render(values);
  } catch (error) {
    if (error instanceof TemplateRaisedError) return `!${error.message}`;
    throw error;
  }
}
