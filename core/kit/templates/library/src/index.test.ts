import { writeSnippets } from "@patchbay/core/snippets";
import { expect, it } from "vitest";
import library from "./index.ts";

const record = { id: "acme/demo", tags: [], private: false, gated: false };

it("writes the model's id as a literal", () => {
  const entry = { library, tasks: [] };
  const snippets = writeSnippets("{{id}}", record as never, { library: () => entry, sampleInput: () => undefined });
  expect(snippets.map(({ code }) => code).join("\n")).toContain('"acme/demo"');
});
