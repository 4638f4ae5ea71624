import { describe, expect, it } from "vitest";
import { checkJson, describeJsonIssues, type JsonSchema } from "./check-json.ts";

const isFine = (schema: JsonSchema, value: unknown): boolean => checkJson(schema, value).length === 0;

describe("checkJson", () => {
  it.each<[JsonSchema, unknown[], unknown[]]>([
    [{}, [1, null, undefined, {}], []],
    [{ type: "string" }, ["", "a"], [1, null, []]],
    [{ type: "number" }, [1, -0.5], ["1", Number.NaN, Infinity]],
    [{ type: "integer" }, [1, 0], [0.5, 2 ** 53]],
    [{ type: ["number", "null"] }, [1, null], ["", false]],
    [{ type: "object" }, [{}], [[], null, "a"]],
    [{ const: "a" }, ["a"], ["b"]],
    [{ enum: ["a", 1] }, ["a", 1], ["b", "1"]],
    [{ pattern: "^\\p{Lu}" }, ["Äx", 7], ["a"]],
    [{ format: "uri" }, ["https://a.example", 7], ["javascript:alert(1)", "a"]],
    [
      { format: "uri" },
      ["https://a-b.example/c/d_e.f", "http://[::1]:80/?q#h", "https://xn--bcher-kva.example/xn--a"],
      ["https://xn--a.example", "https://1.2.3.999"],
    ],
    [{ minimum: 1, exclusiveMaximum: 3 }, [1, 2.9, "x"], [0.9, 3]],
    [{ minLength: 1, maxLength: 2 }, ["a", "ab", 7], ["", "abc"]],
    [{ type: "array", items: { type: "number" }, minItems: 1 }, [[1]], [[], ["1"], [1, null]]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, ["a", null], [1]],
    [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      [{ a: "x" }, { a: "x", b: 1 }],
      [{}, { a: undefined }, { a: 1 }],
    ],
    [{ properties: { a: {} }, additionalProperties: false }, [{ a: 1 }, { b: undefined }], [{ b: 1 }]],
    [
      { additionalProperties: { type: "number" }, propertyNames: { pattern: "^x" } },
      [{ x1: 1 }],
      [{ x1: "1" }, { y: 1 }],
    ],
    [{ type: "string", contentEncoding: "base64" }, [new Blob(["a"])], ["YQ==", {}]],
  ])("by %j", (schema, good, bad) => {
    expect(good.filter((value) => !isFine(schema, value))).toEqual([]);
    expect(bad.filter((value) => isFine(schema, value))).toEqual([]);
  });

  it("reports each problem with its path", () => {
    const schema = {
      type: "object",
      properties: { list: { type: "array", items: { type: "string" } } },
      required: ["name"],
    };
    const issues = checkJson(schema, { list: ["a", 1] });
    expect(issues).toEqual([
      { message: "is missing", path: ["name"] },
      { message: "expected string", path: ["list", 1] },
    ]);
    expect(describeJsonIssues(issues)).toBe("name: is missing; list[1]: expected string");
    expect(describeJsonIssues(checkJson({ enum: ["a", "b"] }, 1), "the value")).toBe(
      'the value: expected one of "a", "b"',
    );
  });

  it("looks at own members only", () => {
    expect(isFine({ properties: {}, required: ["constructor"] }, {})).toBe(false);
    expect(isFine({ properties: { toString: { type: "string" } } }, {})).toBe(true);
  });
});
