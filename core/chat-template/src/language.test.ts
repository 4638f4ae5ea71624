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
  "{% block a %}x{% endblock %}": "there is no inheritance between chat templates",
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

const all = (verdicts as Verdict[]).map((verdict) => ({ ...verdict, name: JSON.stringify(verdict.template) }));

test.each(all.filter(({ template }) => !(template in differences)))("$name", (verdict) => {
  expect(ours(verdict)).toBe(verdict.python.output ?? anError);
});

test.each(all.filter(({ template }) => template in differences))("differs: $name", (verdict) => {
  expect(ours(verdict)).not.toBe(verdict.python.output ?? anError);
});

test("every difference is one of the templates", () => {
  const templates = new Set(verdicts.map(({ template }) => template));
  expect(Object.keys(differences).filter((template) => !templates.has(template))).toEqual([]);
});
