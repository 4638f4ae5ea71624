import { describe, expect, it } from "vitest";
import {
  automaticSpeechRecognitionInput,
  schema,
  tableQuestionAnsweringInput,
  tokenClassificationOutput,
} from "@patchbay/core/task";
import { schemaRows } from "./task-schemas.tsx";

const shortly = (jsonSchema: Parameters<typeof schemaRows>[0]) =>
  schemaRows(jsonSchema).map(({ path, type, required }) => `${path}${required ? "" : "?"}: ${type}`);

describe("schemaRows", () => {
  it("lists members with the members below them", () => {
    expect(shortly(tableQuestionAnsweringInput.jsonSchema)).toEqual([
      "inputs: object",
      "inputs.question: string",
      "inputs.table: object",
      "parameters?: object",
      'parameters.padding?: "do_not_pad" | "longest" | "max_length"',
      "parameters.sequential?: boolean",
      "parameters.truncation?: boolean",
    ]);
  });

  it("lists the members of a list's items", () => {
    const paths = schemaRows(tokenClassificationOutput.jsonSchema).map(({ path }) => path);
    expect(paths).toEqual(["[].entity_group", "[].word", "[].score", "[].start", "[].end"]);
  });

  it("lists title, description, default and range", () => {
    const limited = schema.object({
      top: schema.optional(
        schema.integer({ title: "Top", description: "How many.", minimum: 1, maximum: 5, default: 3 }),
      ),
    });
    expect(schemaRows(limited.jsonSchema)).toEqual([
      { path: "top", type: "integer ≥ 1, ≤ 5", required: false, description: "Top. How many.", fallback: "3" },
    ]);
  });

  it("marks texts that hold audio and images", () => {
    expect(shortly(automaticSpeechRecognitionInput.jsonSchema)[0]).toBe("inputs: string (audio)");
  });

  it("describes a value without members", () => {
    expect(shortly({ type: "array", items: { type: "number" } })).toEqual([": list of number"]);
    expect(shortly({})).toEqual([": anything"]);
  });

  it("expands alternatives, but not a recursive schema", () => {
    const alternatives = { anyOf: [{ type: "string" }, { type: "object", properties: { url: { type: "string" } } }] };
    expect(shortly({ properties: { image: alternatives } })).toEqual([
      "image?: string or object",
      "image.url?: string",
    ]);
    const endless: Record<string, unknown> = { type: "object" };
    endless.properties = { next: endless };
    expect(schemaRows(endless).length).toBeLessThan(20);
  });
});
