import { describe, expect, test } from "vitest";
import { compile, type CompileOptions } from "./compile.ts";
import { TemplateError, TemplateLimitError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { rare } from "./rare/index.ts";
import { faultOf, mutatedTemplate, randomTemplate } from "./testing/fuzz.ts";
import { sampleValues } from "./testing/generate-template.ts";

function render(source: string, values: Record<string, unknown> = {}, options: CompileOptions = {}): string {
  return compile(source, { rare, ...options }).render(values);
}

describe("limits", () => {
  test.each<[keyof Limits, number, string]>([
    ["steps", 1000, "{% for x in range(2000) %}{% endfor %}"],
    ["steps", 1000, "{{ range(2000) | list }}"],
    ["steps", 1000, "{{ range(100) | map('string') | join }}{{ range(2000) | select | list | length }}"],
    ["steps", 1000, "{{ [1] * 5000 }}"],
    ["steps", 1000, "{% for x in range(50) %}{% for y in range(50) %}{% endfor %}{% endfor %}"],
    [
      "steps",
      10_000,
      "{% set ns = namespace(x=[1]) %}{% for x in range(50) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    ],
    ["outputLength", 1000, "{% for x in range(900) %}ab{% endfor %}"],
    ["outputLength", 1000, "{{ 'ab' * 600 }}"],
    [
      "outputLength",
      1000,
      "{% set ns = namespace(x='a') %}{% for x in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    ],
    [
      "outputLength",
      1000,
      "{% set ns = namespace(x='a') %}{% for x in range(99) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    ],
    ["outputLength", 1000, "{{ 'a' | center(2000) }}"],
    ["outputLength", 1000, "{{ 'a'.ljust(2000) }}"],
    ["outputLength", 1000, "{{ 'a'.zfill(2000) }}"],
    ["outputLength", 1000, "{{ '%2000d' % 1 }}"],
    ["outputLength", 1000, "{{ '{:2000}'.format(1) }}"],
    ["outputLength", 1000, "{{ '%.2000f' % 1 }}"],
    ["outputLength", 1000, "{{ ('a' * 99) | replace('a', 'b' * 99) }}"],
    ["outputLength", 1000, "{{ range(50) | join('a' * 99) }}"],
    ["outputLength", 1000, "{{ ('a' * 99).join('b' * 99) }}"],
    ["outputLength", 1000, "{{ 'a\nb' | indent(2000) }}"],
    ["outputLength", 1000, "{{ [1] | tojson(indent=2000) }}"],
    ["memory", 200_000, "{{ ('<' * 30000) | escape | length }}"],
    ["memory", 200_000, "{{ ['\n' * 30000, '\n' * 30000] | string | length }}"],
    ["memory", 200_000, "{{ ('a ' * 30000).title() | title | length }}"],
    ["memory", 200_000, "{{ ('a ' * 30000).split() | length }}"],
    ["memory", 200_000, "{{ ('a\n' * 30000).splitlines() | length }}"],
    ["memory", 200_000, "{{ (['a'] * 9000) | sort | length }}"],
    ["memory", 200_000, "{{ [1] * 30000 }}"],
    ["memory", 200_000, "{% for i in range(900) %}{% set a = '%03d' % i * 333 %}{% endfor %}"],
    ["memory", 200_000, "{% macro m() %}{{ 'a' * 99999 }}{% endmacro %}{{ m() ~ m() | length }}"],
    ["milliseconds", 5, "{% for i in range(99) %}{% if ('aB' * 100000).swapcase() %}{% endif %}{% endfor %}"],
    ["recursionDepth", 20, "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"],
    ["recursionDepth", 20, "{% set x = [1] %}{% for i in x recursive %}{{ loop(x) }}{% endfor %}"],
    ["rangeSize", 10, "{{ range(11) }}"],
    ["milliseconds", 5, "{% for x in range(99999) %}{% for y in range(99999) %}{% endfor %}{% endfor %}"],
  ])("%s of %d stops %s", (name, limit, source) => {
    const run = () => render(source, {}, { limits: { [name]: limit } });
    expect(run).toThrow(TemplateLimitError);
    expect(run).toThrow(`raise the limit '${name}'`);
  });

  test.each([
    "{{ ('<' * 2**26) | escape | length }}",
    "{{ ['\n' * 2**26] | string }}",
    "{{ ('a ' * 2**25).title() }}",
    "{{ ('aB' * 2**25).swapcase() }}",
  ])("by default stop %s", (source) => {
    expect(() => render(source)).toThrow(TemplateLimitError);
  });

  test.each([".b", "['b']", " or x", " and x", " + x", " ~ x", " | upper", " if x", "()", " == x"])(
    "a chain of 20,000 '%s' is rendered, or refused as a template is",
    (link) => {
      let failure: unknown;
      try {
        render(`{{ x${link.repeat(20_000)} }}`, { x: "" });
      } catch (error) {
        failure = error;
      }
      expect(failure === undefined || failure instanceof TemplateError).toBe(true);
    },
  );

  test("are each render's own", () => {
    const template = compile("{% for x in range(600) %}{% endfor %}", { limits: { steps: 1000 } });
    for (let turn = 0; turn < 5; turn++) expect(template.render()).toBe("");
  });

  test("the engine's own stack is a limit, too", () => {
    let nested: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    expect(() => render("{{ x }}", { x: nested })).toThrow(TemplateLimitError);
  });

  test.each([
    ["printed", "{{ ns.x }}"],
    ["printed within another", "{{ {'a': ns} }}"],
    ["compared", "{{ ns.x == ns.y }}"],
    ["ordered", "{{ ns.x < ns.y }}"],
    ["searched for", "{{ ns.x in [ns.y] }}"],
    ["written as JSON", "{{ ns.x | tojson }}"],
    ["printed prettily", "{{ ns.x | pprint }}"],
    ["given to a function", "{{ call(ns.x) }}"],
    ["a key", "{{ {ns.t: 1} }}"],
    ["looked up", "{{ {}[ns.t] }}"],
  ])("a small value that is large when %s stops", (_, source) => {
    const grow = "{% set ns = namespace(x=1, y=1, t=(1,)) %}{% for i in range(60) %}{% set ns.x = [ns.x, ns.x] %}";
    const both = `${grow}{% set ns.y = [ns.y, ns.y] %}{% set ns.t = (ns.t, ns.t) %}{% endfor %}`;
    const limits = { steps: 100_000, milliseconds: 2000 };
    expect(() => render(both + source, { call: () => 1 }, { limits })).toThrow(TemplateLimitError);
  });

  test.each([
    ["striptags", "<"],
    ["striptags", "<!--"],
    ["int", "1"],
    ["float", "1"],
    ["title", "a"],
    ["wordcount", "a"],
    ["urlencode", "<"],
  ])("%s takes time in proportion to its text", (filter, part) => {
    const limits = { outputLength: 4_000_000 };
    expect(() =>
      render(`{{ (x ~ '!') | ${filter} | string | length }}`, { x: part.repeat(400_000) }, { limits }),
    ).not.toThrow(TemplateLimitError);
  });

  test.each([
    "islower()",
    "isupper()",
    "istitle()",
    "split()",
    "splitlines()",
    "strip()",
    "format(1)",
    "isprintable()",
  ])("text.%s takes time in proportion to the text", (method) => {
    for (const part of ["a", "A", " ", "\n", "{", "%(", "a "]) {
      expect(render(`{{ (x ~ 'A').${method} is defined }}`, { x: part.repeat(200_000) }).length).toBeGreaterThan(0);
    }
  });

  test.each([
    "{{ 9 ** 9999999 }}",
    "{{ 2 ** 20000 }}",
    "{% set ns = namespace(x=9) %}{% for i in range(30) %}{% set ns.x = ns.x * ns.x %}{% endfor %}",
  ])("numbers have 4300 digits at most: %s", (source) => {
    expect(() => render(source)).toThrow("more than 4300 digits");
  });

  test.each(["part in text", "text.find(part)", "text.replace(part, '')", "text.split(part)", "text.count(part)"])(
    "the worst case of '%s' is paid for",
    (expression) => {
      const variables = { text: "a".repeat(400_000), part: `b${"a".repeat(100_000)}` };
      expect(() => render(`{{ ${expression} }}`, variables)).toThrow(TemplateLimitError);
    },
  );

  test("rendering a circular value stops", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    expect(() => render("{{ x | tojson }}", { x: loop })).toThrow(TemplateLimitError);
  });
});

describe("the values that a template can reach", () => {
  test.each([
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
    "isPrototypeOf",
  ])("not %s of anything", (name) => {
    const values = { record: { a: 1 }, list: [1], text: "a", number: 1, flag: true, call: () => 1, none: null };
    for (const value of [
      ...Object.keys(values),
      "range",
      "namespace()",
      "loop",
      "[1].count",
      "'a'.upper",
      "{'a': 1}",
    ]) {
      for (const access of [`.${name}`, `['${name}']`, `|attr('${name}')`]) {
        const source = `{% for x in [1] %}{{ (${value}${access}) is defined }}{% endfor %}`;
        expect(`${source}: ${render(source, values)}`).toBe(`${source}: False`);
      }
      const names = `{% for x in [1] %}{{ [${value}] | map(attribute='${name}') | select('defined') | list }}{% endfor %}`;
      expect(render(names, values)).toBe("[]");
    }
    expect(render(`{{ ${name} is defined }}`)).toBe("False");
    expect(() => render(`{{ x | ${name} }}`)).toThrow(`No filter named '${name}'`);
    expect(() => render(`{{ x is ${name} }}`)).toThrow(`No test named '${name}'`);
    expect(() => render(`{% ${name} %}`)).toThrow(`Unknown tag '${name}'`);
  });

  test("are own members, not inherited ones", () => {
    class Message {
      role = "user";
      secret(): string {
        return "inherited";
      }
    }
    const values = { message: new Message(), child: Object.create({ inherited: 1 }) };
    expect(render("{{ message.role }}{{ message.secret is defined }}{{ child.inherited is defined }}", values)).toBe(
      "userFalseFalse",
    );
  });

  test("own keys of such names are values like any other", () => {
    const values = { x: JSON.parse('{"constructor": 1, "__proto__": 2, "toString": 3}') };
    expect(render("{{ x.constructor }}{{ x['__proto__'] }}{{ x.toString }}{{ x | length }}", values)).toBe("1233");
  });

  test("do not include a prototype of created values", () => {
    render("{% set ns = namespace() %}{% set ns.__proto__ = {'polluted': 1} %}{{ dict(__proto__={'polluted': 1}) }}");
    expect({}).not.toHaveProperty("polluted");
  });
});

function changeable() {
  return { list: [3, 1, 2], record: { b: 1, a: { c: [1] } } };
}

describe("the caller's values", () => {
  test.each([
    "{{ list | sort }}{{ list | reverse | list }}{{ list + [4] }}{{ list * 2 }}",
    "{{ record | dictsort }}{{ record | items | list }}{{ dict(record, z=1) }}",
    "{% set list = list + [1] %}{% set record = 1 %}{{ list }}{{ record }}",
    "{% for list in [1] %}{% endfor %}{{ list | batch(2, 0) | list }}{{ list | slice(2) | list }}",
  ])("are unchanged after %s", (source) => {
    const variables = changeable();
    render(source, variables);
    expect(variables).toEqual(changeable());
  });

  test.each([
    "{{ list.append(1) }}",
    "{{ list.pop() }}",
    "{{ list.sort() }}",
    "{{ list.clear() }}",
    "{{ record.update({'x': 1}) }}",
    "{{ record.pop('a') }}",
    "{{ record.setdefault('x', 1) }}",
    "{% set record.x = 1 %}",
  ])("cannot be changed by %s", (source) => {
    const variables = changeable();
    expect(() => render(source, variables)).toThrow(/would change|cannot assign/);
    expect(variables).toEqual(changeable());
  });

  test("a host function gets copies", () => {
    const variables = changeable();
    const options = { functions: { spoil: (list: number[]) => list.push(9) } };
    expect(render("{{ spoil(list) }}{{ list }}", variables, options)).toBe("4[3, 1, 2]");
    expect(variables).toEqual(changeable());
  });
});

test.each([
  ["mutated", mutatedTemplate],
  ["random", randomTemplate],
])("%s templates are rendered or refused", { timeout: 60_000 }, (_, make) => {
  const before = structuredClone(sampleValues);
  const faults: unknown[] = [];
  for (let seed = 0; seed < 2000; seed++) {
    const template = make(seed);
    const fault = faultOf(template);
    if (fault !== undefined) faults.push({ seed, template, fault });
  }
  expect(faults).toEqual([]);
  expect(sampleValues).toEqual(before);
});
