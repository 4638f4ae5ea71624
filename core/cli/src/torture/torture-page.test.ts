import { readFileSync } from "node:fs";
import { faults } from "@patchbay/mocks/faults";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../../../docs/torture.md", import.meta.url), "utf8");

const sectionOf = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

it("docs/torture.md lists every fault, and has a verdict on each", () => {
  const listed = [...sectionOf("The faults").matchAll(/^\| `([\w-]+)`[^|]*\| (.*?) +\|/gm)];
  expect(listed.map(([, name, about]) => [name, about])).toEqual(faults.map(({ name, about }) => [name, about]));
  const judged = [...sectionOf("Verdicts of four clients").matchAll(/^\| `([\w:-]+)`/gm)].map(([, name]) => name);
  expect(judged).toEqual(
    faults.flatMap(({ name, forms }) => forms.map((form) => (form === forms[0] ? name : `${name}:${form}`))),
  );
});
