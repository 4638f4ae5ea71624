import { Template as PeerTemplate } from "@huggingface/jinja";
import { describe, expect, test } from "vitest";
import { compile, parse, Template, TemplateRuntimeError } from "./index.ts";

const now = () => new Date(2025, 0, 9, 7, 8, 9);

function refuse(): never {
  throw new Error("code from a string");
}

describe("compile", () => {
  test("renders many times, each on its own", () => {
    const template = compile("{% set ns = namespace(n=n) %}{% set ns.n = ns.n + 1 %}{{ ns.n }}");
    expect([template.render({ n: 1 }), template.render({ n: 5 }), template.render({ n: 1 })]).toEqual(["2", "6", "2"]);
  });

  test("takes filters, tests and functions, in JavaScript's types", () => {
    const seen: unknown[] = [];
    const template = compile("{{ x | shout(2.0, mark={'a': 1}) }}{{ 3 is big }}{{ add(1, 2) }}{{ given(range(2)) }}", {
      filters: {
        shout: (text: string, count: number, named: object) => {
          seen.push(count, named);
          return text + "!".repeat(count);
        },
      },
      tests: { big: (value: number) => value > 2 },
      functions: { add: (left: number, right: number) => left + right },
    });
    expect(template.render({ x: "hi", given: (items: number[]) => items.length })).toBe("hi!!True32");
    expect(seen).toEqual([2, { mark: { a: 1 } }]);
  });

  test("a filter of the host's replaces one of Jinja's, in this template only", () => {
    const options = { filters: { upper: (text: string) => `<${text}>` } };
    expect(compile("{{ 'a' | upper }}{{ ['b'] | map('upper') | join }}", options).render()).toBe("<a><b>");
    expect(compile("{{ 'a' | upper }}").render()).toBe("A");
  });

  test("values take precedence over functions of the same name, including none", () => {
    expect(compile("{{ range is none }}").render({ range: null })).toBe("True");
    expect(compile("{{ range is defined }}").render({ range: undefined })).toBe("True");
  });

  test("options of white space", () => {
    const source = "a\n  {% if true %}\nb\n  {% endif %}\n";
    expect(compile(source).render()).toBe("a\nb\n");
    expect(compile(source, { trimBlocks: false }).render()).toBe("a\n\nb\n");
    expect(compile(source, { lstripBlocks: false }).render()).toBe("a\n  b\n  ");
    expect(compile("a\n", { keepTrailingNewline: true }).render()).toBe("a\n");
  });

  test("strftime_now uses the given clock", () => {
    expect(compile("{{ strftime_now('%d %B %Y %H:%M:%S %-d %j') }}", { now }).render()).toBe(
      "09 January 2025 07:08:09 9 009",
    );
  });

  test("hands the output out while it grows", () => {
    const template = compile("{% for x in range(9999) %}{{ x }},{% endfor %}{% set y %}{{ 'a' * 99999 }}{% endset %}");
    const parts: string[] = [];
    template.renderTo((part) => parts.push(part));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe(template.render());
  });

  test("needs no code from strings", () => {
    const template = compile("{{ 1 + x }}");
    const { Function: original, eval: originalEval } = globalThis;
    Object.assign(globalThis, { Function: refuse, eval: refuse });
    try {
      expect(compile("{% for i in [1] %}{{ i + x }}{% endfor %}").render({ x: 1 }) + template.render({ x: 1 })).toBe(
        "22",
      );
    } finally {
      Object.assign(globalThis, { Function: original, eval: originalEval });
    }
  });
});

test("a member that cannot be read is an error with its place", () => {
  const message = {
    get content(): string {
      throw new Error("not loaded yet");
    },
  };
  expect(() => compile("{{ message.content }}").render({ message })).toThrow(
    "A value passed to the template cannot be read: not loaded yet",
  );
  expect(() => compile("{{ content }}").render(message)).toThrow(TemplateRuntimeError);
});

test.each([
  ["{{ tool | tojson }}", "tool.parameters.self"],
  ["{{ tool }}", "tool.parameters.self"],
  ["{% set x = [tool] %}{{ x | string }}", "tool.parameters.self"],
  ["{{ list }}", "list[1]"],
])("%s of a value that contains itself is an error with its path", (source, path) => {
  const parameters: Record<string, unknown> = { type: "object" };
  parameters["self"] = parameters;
  const list: unknown[] = ["a"];
  list.push(list);
  const values = source.includes("list") ? { list } : { shared: [{}, {}], tool: { parameters } };
  expect(() => compile(source).render(values)).toThrow(
    `The value ${path} contains itself: pass a copy without the loop`,
  );
});

describe("Template", () => {
  test("replaces the peer's class", () => {
    const source = "{% for m in messages %}{{ m.role + ': ' + m.content + '\n' }}{% endfor %}";
    const values = { messages: [{ role: "user", content: "Hi" }] };
    expect(new Template(source).render(values)).toBe(new PeerTemplate(source).render(values));
    expect(new Template("a").render()).toBe("a");
    expect(new Template("a").tree.body).toEqual([{ kind: "text", at: 0, text: "a" }]);
  });
});

test("parse gives the typed tree", () => {
  const tree = parse("Hi {{ name | default('you') }}\n");
  expect(tree).toEqual({
    kind: "template",
    at: 0,
    source: "Hi {{ name | default('you') }}",
    body: [
      { kind: "text", at: 0, text: "Hi " },
      {
        kind: "output",
        at: 3,
        values: [
          {
            kind: "filter",
            at: 13,
            name: "default",
            input: { kind: "name", at: 6, name: "name" },
            arguments: {
              positional: [{ kind: "literal", at: 21, value: "you" }],
              keywords: [],
              spread: undefined,
              keywordSpread: undefined,
            },
          },
        ],
      },
    ],
  });
});

test("time and memory grow with the messages, not faster", () => {
  const template = compile("{% for m in messages %}{{ '<' + m.role + '>' + m.content | trim }}{% endfor %}");
  const length = (count: number) =>
    template.render({ messages: Array.from({ length: count }, () => ({ role: "user", content: " Hello " })) }).length;
  expect(length(10_000)).toBe(10 * length(1000));
});
