import { describe, expect, it } from "vitest";
import { z } from "zod";
import { simulateJson } from "./simulate-json.ts";

const tree = {
  type: "object",
  properties: { value: { type: "integer" }, children: { type: "array", items: { $ref: "#" } } },
  required: ["value", "children"],
  additionalProperties: false,
};

const schemas: Readonly<Record<string, object>> = {
  "types of all kinds": {
    type: "object",
    properties: {
      name: { type: "string" },
      age: { type: "integer", minimum: 18, maximum: 20 },
      score: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
      odd: { type: "integer", multipleOf: 7, minimum: 10 },
      good: { type: "boolean" },
      nothing: { type: "null" },
      tags: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 3, uniqueItems: true },
      mood: { enum: ["calm", "tense"] },
      kind: { const: "person" },
      maybe: { type: ["string", "null"] },
    },
    required: ["name", "age", "score", "odd", "good", "nothing", "tags", "mood", "kind", "maybe"],
    additionalProperties: false,
  },
  formats: {
    type: "object",
    properties: Object.fromEntries(
      ["date", "date-time", "email", "uri", "uuid", "ipv4", "ipv6"].map((format) => [
        format,
        { type: "string", format },
      ]),
    ),
    required: ["date", "date-time", "email", "uri", "uuid"],
  },
  lengths: {
    type: "object",
    properties: { code: { type: "string", minLength: 30, maxLength: 32 } },
    required: ["code"],
  },
  patterns: {
    type: "object",
    properties: {
      plate: { type: "string", pattern: "^[A-Z]{2}-\\d{3,4}(?:-X)?$" },
      slug: { type: "string", pattern: "^[a-z]+(-[a-z]+)*$" },
      hex: { type: "string", pattern: "^#(?:[0-9a-f]{6}|[0-9a-f]{3})$" },
    },
    required: ["plate", "slug", "hex"],
  },
  alternatives: {
    type: "object",
    properties: {
      shape: {
        anyOf: [
          { type: "object", properties: { radius: { type: "number" } }, required: ["radius"] },
          { type: "string" },
        ],
      },
      none: { oneOf: [{ type: "null" }, { type: "integer" }] },
    },
    required: ["shape", "none"],
  },
  references: {
    type: "object",
    properties: { owner: { $ref: "#/$defs/person" } },
    required: ["owner"],
    $defs: {
      person: {
        type: "object",
        properties: { name: { type: "string" }, friend: { anyOf: [{ $ref: "#/$defs/person" }, { type: "null" }] } },
        required: ["name", "friend"],
      },
    },
  },
  recursion: tree,
  "a map": { type: "object", additionalProperties: { type: "integer" } },
  "a tuple": { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
};

describe("a simulated value", () => {
  it.each(Object.entries(schemas))("satisfies a schema of %s", (_, schema) => {
    for (const prompt of ["", "What is the weather in New York on 2026-05-01, for 19 people?"]) {
      const value = simulateJson(schema, prompt);
      expect(z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).parse(value)).toEqual(value);
    }
  });

  it("takes what fits from the prompt", () => {
    const type = "string";
    const properties = {
      city: { type },
      days: { type: "integer" },
      unit: { type, enum: ["celsius", "fahrenheit"] },
      date: { type, format: "date" },
      title: { type },
    };
    expect(
      simulateJson({ type: "object", properties }, "Weather in New York for 3 days from 2026-05-01 in Fahrenheit?"),
    ).toEqual({ city: "New York", days: 3, unit: "fahrenheit", date: "2026-05-01", title: "Simulated title" });
  });

  it("is the same for the same request, and any value for an empty schema", () => {
    expect(simulateJson(schemas["types of all kinds"], "a")).toEqual(simulateJson(schemas["types of all kinds"], "a"));
    expect(simulateJson({})).toBe("Simulated value");
  });
});
