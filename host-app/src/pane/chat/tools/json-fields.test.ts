import { describe, expect, it } from "vitest";
import { problemOf } from "./formatted-answer.tsx";
import { schemaProblem } from "./json-fields.tsx";
import { FORMAT_SAMPLES, TOOL_SAMPLES, toolOf } from "./tool-samples.ts";

const tool = (parameters: unknown) => [{ type: "function", function: { name: "t", parameters } }];

describe("schemaProblem", () => {
  it("accepts the samples", () => {
    expect(schemaProblem("tools", TOOL_SAMPLES.map(toolOf))).toBeUndefined();
    for (const { format } of FORMAT_SAMPLES) expect(schemaProblem("response_format", format)).toBeUndefined();
    expect(schemaProblem("tools", undefined)).toBeUndefined();
  });

  it.each([
    [[], "[0].function.parameters is no JSON Schema"],
    [{ type: "objekt" }, '[0].function.parameters.type is "objekt"; expected one of'],
    [{ properties: [] }, "[0].function.parameters.properties must be an object"],
    [{ properties: { a: { items: { type: 1 } } } }, "[0].function.parameters.properties.a.items.type is 1"],
  ])("reports where %j is not a schema", (parameters, problem) => {
    expect(schemaProblem("tools", tool(parameters))).toContain(problem);
  });

  it("requires the schema of an answer that has to follow one", () => {
    expect(schemaProblem("response_format", { type: "json_schema", json_schema: { name: "a" } })).toContain(
      "json_schema.schema is no JSON Schema",
    );
  });
});

describe("problemOf", () => {
  const schema = { type: "object", properties: { age: { type: "integer" } }, required: ["age"] };

  it("reports what is wrong with an answer, and where", () => {
    expect(problemOf('{"age": 3}', schema)).toBeUndefined();
    expect(problemOf('{"age": "3"}', schema)).toMatch(/^age: /);
    expect(problemOf("{}", schema)).toMatch(/age/);
    expect(problemOf('{"age": ', schema)).toMatch(/^this is not JSON/);
    expect(problemOf("[]", undefined)).toBeUndefined();
  });
});
