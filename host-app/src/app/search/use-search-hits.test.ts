import { expect, it } from "vitest";
import { searchIn } from "../../host/catalogue/search.ts";
import { providerEntry } from "../../testing/entries.ts";
import { modelText } from "./use-search-hits.tsx";

it("finds the models that read or make images by the word vision", () => {
  const provider = providerEntry("acme");
  const models = [
    { id: "talker", task: "conversational", providerId: "t", provider },
    { id: "seer", task: "conversational", providerId: "s", provider, tags: ["image-text-to-text"] },
    { id: "sorter", task: "image-classification", providerId: "i", provider },
  ];
  expect(searchIn(models, "vision", modelText).map(({ id }) => id)).toEqual(["seer", "sorter"]);
});
