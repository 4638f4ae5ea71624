import { describe, expect, it } from "vitest";
import { findJsonFault } from "./json-place.ts";

describe("findJsonFault", () => {
  it.each([
    ['[{"role": }]', 10, "a value"],
    ['[{"a": 1,}]', 9, 'a name in "double quotes"'],
    ["[1 2]", 3, "',' or ']'"],
    ['{"a" 1}', 5, "':'"],
    ['["open]', 7, "the string's closing quote"],
    ['["a\nb"]', 3, "the string's closing quote"],
    [String.raw`["\x"]`, 2, String.raw`an escape such as \n or \u00e9`],
    ["{a: 1}", 1, "a name in \"double quotes\" or '}'"],
    ["[01]", 1, "a value or ']'"],
    ['{"a": [}', 7, "a value or ']'"],
    ['{"a": 1', 7, "',' or '}'"],
    ["[] []", 3, "the end"],
    ["", 0, "a value"],
  ])("finds the fault in %j", (text, offset, expected) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(findJsonFault(text)).toEqual({ offset, expected });
  });

  it("agrees with JSON.parse on every text that differs by one character", () => {
    const whole = JSON.stringify([{ role: "user", n: [-1.5e-7, 0, true, null], "\u00e9\n": {}, e: [] }], null, 1);
    expect(findJsonFault(whole)).toBeUndefined();
    let broken = 0;
    for (let index = 0; index <= whole.length; index++) {
      for (const sign of ["", "x", '"', ",", "0", "\\", "]"]) {
        const text = whole.slice(0, index) + sign + whole.slice(index + 1);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
          broken++;
        }
        expect([text, findJsonFault(text) === undefined]).toEqual([text, isJson]);
      }
    }
    expect(broken).toBeGreaterThan(100);
  });
});
