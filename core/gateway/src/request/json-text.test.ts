import { describe, expect, it } from "vitest";
import { type JsonProblem, membersOf, replaceMember } from "./json-text.ts";

const positionOf = (text: string): number | undefined => {
  try {
    membersOf(text);
    return undefined;
  } catch (error) {
    return (error as JsonProblem).position;
  }
};

describe("a member of a JSON text", () => {
  it("is replaced at the top only, and everything else remains byte for byte", () => {
    const text = ` {"a" : {"model": "inner"}, "big": 12345678901234567890, "model":"x" ,"e":1e400, "model" : ["y", {}]}\n`;
    expect(replaceMember(text, "model", 'new "name"')).toBe(
      ` {"a" : {"model": "inner"}, "big": 12345678901234567890, "model":"new \\"name\\"" ,"e":1e400, "model" : "new \\"name\\""}\n`,
    );
  });

  it("is found when its name is written with escapes, and in no text that only contains it", () => {
    expect(replaceMember('{"mod\\u0065l":1,"t":"\\"model\\":2","u":"\\\\"}', "model", 2)).toBe(
      '{"mod\\u0065l":2,"t":"\\"model\\":2","u":"\\\\"}',
    );
  });

  it("is found in empty and nested containers", () => {
    expect(membersOf('{"a":[],"b":{},"c":[[{"d":[]}],{}] }').map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(membersOf("{}")).toEqual([]);
  });

  it("is found behind megabytes of text and at any depth", () => {
    const text = `{"image":"${"A".repeat(20_000_000)}","deep":${"[".repeat(100_000)}${"]".repeat(100_000)},"model":"x"}`;
    expect(replaceMember(text, "model", "y").slice(-13)).toBe(',"model":"y"}');
  });
});

describe("the position of a problem", () => {
  it.each([
    ["", 0],
    ["[]", 0],
    ["{", 1],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{"a":x}', 5],
    ['{"a":[1 2]}', 8],
    ['{"a":"\n"}', 6],
    ['{"a":"\\x"}', 6],
    ['{"a":1}}', 7],
    ['{"a":01}', 6],
  ])("in %j is %d", (text, position) => {
    expect(positionOf(text)).toBe(position);
  });

  it("exists exactly where JSON.parse refuses an object", () => {
    const texts = ['{"a":-0.5e+3}', '{"a":-}', '{"a":tru}', '{"":null}', '{"a":"\\ud800"}', '{"a":1.}', '{"a":.5}'];
    for (const text of texts) {
      const isValid = (() => {
        try {
          return JSON.parse(text) !== undefined;
        } catch {
          return false;
        }
      })();
      expect([text, positionOf(text) === undefined]).toEqual([text, isValid]);
    }
  });
});
