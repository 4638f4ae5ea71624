import { describe, expect, test } from "vitest";
import { compile, compileLean, type CompileOptions } from "./compile.ts";
import {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./errors.ts";
import { rare } from "./rare/index.ts";

function failure(source: string, values: Record<string, unknown> = {}, options: CompileOptions = {}): TemplateError {
  try {
    compile(source, options).render(values);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`rendered: ${source}`);
}

/** A regular expression that matches only this text. */
function whole(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[^\w\s]/g, "\\$&")}$`);
}

describe("the place", () => {
  test("is reported by line, column, source line and caret", () => {
    const error = failure("first\n{% if true %}\n  {{ 1 + missing }}\n{% endif %}", { messages: [], name: "x" });
    expect([error.line, error.column]).toEqual([3, 10]);
    expect(error.message).toBe(
      [
        "'missing' is undefined; the available values are: messages, name",
        "  line 3, column 10:   {{ 1 + missing }}",
        "                              ^",
      ].join("\n"),
    );
    expect(error.reason).toBe("'missing' is undefined; the available values are: messages, name");
    expect(error.location).toEqual({ offset: 29, line: 3, column: 10, sourceLine: "  {{ 1 + missing }}" });
  });

  test("shows a part of a long line", () => {
    const error = failure(`${"x".repeat(500)}{{ 1 / 0 }}${"y".repeat(500)}`);
    const [, sourceLine = "", caret = ""] = error.message.split("\n");
    expect(sourceLine.length).toBeLessThan(160);
    expect(sourceLine.charAt(caret.indexOf("^"))).toBe("/");
  });

  test("counts lines after line ends were normalized", () => {
    expect(failure("a\r\nb\r{{ 1 / 0 }}").line).toBe(3);
  });

  test.each([
    ["{{ a.b }}", 4],
    ["{{ x.y.z }}", 5],
    ["{{ x['y'].z }}", 5],
    ["{{ x | nope }}", 8],
    ["{{ 'a' | round }}", 10],
    ["{{ x() }}", 5],
    ["{{ x < y }}", 8],
    ["{% for a, b in [[1]] %}{% endfor %}", 8],
    ["{% for a in 5 %}{% endfor %}", 13],
    ["{% set ns.a = 1 %}", 8],
    ["{% macro m() %}{{ 1 / 0 }}{% endmacro %}{{ m() }}", 21],
  ])("of %s", (source, column) => {
    expect(failure(source, { x: {} }).column).toBe(column);
  });
});

describe("syntax errors", () => {
  test.each([
    ["{% foo %}", /^Unknown tag 'foo'; the tags are: if, for, set, macro/],
    ["{% if 1 %}", /^Missing tag: expected 'elif' or 'else' or 'endif' before the end/],
    ["{% if 1 %}{% endfor %}", /^Unexpected tag 'endfor', expected 'elif' or 'else' or 'endif'/],
    ["{% include 'a' %}", /^'include' is not there: a chat template is a single file/],
    ["{% from 'a' import b %}", /^'from' is not there: a chat template is a single file/],
    ["{% extends 'a' %}", /^'extends' is not there: chat templates have no inheritance/],
    ["{% block a %}{% endblock %}", /^'block' is not there: chat templates have no inheritance/],
    ["{{ 1", /^Missing end of tag: '}}'/],
    ["{{ 'a }}", /^Missing end of string/],
    ["{# a", /^Missing end of comment/],
    ["{% raw %}a", /^Missing end of raw block/],
    ["{{ (1] }}", /^Unexpected ']', expected '\)'/],
    ["{{ 1 2 }}", /^Expected '}}', got '2'/],
    ["{{ a ! b }}", /^Unexpected character '!'/],
    ["{{ }}", /^Unexpected '}}'/],
    ["{{ x | nope }}", /^No filter named 'nope'; the filters are: .*\btojson\b/],
    ["{{ x is nope }}", /^No test named 'nope'; the tests are: .*\bdefined\b/],
    ["{% break %}", /^'break' outside of a loop/],
    ["{% set true = 1 %}", /^Cannot assign to 'true'/],
    ["{% macro m(a=1, b) %}{% endmacro %}", /^A parameter without default/],
    ["{% macro m(a, a) %}{% endmacro %}", /^Duplicate parameter 'a'/],
    ["{{ f(a=1, 2) }}", /^A positional argument cannot follow a named one/],
    ["{{ x is odd is even }}", /^Tests cannot be chained/],
    ["{% for x in [1] %}{% set loop = 1 %}{% endfor %}", /^Cannot assign to 'loop' in a loop/],
    [`{{ ${"(".repeat(300)}1${")".repeat(300)} }}`, /^More than 200 expressions/],
    ["{{ '\\xz' }}", /^Malformed escape/],
  ])("of %s", (source, reason) => {
    const error = failure(source);
    expect(error).toBeInstanceOf(TemplateSyntaxError);
    expect(error.reason).toMatch(reason);
  });
});

describe("runtime errors", () => {
  test.each([
    ["{{ message.content.text }}", "'message.content' is undefined"],
    ["{{ message['tool calls'].x }}", "'message[\"tool calls\"]' is undefined"],
    ["{{ fn(1) }}", "'fn' is undefined; the available values are: message, text, none_given"],
    ["{{ text + 1 }}", /^unsupported operand type\(s\) for \+: 'str' and 'int'/],
    ["{{ text + none_given }}", /'str' and 'NoneType'/],
    ["{{ text < 1 }}", "'<' not supported between instances of 'str' and 'int'"],
    ["{{ 1 // 0 }}", "division by zero"],
    ["{{ text() }}", "'str' object is not callable"],
    ["{{ text | trim(1, 2) }}", "2 arguments are too many; the parameters are: chars?"],
    ["{{ text | replace('a') }}", "The argument 'new' is missing; the parameters are: old, new, count?"],
    ["{{ text | trim(foo=1) }}", "There is no parameter 'foo'; the parameters are: chars?"],
    [
      "{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}",
      "macro 'm' takes not more than 1 argument(s); its parameters are: a",
    ],
    ["{{ [1].append(2) }}", /^'append' would change a list, which a template cannot/],
    ["{% set message.x = 1 %}", "cannot assign an attribute of 'message': it is dict, not namespace(...)"],
    ["{{ [1] | map('nope') | list }}", /^No filter named 'nope'; the filters are:/],
    ["{% if true %}{{ 1 | nope }}{% endif %}", /^No filter named 'nope'/],
  ])("of %s", (source, reason) => {
    const error = failure(source, { message: {}, text: "a", none_given: null });
    expect(error).toBeInstanceOf(TemplateRuntimeError);
    expect(error.reason).toMatch(typeof reason === "string" ? whole(reason) : reason);
  });

  test("raise_exception has exactly the template's text as its message", () => {
    const error = failure("\n{{ raise_exception('Roles must alternate!') }}");
    expect(error).toBeInstanceOf(TemplateRaisedError);
    expect(TemplateRuntimeError.isInstance(error)).toBe(true);
    expect(error.message).toBe("Roles must alternate!");
    expect(error.line).toBe(2);
    expect(error).not.toBeInstanceOf(TemplateLimitError);
  });

  test("a host function that throws is the cause", () => {
    const cause = new Error("no such city");
    const options = {
      functions: {
        weather: () => {
          throw cause;
        },
      },
    };
    const error = failure("{{ weather('x') }}", {}, options);
    expect(error.reason).toBe("A function passed to the template failed: no such city");
    expect(error.cause).toBe(cause);
  });
});

describe("the lean entry names the entry with the missing operations", () => {
  const hint = "; the lean entry has no rare ones: call compile of @patchbay/chat-template, or pass { rare }";

  test.each([
    ["{{ x | urlize }}", /^No filter named 'urlize'; the filters are: /],
    ["{{ text.swapcase() }}", /^'text\.swapcase' is undefined;/],
    ["{{ text.zfill(3) }}", /^'text\.zfill' is undefined;/],
    ["{{ '%s' % text }}", /^The '%' of a str is a rare operation;/],
  ])("of %s", (source, reason) => {
    const values = { text: "a", x: "b" };
    expect(() => compileLean(source).render(values)).toThrow(hint);
    expect(() => compileLean(source).render(values)).toThrow(
      expect.objectContaining({ reason: expect.stringMatching(reason) }),
    );
    expect(compileLean(source, { rare }).render(values)).toBe(compile(source).render(values));
  });
});
