import { expect, it } from "vitest";
import type { ProviderCall } from "./contract.ts";
import { formBody } from "./form-body.ts";
import { openAiTranscription } from "./openai-audio.ts";

const expected = "Expected {text: string}";
const call = (inputs: unknown, parameters: object) =>
  ({ args: { inputs }, parameters, providerModelId: "m" }) as unknown as ProviderCall;

it("writes a list of texts as one field for each text, and other objects as JSON", () => {
  expect(formBody({ terms: ["a", "b"], none: [], numbers: [1, 2], map: { a: 1 } })).toEqual({
    $form: [
      { name: "terms", value: "a" },
      { name: "terms", value: "b" },
      { name: "numbers", value: "[1,2]" },
      { name: "map", value: '{"a":1}' },
    ],
  });
});

it("requests timestamps with the vendor's fields, and no fields if the caller turned them off", () => {
  const { body } = openAiTranscription({ expected, timestamps: { granularities: ["segment"] } });
  const fieldsOf = (parameters: object) => body(call(new Blob(["a"]), parameters), {} as never);
  expect(fieldsOf({ return_timestamps: true, language: "en" })).toEqual({
    $form: [
      { name: "granularities", value: "segment" },
      { name: "language", value: "en" },
      { name: "model", value: "m" },
      { name: "file", value: expect.any(Blob), fileName: "audio.wav" },
    ],
  });
  expect(JSON.stringify(fieldsOf({ return_timestamps: false }))).not.toMatch(/granularities|timestamps/);
});

it("passes the URL of a recording in the vendor's field", () => {
  const url = "https://files.example/a.wav";
  const { body } = openAiTranscription({ expected, acceptsUrl: "file_url" });
  expect(body(call(url, {}), {} as never)).toEqual({
    $form: [
      { name: "model", value: "m" },
      { name: "file_url", value: url },
    ],
  });
});
