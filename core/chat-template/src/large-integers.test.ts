import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { float } from "./values/given.ts";

/** The values that Python's `json.loads` reads from the same JSON, and the `output` that it renders. */
const renderings = [
  { template: "{{ a|tojson }}", output: '{"ns": 1763928000000000000, "x": 9007199254740992, "y": -9007199254740992}' },
  { template: "{{ a }}", output: "{'ns': 1763928000000000000, 'x': 9007199254740992, 'y': -9007199254740992}" },
  { template: "{{ a.ns }} {{ a.ns|string }} {{ a.ns ~ '' }}", output: "1763928000000000000 ".repeat(3).trim() },
  {
    template: "{{ a.x + 1 }} {{ -a.x }} {{ a.x * 2 }}",
    output: "9007199254740993 -9007199254740992 18014398509481984",
  },
  { template: "{{ a.ns // 1000000000 }} {{ a.ns % 7 }}", output: "1763928000 5" },
  { template: "{{ a.x / 2 }} {{ a.x|float }}", output: "4503599627370496.0 9007199254740992.0" },
  {
    template: "{{ a.x|abs }} {{ a.y|abs }} {{ a.ns|int }}",
    output: "9007199254740992 9007199254740992 1763928000000000000",
  },
  { template: "{{ a.x is integer }} {{ a.x is float }} {{ a.x is number }}", output: "True False True" },
  { template: "{{ a.x == 9007199254740992 }} {{ a.x < 9007199254740993 }}", output: "True True" },
  { template: "{{ 1e20 }} {{ 1e16 + 1 }} {{ '1e20'|float }}", output: "1e+20 1e+16 1e+20" },
  { template: "{{ 1e20 is float }} {{ (10 ** 20) / 1 }} {{ 1e10 * 1e10 }}", output: "True 1e+20 1e+20" },
];

const values = { a: { ns: 1_763_928_000_000_000_000, x: 2 ** 53, y: -(2 ** 53) } };

test.each(renderings)("renders $template as Python does", ({ template, output }) => {
  expect(compile(template).render(values)).toBe(output);
});

test("prints a number that the caller marked as a float with an exponent", () => {
  expect(compile("{{ number }}").render({ number: float(1e18) })).toBe("1e+18");
});
