import { describe, expect, it } from "vitest";
import { collectSamples, readSamples, samplesKey } from "./samples.ts";

const MODEL = { id: "owner/name", task: "conversational", providerId: "name", tags: ["conversational"] };
const mocked = (id: string) => ({
  id,
  base: `providers/${id}/`,
  files: { mocks: { path: "mocks.1.js", integrity: "", bytes: 1 } },
});

describe("the document of sample models", () => {
  it("has the models of each provider under its mocks' address, and omits unreadable ones", async () => {
    const texts: Readonly<Record<string, string>> = {
      good: JSON.stringify([MODEL]),
      none: "[]",
      broken: "[{",
      wrong: '[{"id": 1}]',
    };
    const entries = [
      ...["good", "none", "broken", "wrong", "missing"].map(mocked),
      { id: "bare", base: "", files: {} },
    ];
    const document = await collectSamples(entries, async ({ id }) => {
      const text = texts[id];
      if (text === undefined) throw new Error(`${id} is not there`);
      return text;
    });
    expect(document).toEqual({
      patchbay: 1,
      samples: { "providers/good/mocks.1.js": [MODEL], "providers/none/mocks.1.js": [] },
    });
  });

  it("is read model by model's list: a malformed one is as if it were not there", () => {
    const samples = {
      good: [MODEL],
      text: "owner/name",
      wrong: [MODEL, { ...MODEL, tags: [1] }],
      odd: [{ ...MODEL, id: "" }],
    };
    const of = readSamples(
      JSON.stringify({
        patchbay: 1,
        samples: Object.fromEntries(Object.entries(samples).map(([id, value]) => [samplesKey(mocked(id)), value])),
      }),
    );
    expect(["good", "text", "wrong", "odd", "missing"].map((id) => of(mocked(id)))).toEqual([
      [MODEL],
      ...Array.from({ length: 4 }),
    ]);
    expect(of({ base: "", files: {} })).toBeUndefined();
    for (const text of ["", "<!doctype html>", "null", "[]", '{"patchbay":2,"samples":{}}', '{"patchbay":1}']) {
      expect(readSamples(text)(mocked("good"))).toBeUndefined();
    }
  });
});
