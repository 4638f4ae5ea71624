import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { makeSchema } from "./schema-node.ts";
import { schema } from "./schema.ts";
import type { TaskSchema, ValueOf } from "./task-schema.ts";

const accepts = (made: TaskSchema, value: unknown): boolean => made["~standard"].validate(value).issues === undefined;

describe("checks", () => {
  it("keep members that an object does not name", () => {
    const made = schema.object({ inputs: schema.string() });
    const value = { inputs: "hello", vendor_switch: { deep: [1] } };
    expect(made["~standard"].validate(value)).toEqual({ value });
  });

  it("report each problem with its path", () => {
    const made = schema.object({ parameters: schema.object({ stops: schema.array(schema.string()) }) });
    const { issues } = made["~standard"].validate({ parameters: { stops: ["a", 5] } });
    expect(issues).toEqual([{ message: expect.stringContaining("string"), path: ["parameters", "stops", 1] }]);
  });

  it("list the expected types when none matches", () => {
    const made = schema.oneOf([schema.string({ title: "Text" }), schema.array(schema.string(), { title: "Texts" })]);
    expect(made["~standard"].validate(5).issues).toEqual([{ message: "expected Text or Texts", path: [] }]);
  });

  it("never fill in a default, which is the server's business", () => {
    const made = schema.object({ steps: schema.optional(schema.integer({ default: 30 })) });
    expect(made["~standard"].validate({})).toEqual({ value: {} });
  });

  it.each([
    [{ minimum: 1 }, 1, 0],
    [{ maximum: 1 }, 1, 1.5],
    [{ exclusiveMinimum: 0 }, 0.1, 0],
    [{ exclusiveMaximum: 2 }, 1.9, 2],
  ])("keep a number within %o", (limits, inside, outside) => {
    expect(accepts(schema.number(limits), inside)).toBe(true);
    expect(accepts(schema.number(limits), outside)).toBe(false);
  });

  it("keep a list's length", () => {
    const pair = schema.array(schema.number(), { minItems: 2, maxItems: 2 });
    expect([[1], [1, 2], [1, 2, 3]].map((value) => accepts(pair, value))).toEqual([false, true, false]);
  });

  it("take null only where it is allowed, and nothing only where it is optional", () => {
    const made = schema.object({
      seed: schema.nullable(schema.integer()),
      stop: schema.optional(schema.string()),
      mode: schema.choice(["fast", "exact"]),
    });
    expect(accepts(made, { seed: null, mode: "fast" })).toBe(true);
    expect(accepts(made, { seed: 1, stop: null, mode: "fast" })).toBe(false);
    expect(accepts(made, { seed: 1, mode: "slow" })).toBe(false);
  });

  it("know a Blob and a File from a string and an object", () => {
    const image = schema.binary({ input: "image" });
    expect(accepts(image, new Blob(["x"], { type: "image/png" }))).toBe(true);
    expect(accepts(image, new File(["x"], "x.png"))).toBe(true);
    expect(accepts(image, "aGVsbG8=")).toBe(false);
    expect(accepts(image, { size: 1, type: "image/png" })).toBe(false);
  });

  it("refuse to combine schemas of another library", () => {
    const foreign: TaskSchema<string> = {
      "~standard": { version: 1, vendor: "other", validate: (value) => ({ value: String(value) }) },
      jsonSchema: {},
    };
    expect(() => schema.array(foreign)).toThrow(/made with `schema` of @patchbay\/core\/task/);
  });
});

describe("a tensor of depth 3", () => {
  const embedding = schema.tensor(3);
  const nested = (levels: number): unknown => (levels === 0 ? 0.5 : [nested(levels - 1)]);

  it.each([1, 2, 3, 4])("takes %i nested lists", (levels) => {
    expect(accepts(embedding, nested(levels))).toBe(true);
  });

  it.each([
    ["one level more", nested(5)],
    ["a bare number", 0.5],
    ["text", [["0.5"]]],
    ["a level of numbers and lists", [0.5, [0.5]]],
  ])("refuses %s", (_name, value) => {
    expect(accepts(embedding, value)).toBe(false);
  });

  it("takes an empty list", () => {
    expect(accepts(embedding, [])).toBe(true);
  });
});

describe("JSON Schema", () => {
  const made = schema.object({
    inputs: schema.binary({ title: "Image", input: "image" }),
    parameters: schema.optional(
      schema.object({
        labels: schema.array(schema.string(), { title: "Labels", input: "labels" }),
        seed: schema.optional(schema.nullable(schema.integer({ title: "Seed", minimum: 0, default: 7 }))),
      }),
    ),
  });

  it("describes types, limits, defaults and hints", () => {
    expect(made.jsonSchema).toMatchObject({
      type: "object",
      required: ["inputs"],
      properties: {
        inputs: { type: "string", contentEncoding: "base64", title: "Image", "x-input": "image" },
        parameters: {
          required: ["labels"],
          properties: {
            labels: { type: "array", items: { type: "string" }, title: "Labels", "x-input": "labels" },
            seed: { title: "Seed", default: 7, anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
          },
        },
      },
    });
  });

  it("describes a tensor level by level", () => {
    expect(schema.tensor(1, { title: "Vectors" }).jsonSchema).toMatchObject({
      title: "Vectors",
      anyOf: [
        { type: "array", items: { type: "number" } },
        { type: "array", items: { type: "array", items: { type: "number" } } },
      ],
    });
  });

  it("gives an integer only the limits that were stated", () => {
    const { $schema: _draft, ...integer } = schema.integer({ minimum: 1 }).jsonSchema;
    expect(integer).toEqual({ type: "integer", minimum: 1 });
  });

  it("is made once", () => {
    expect(made.jsonSchema).toBe(made.jsonSchema);
  });
});

describe("Standard Schema", () => {
  it("is what every kind of schema implements", () => {
    const kinds = [
      schema.string(),
      schema.boolean(),
      schema.number(),
      schema.integer(),
      schema.choice(["a"]),
      schema.array(schema.string()),
      schema.record(schema.number()),
      schema.object({}),
      schema.oneOf([schema.string(), schema.number()]),
      schema.optional(schema.string()),
      schema.nullable(schema.string()),
      schema.anything(),
      schema.binary({ input: "audio" }),
      schema.tensor(0),
    ];
    for (const { "~standard": standard } of kinds) {
      expect(standard).toMatchObject({ version: 1, vendor: "patchbay" });
      const result = standard.validate(Symbol("no task takes this"));
      const message = result.issues ? result.issues[0]?.message : "accepted";
      expect(message).toBeTypeOf("string");
    }
  });
});

describe("a schema's zod type", () => {
  it("is built once, on first use", () => {
    const build = vi.fn<() => z.ZodString>(() => z.string());
    const list = schema.array(makeSchema<string>(build));
    expect(build).not.toHaveBeenCalled();
    expect(accepts(list, ["a"])).toBe(true);
    expect(list.jsonSchema).toMatchObject({ items: { type: "string" } });
    expect(build).toHaveBeenCalledTimes(1);
  });
});

describe("types", () => {
  it("follow the schema", () => {
    const made = schema.object({
      inputs: schema.oneOf([schema.string(), schema.array(schema.string())]),
      top_k: schema.optional(schema.integer()),
      mode: schema.optional(schema.nullable(schema.choice(["fast", "exact"]))),
    });
    expectTypeOf<ValueOf<typeof made>>().toEqualTypeOf<{
      inputs: string | string[];
      top_k?: number | undefined;
      mode?: "fast" | "exact" | null | undefined;
    }>();
    const vectors = schema.tensor(1);
    expectTypeOf<ValueOf<typeof vectors>>().toEqualTypeOf<number[] | number[][]>();
  });
});
