import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./guides/guide.ts";

/** Features in docs/features.md without a test: this number only goes down. */
const UNTESTED = 3;

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const testFiles = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)));

/** Whether a test file of this name has the title as a whole literal, of a test or of a group, as in its source. */
function hasTitle(name: string, title: string): boolean {
  const texts = testFiles.filter((file) => path.basename(file) === name).map(textOf);
  return texts.some((text) => text.includes(`"${title}"`) || text.includes(`\`${title}\``));
}

const rows = [...textOf("docs/features.md").matchAll(/^\| (.+?) +\| (?:`([^`]+)` +\| `([^`]+)` +\||no test +\|)$/gm)];

it("docs/features.md names tests that exist", () => {
  const tested = rows.filter(([, , name]) => name !== undefined);
  expect(tested.length).toBeGreaterThan(120);
  expect(tested.filter(([, , name = "", title = ""]) => !hasTitle(name, title)).map(([row]) => row)).toEqual([]);
});

it("docs/features.md gets no further feature without a test", () => {
  const untested = rows.filter(([, , name]) => name === undefined);
  expect(untested.length).toBeLessThanOrEqual(UNTESTED);
});

it("docs/features.md has no row that this test cannot read", () => {
  const lines = textOf("docs/features.md").match(/^\| (?!a person can|-).*$/gm) ?? [];
  expect(lines).toEqual(rows.map(([row]) => row));
});
