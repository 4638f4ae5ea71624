import { describe, expect, it } from "vitest";
import { parsePython } from "../../testing/src/parse-code.ts";
import { FileBytes, FileText } from "./file-names.ts";
import { jsValue, pythonArguments, pythonLines, pythonValue } from "./literal.ts";

const HOSTILE = 'It\'s "quoted" `$HOME` ${x} \\ back\\n, ünï🚀, \u2028 \u202e\n\t\u0000 \'\'\' """ {0}';

// What was written is run, by a language's own reading of it.
// oxlint-disable-next-line typescript/no-implied-eval, no-new-func
const evaluate = (expression: string): unknown => new Function(`return (${expression});`)();

describe("jsValue", () => {
  it.each([
    HOSTILE,
    -1.5e-7,
    true,
    null,
    [],
    {},
    { messages: [{ role: "user", content: HOSTILE }], max_tokens: 5, "a-b": [1, [2, { c: null }]], [HOSTILE]: false },
    { long: Array.from({ length: 60 }, (_, index) => index) },
    JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }'),
  ])("is an expression with that value: %j", (value) => {
    expect(evaluate(jsValue(value))).toEqual(value);
    expect(Object.hasOwn(Object(evaluate(jsValue(value))), "__proto__")).toBe(
      Object.hasOwn(Object(value), "__proto__"),
    );
  });

  it("leaves out members without a value, and shows what hides or turns text", () => {
    expect(jsValue({ a: undefined, b: 1 })).toBe("{ b: 1 }");
    expect(jsValue("\u202e\ufeff")).toBe(String.raw`"\u202e\ufeff"`);
  });

  it("takes a line for each member of what is long", () => {
    const text = "x".repeat(70);
    expect(jsValue({ messages: [{ role: "user", content: text }] })).toBe(
      `{\n  messages: [\n    {\n      role: "user",\n      content: "${text}",\n    },\n  ],\n}`,
    );
  });

  it("reads files", () => {
    const value = {
      inputs: new FileBytes("a'b.wav", "audio/wav"),
      url: new FileText("data:image/png;base64,", "b.png", ""),
    };
    const code = jsValue(value);
    expect(code).toContain(`new Blob([await readFile("a'b.wav")], { type: "audio/wav" })`);
    expect(code).toContain(`"data:image/png;base64," + (await readFile("b.png", "base64"))`);
  });
});

describe("pythonValue", () => {
  it("writes JSON's values as Python does", () => {
    expect(pythonValue({ a: true, b: null, c: [1.5, "x"] })).toBe('{"a": True, "b": None, "c": [1.5, "x"]}');
    expect(pythonValue('$HOME\'s "x" \\ \n ü \u2028')).toBe(String.raw`"$HOME's \"x\" \\ \n ü \u2028"`);
  });

  it("keeps any text on its line, with escapes that mean in Python what they mean in JSON", () => {
    const literal = pythonValue(HOSTILE);
    expect(literal).not.toContain("\n");
    expect(JSON.parse(literal)).toBe(HOSTILE);
    expect(literal).toMatch(/^"(?:[^"\\]|\\["\\nt]|\\u[0-9a-f]{4})*"$/);
    parsePython(`a = ${pythonValue({ [HOSTILE]: [HOSTILE, { b: HOSTILE }] })}`);
  });

  it("names arguments, each on its line", () => {
    const args = pythonArguments({ model: "m", picture: new FileText("data:,", "it's.png", ""), seed: undefined });
    const code = pythonLines("()", args);
    const file = `"data:," + base64.b64encode(Path("it's.png").read_bytes()).decode()`;
    expect(code).toBe(`(\n    model="m",\n    picture=${file},\n)`);
    parsePython(`f${code}`);
  });
});
