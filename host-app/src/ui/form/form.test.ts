import { describe, expect, it } from "vitest";
import {
  chatCompletionInput,
  featureExtractionInput,
  schema,
  tableQuestionAnsweringInput,
  textGenerationInput,
  textToImageInput,
  visualQuestionAnsweringInput,
  zeroShotClassificationInput,
} from "@patchbay/core/task";
import { fillDrafts } from "./fill-drafts.ts";
import { fieldFor } from "../../pane/form/passed-input.ts";
import { standsInAddress } from "./form-field.ts";
import { readDrafts } from "./read-drafts.ts";
import { readFields } from "./read-fields.ts";

const namesAndKinds = (jsonSchema: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(readFields(jsonSchema).map(({ name, kind }) => [name, kind]));

describe("readFields", () => {
  it("splits objects into fields and follows the schema's hints", () => {
    expect(namesAndKinds(tableQuestionAnsweringInput.jsonSchema)).toEqual({
      "inputs.question": "text",
      "inputs.table": "table",
      "parameters.padding": "choice",
      "parameters.sequential": "boolean",
      "parameters.truncation": "boolean",
    });
    expect(namesAndKinds(visualQuestionAnsweringInput.jsonSchema)).toMatchObject({ "inputs.image": "image" });
  });

  it("leaves streaming to the button next to the form", () => {
    const names = Object.keys(namesAndKinds(textGenerationInput.jsonSchema));
    expect(names).toContain("parameters.max_new_tokens");
    expect(names).not.toContain("stream");
  });

  it("shows a nullable value as the value's field, and one of several objects as JSON", () => {
    const kinds = namesAndKinds(chatCompletionInput.jsonSchema);
    expect(kinds).toMatchObject({ messages: "messages", max_tokens: "integer", stop: "labels", tools: "json" });
    expect(kinds["response_format"]).toBe("json");
    expect(readFields({ type: ["number", "null"], title: "Level" })).toMatchObject([
      { kind: "number", label: "Level" },
    ]);
  });

  it("marks required fields, and shows defaults, ranges and examples", () => {
    const fields = readFields(zeroShotClassificationInput.jsonSchema);
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      "inputs",
      "parameters.candidate_labels",
    ]);
    const [tokens] = readFields(chatCompletionInput.jsonSchema).filter(({ name }) => name === "max_tokens");
    expect(tokens).toMatchObject({ label: "Maximum tokens", fallback: 1024, minimum: 0, required: false });
  });

  it("puts simple parameters into the address, but no input", () => {
    const inAddress = readFields(textToImageInput.jsonSchema).filter(standsInAddress);
    expect(inAddress.map(({ name }) => name)).toContain("parameters.width");
    expect(inAddress.map(({ name }) => name)).not.toContain("inputs");
    expect(
      readFields(zeroShotClassificationInput.jsonSchema)
        .filter(standsInAddress)
        .map(({ name }) => name),
    ).toEqual(["parameters.hypothesis_template", "parameters.multi_label"]);
  });
});

describe("readDrafts", () => {
  const fields = readFields(textToImageInput.jsonSchema);

  it("builds the call's arguments without empty fields", () => {
    const drafts = { inputs: "A fox", "parameters.width": " 512 ", "parameters.seed": "" };
    expect(readDrafts(fields, drafts, textToImageInput)).toEqual({
      args: { inputs: "A fox", parameters: { width: 512 } },
    });
  });

  it("reports missing fields and numbers out of range", () => {
    expect(readDrafts(fields, { "parameters.width": "0", "parameters.seed": "1.5" }, textToImageInput)).toEqual({
      problems: {
        inputs: "Required",
        "parameters.width": "Width is “0”; give a whole number of at least 1, or leave it empty.",
        "parameters.seed": "Seed is “1.5”; give a whole number, or leave it empty.",
      },
    });
  });

  it("shows a problem that only the task's schema finds at its field", () => {
    const strict = schema.object({ inputs: schema.array(schema.string(), { minItems: 2, title: "Words" }) });
    const { problems } = readDrafts(readFields(strict.jsonSchema), { inputs: "one" }, strict);
    expect(problems?.["inputs"]).toMatch(/2/);
  });

  it("rejects text that is not JSON, and an unknown choice", () => {
    const any = readFields({ type: "object", properties: { tools: {}, size: { type: "string", enum: ["s", "l"] } } });
    const { problems } = readDrafts(any, { tools: "[1", size: "m" });
    expect(problems?.["tools"]).toMatch(/tools: invalid JSON/);
    expect(problems?.["size"]).toBe("size is “m”; choose one of s, l.");
  });
});

describe("fillDrafts", () => {
  it("fills in a sample so that reading the form returns the sample", () => {
    const cases = [
      [textToImageInput, { inputs: "Rice fields", parameters: { width: 1024, negative_prompt: "people" } }],
      [
        tableQuestionAnsweringInput,
        { inputs: { question: "How many?", table: { Name: ["a", "b"], Year: ["1", "2"] } } },
      ],
      [zeroShotClassificationInput, { inputs: "Rain", parameters: { candidate_labels: ["weather", "sport"] } }],
      [
        chatCompletionInput,
        {
          messages: [
            { role: "system", content: "Be brief" },
            {
              role: "user",
              content: [
                { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
                { type: "text", text: "What is it?" },
              ],
            },
          ],
          max_tokens: 5,
        },
      ],
    ] as const;
    for (const [input, sample] of cases) {
      const fields = readFields(input.jsonSchema);
      expect(readDrafts(fields, fillDrafts(fields, sample), input)).toEqual({ args: sample });
    }
  });
});

describe("a field that takes several texts", () => {
  const fields = readFields(featureExtractionInput.jsonSchema);

  it("shows a list with lines between the texts, and returns it", () => {
    const drafts = fillDrafts(fields, { inputs: ["One.\n\nStill one.", "Two."] });
    expect(drafts["inputs"]).toBe("One.\n\nStill one.\n---\nTwo.");
    expect(readDrafts(fields, drafts).args).toEqual({ inputs: ["One.\n\nStill one.", "Two."] });
  });

  it("returns a single text as it is", () => {
    expect(readDrafts(fields, { inputs: "A --- dash,\nno line\n" }).args).toEqual({ inputs: "A --- dash,\nno line\n" });
  });
});

const nameFor = (input: { jsonSchema: Readonly<Record<string, unknown>> }, kind: "text" | "image" | "audio") =>
  fieldFor(readFields(input.jsonSchema), kind)?.name;

it("finds the field that takes another task's result", () => {
  expect(nameFor(visualQuestionAnsweringInput, "image")).toBe("inputs.image");
  expect(nameFor(chatCompletionInput, "image")).toBe("messages");
  expect(nameFor(textToImageInput, "text")).toBe("inputs");
  expect(nameFor(textToImageInput, "audio")).toBeUndefined();
});
