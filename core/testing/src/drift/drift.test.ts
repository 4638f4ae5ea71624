import { describe, expect, it } from "vitest";
import { compareShapes } from "./compare-shapes.ts";
import { findMisfits, type MisfitOptions } from "./find-misfits.ts";
import { alternativesOf, type Shape, type VendorShapes } from "./shape.ts";

const text: Shape = { type: "string" };
const nothing: Shape = { type: "null" };
const tagged = (tag: string, members: Readonly<Record<string, Shape>>): Shape => ({
  type: "object",
  properties: { type: { enum: [tag] }, ...members },
  required: ["type", ...Object.keys(members)],
});
const definitions = {
  Part: { anyOf: [tagged("text", { text }), tagged("image", { url: text }), text] },
  Tree: { type: "object", properties: { name: text, children: { type: "array", items: { $ref: "Tree" } } } },
} as const satisfies VendorShapes["definitions"];

const misfits = (shape: Shape, value: unknown, options: Partial<MisfitOptions> = {}): string[] =>
  findMisfits(shape, value, { definitions, closed: true, ...options }).map(
    ({ path, problem }) => `${path}: ${problem}`,
  );

describe("a value that is held to a shape", () => {
  it.each<[string, Shape, unknown, string[]]>([
    ["fits", { type: "object", properties: { a: text } }, { a: "b" }, []],
    ["accepts everything that the types accept", {}, { a: [null] }, []],
    ["has another type", { type: "object", properties: { a: text } }, { a: 1 }, ["a: type"]],
    ["has another value", { enum: ["a", "b"] }, "c", [": value"]],
    ["lacks a member", { type: "object", properties: { a: text }, required: ["a"] }, {}, ["a: missing"]],
    ["has an unknown member", { type: "object", properties: {} }, { a: 1 }, ["a: unknown"]],
    ["may have any member", { type: "object", additionalProperties: text }, { a: "b", c: 1 }, ["c: type"]],
    [
      "lists",
      { type: "array", items: { type: "object", properties: { a: text } } },
      [{ a: "b" }, { a: 1 }],
      ["[].a: type"],
    ],
    [
      "is one of several, distinguished by its tag",
      { $ref: "Part" },
      { type: "image", text: "a" },
      ["url: missing", "text: unknown"],
    ],
    ["is the plain one of several", { $ref: "Part" }, "a", []],
    [
      "is a tree",
      { $ref: "Tree" },
      { name: "a", children: [{ children: [{ name: 1 }] }] },
      ["children[].children[].name: type"],
    ],
  ])("%s", (_, shape, value, expected) => {
    expect(misfits(shape, value)).toEqual(expected);
  });

  it("may omit nullable members and have extra ones if a vendor follows another's protocol", () => {
    const shape: Shape = {
      type: "object",
      properties: { a: { anyOf: [text, nothing] }, b: text },
      required: ["a", "b"],
    };
    expect(misfits(shape, { c: 1 }, { closed: false, lenient: true })).toEqual(["b: missing"]);
  });

  it("is text in a form, whatever its type", () => {
    const shape: Shape = {
      type: "object",
      properties: { n: { type: "number" }, on: { type: "boolean" }, of: { enum: [1, 2] } },
    };
    expect(misfits(shape, { n: "1", on: "true", of: "2" }, { form: true })).toEqual([]);
    expect(misfits(shape, { n: "1" })).toEqual(["n: type"]);
  });
});

const version = (answer: Shape, others: VendorShapes["definitions"] = definitions): VendorShapes => ({
  version: "1",
  shapes: { "GET /a": { answer } },
  definitions: others,
});
const changes = (before: VendorShapes, after: VendorShapes): string[] =>
  compareShapes(before, after).map(({ path, change }) => `${path}: ${change}`);

describe("two versions of a vendor's types", () => {
  it.each<[Shape, Shape, string[]]>([
    [text, text, []],
    [text, { type: "number" }, [": type changed from string to number"]],
    [text, { anyOf: [text, nothing] }, [": type changed from string to string | null"]],
    [{ enum: ["a", "b"] }, { enum: ["a", "c"] }, [': value "b" removed', ': value "c" added']],
    [{ enum: ["a"] }, text, [': type changed from "a" to string']],
    [tagged("x", { a: text }), tagged("x", { b: text }), ['a: renamed to "b"']],
    [tagged("x", { a: text }), tagged("x", {}), ["a: removed"]],
    [tagged("x", {}), tagged("x", { a: text }), ["a: added, required"]],
    [
      { type: "object", properties: { a: text } },
      { type: "object", properties: { a: text }, required: ["a"] },
      ["a: now required"],
    ],
    [{ type: "object" }, { type: "object", additionalProperties: {} }, ["*: other members are now taken"]],
    [{ type: "array", items: text }, { type: "array", items: nothing }, ["[]: type changed from string to null"]],
  ])("%j and %j", (before, after, expected) => {
    expect(changes(version(before), version(after))).toEqual(expected);
  });

  it("are compared alternative by alternative, in any order", () => {
    const [one, other] = alternativesOf(definitions.Part, {}).map(({ shape }) => shape);
    if (!one || !other) throw new Error("the parts are two objects and a text");
    const changed = tagged("image", { url: { type: "number" } });
    expect(changes(version({ anyOf: [one, other] }), version({ anyOf: [changed, one] }))).toEqual([
      "url: type changed from string to number",
    ]);
  });

  it("are compared to the end of what leads back to itself", () => {
    const deeper = {
      ...definitions,
      Tree: { ...definitions.Tree, properties: { ...definitions.Tree.properties, name: nothing } },
    };
    expect(changes(version({ $ref: "Tree" }), version({ $ref: "Tree" }, deeper))).toEqual([
      "name: type changed from string to null",
    ]);
  });

  it("report an added or removed side of a route", () => {
    const without: VendorShapes = { version: "2", shapes: {}, definitions: {} };
    expect(changes(version(text), without)).toEqual([": removed"]);
    expect(changes(without, version(text))).toEqual([": added"]);
  });
});
