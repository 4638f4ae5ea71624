import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile, type CompiledTemplate } from "./compile.ts";
import { TemplateRaisedError } from "./errors.ts";
import { compile as compileLean } from "./lean.ts";

// The expected text is what Python's Jinja2 wrote: see fixtures/record.py.
const fixtures = new URL("fixtures/", import.meta.url);
const now = () => new Date(2024, 6, 26, 15, 4, 5, 678);

function read(name: string): string {
  return readFileSync(new URL(name, fixtures), "utf8");
}

function templatesIn(folder: string): readonly string[] {
  const names = readdirSync(new URL(folder, fixtures)).filter((name) => name.endsWith(".jinja"));
  return names.map((name) => `${folder}/${name.replace(".jinja", "")}`);
}

const families = templatesIn("families");
/** Our own templates with every construct of Gemma 4, diffusion_gemma and Seed-OSS, and with filters that are rare. */
const constructs = templatesIn("constructs");

test("there are at least 20 families", () => {
  expect(families.length).toBeGreaterThanOrEqual(20);
});

describe.each([...families, ...constructs])("%s", (name) => {
  const template = compile(read(`${name}.jinja`), { now });
  const cases: Record<string, Record<string, unknown>> = JSON.parse(read(`${name}.json`));
  const expected = new Map(
    read(`${name}.txt`)
      .split(/^===== /m)
      .slice(1)
      .map((part): [string, string] => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1, -1)]),
  );

  test.each(Object.keys(cases))("%s", (conversation) => {
    const values = cases[conversation] ?? {};
    const before = structuredClone(values);
    expect(renderOrMessage(template, values)).toBe(expected.get(conversation));
    expect(values).toEqual(before);
  });
});

test.each(constructs)("the lean entry rejects %s and names the filter", (name) => {
  const [values] = Object.values(JSON.parse(read(`${name}.json`)) as Record<string, Record<string, unknown>>);
  expect(() => compileLean(read(`${name}.jinja`), { now }).render(values)).toThrow(/^No filter named '\w+'/);
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
