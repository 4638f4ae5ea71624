import { expect, it } from "vitest";
import { createRecentPages } from "./recent-pages.ts";

const storageWith = (text: string | null) => ({ getItem: () => text, setItem: () => undefined });

it("returns the last six pages, newest first, each once", () => {
  const pages = createRecentPages(undefined);
  for (const index of [1, 2, 3, 4, 5, 6, 7, 2]) pages.add({ to: `/${index}`, label: `Page ${index}` });
  expect(pages.get().map(({ to }) => to)).toEqual(["/2", "/7", "/6", "/5", "/4", "/3"]);
});

it.each([
  "{",
  "7",
  '[{"to":"//elsewhere.test","label":"x"},{"to":"https://elsewhere.test","label":"x"},null,{"to":"/a"}]',
])("ignores what is not a page of the app: %s", (text) =>
  expect(createRecentPages(storageWith(text)).get()).toEqual([]),
);
