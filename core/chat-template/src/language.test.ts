import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { TemplateError } from "./errors.ts";
import { rare } from "./rare/index.ts";
import verdicts from "./fixtures/language.json" with { type: "json" };

// What Python's Jinja2 made of each template: see fixtures/record.py.
interface Verdict {
  template: string;
  values?: Record<string, unknown>;
  python: { output?: string; error?: string };
}

/** Where we differ, and why we do. An entry that no longer differs fails. */
const differences: Readonly<Record<string, string>> = {
  "{{ none[1:] }}": "Jinja2 folds the constant to Undefined; with a variable it raises, as we do",
  '{{ "abc"["a":] }}': "Jinja2 folds the constant to Undefined; with a variable it raises, as we do",
  "{{ x.__class__ }}": "Python's own attributes do not exist here, not even to be refused",
  "{{ '{0.__class__}'.format(1) }}": "Python's own attributes do not exist here, not even to be refused",
  '{{ strftime_now("%d %b %Y %A %B %H:%M:%S %I %p %y %j %-d %m/%d %% %e %a %f") }}': "a Date has milliseconds only",
  ...(isPowerExact() ? {} : { "{{ 2 ** 1.5 }}": "V8 before Node 24 gets the last digit of a power wrong" }),
  "{{ ('ab ' * 40)|pprint }}": "a long string is not broken into lines",
  "{{ false and 1|nope }}": "Jinja2 folds the constant before it looks at the filter",
  "{{ (5).bit_length() }}": "methods of numbers would add half a kilobyte, and no template of a model calls one",
  "{% block a %}x{% endblock %}": "chat templates have no inheritance",
  "{% autoescape true %}{{ '<' }}{% endautoescape %}": "a prompt is not HTML",
};

function isPowerExact(exponent = 1.5): boolean {
  return 2 ** exponent === Math.sqrt(8);
}

const now = () => new Date(2024, 6, 26, 15, 4, 5, 678);

const anError = "an error of ours";

function ours({ template, values = {} }: Verdict): string {
  try {
    return compile(template, { now, rare }).render(values);
  } catch (error) {
    return error instanceof TemplateError ? anError : `not ${anError}: ${String(error)}`;
  }
}

const all = verdicts as Verdict[];
const differing = all.flatMap((verdict) => {
  const python = verdict.python.output ?? anError;
  const result = ours(verdict);
  return result === python ? [] : [{ template: verdict.template, ours: result, python }];
});

test("renders every template of the language as Jinja2 does", () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(differing.filter(({ template }) => !(template in differences))).toEqual([]);
});

test("differs from Jinja2 only where a reason is listed", () => {
  expect(new Set(differing.map(({ template }) => template))).toEqual(new Set(Object.keys(differences)));
});
