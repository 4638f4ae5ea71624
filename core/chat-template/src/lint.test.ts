import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { format } from "./format.ts";
import { lint } from "./lint.ts";

const folder = new URL("fixtures/families/", import.meta.url);
const families = readdirSync(folder).filter((name) => name.endsWith(".jinja"));

function read(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

describe("format", () => {
  test.each([
    ["{{x|trim}}", "{{ x | trim }}"],
    ["{{-x-}}{%-if a==b-%}{%endif+%}", "{{- x -}}{%- if a == b -%}{% endif +%}"],
    ["{{f( a,b = 1 )[ 0 ].c}}", "{{ f(a, b=1)[0].c }}"],
    ["{{-1}}{{a-1}}{{(-1)}}{{a*-b}}", "{{- 1 }}{{ a - 1 }}{{ (-1) }}{{ a * -b }}"],
    ["{%set x=[1,2]%}{%for a,b in c%}{%endfor%}", "{% set x = [1, 2] %}{% for a, b in c %}{% endfor %}"],
    ["{{x not in(1,2)}}{{ 'a-' }}{{a[1:2]}}", "{{ x not in (1, 2) }}{{ 'a-' }}{{ a[1:2] }}"],
    ["{#a#} b {%raw%}{{x}}{%endraw%}", "{#a#} b {%raw%}{{x}}{%endraw%}"],
    ["{{ {'a':1,\n  'b':2} }}", "{{ {'a': 1,\n  'b': 2} }}"],
  ])("of %s", (source, expected) => {
    expect(format(source)).toBe(expected);
  });

  test.each(families)("leaves what %s writes, and itself", (name) => {
    const source = read(name);
    const formatted = format(source);
    expect(format(formatted)).toBe(formatted);
    const cases = Object.values(JSON.parse(read(name.replace(".jinja", ".json"))) as Record<string, object>);
    for (const values of cases) {
      const [before, after] = [source, formatted].map((text) => rendered(text, values));
      expect(after).toBe(before);
    }
  });
});

function rendered(source: string, values: object): string {
  try {
    return compile(source, { now: () => new Date(0) }).render({ ...values });
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
  }
}

describe("lint", () => {
  test.each<[string, string[]]>([
    ["{{ mesages }}", ["unknown-variable 1:4"]],
    ["{{ bos_token }}{% if x is defined %}{{ x }}{% endif %}{{ y | default('') }}", []],
    [
      "{% set a = 1 %}{% macro m(b) %}{{ a }}{{ b }}{% endmacro %}{% for c, d in [] %}{{ c }}{{ loop.index }}{% endfor %}",
      [],
    ],
    ["{{ messages }}", ["no-generation-prompt 1:1"]],
    ["{{ messages }}{% if add_generation_prompt %}A{% endif %}", []],
    ["{% if true %}a{% elif eos_token %}b{% else %}c{% endif %}", ["unreachable 1:35", "unreachable 1:46"]],
    ["{% if not true %}a{% endif %}", ["unreachable 1:18"]],
    ["{% for i in [1] %}{% if i %}{% break %}a{% endif %}{% endfor %}", ["unreachable 1:40"]],
    ["{{ 2 ** 3 }}{{ 'a' | wordwrap }}{{ '%d' % 1 }}", ["engine 1:6", "engine 1:22", "engine 1:41"]],
  ])("of %s", (source, expected) => {
    const places = lint(source).map(({ rule, location }) => `${rule} ${location.line}:${location.column}`);
    expect(places).toEqual(expected);
  });

  test("accepts the variables that a caller lists", () => {
    expect(lint("{{ city }}", { variables: ["city"] })).toEqual([]);
    expect(lint("{{ city }}")[0]?.message).toBe(
      "'city' has no value: it is undefined unless the caller passes it as a variable",
    );
  });

  test.each(families)("finds no unreachable branch in %s", (name) => {
    expect(lint(read(name)).filter(({ rule }) => rule === "unreachable")).toEqual([]);
  });
});
