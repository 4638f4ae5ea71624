import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import { parseModelFacts, type IndexEntry, type PluginFile } from "@patchbay/core/plugin";
import type { Check } from "@patchbay/testing";
import { iconProblem } from "../build/plugin-icon.ts";

/** Checks a built plugin's files that only pages read. @param dist their folder */
export function dataChecks(dist: string, entry: IndexEntry): Check[] {
  const { icon } = entry;
  const { facts, tasks } = entry.kind === "provider" ? entry : {};
  const assertFacts = (text: string) => void parseModelFacts(JSON.parse(text), Object.keys(tasks ?? {}));
  return [
    ...(icon ? [dataCheck(dist, "icon: an image that every page can show", icon, assertIcon)] : []),
    ...(facts ? [dataCheck(dist, "facts: models that the provider serves", facts, assertFacts)] : []),
  ];
}

function assertIcon(svg: string): void {
  const problem = iconProblem(svg);
  assert.ok(problem === undefined, `The icon ${problem}.`);
}

function dataCheck(dist: string, name: string, file: PluginFile, assertContent: (text: string) => void): Check {
  return {
    name,
    async run() {
      const content = await readFile(path.join(dist, file.path));
      assert.equal(integrityOf(content), file.integrity, `${file.path} is not the file that the manifest names`);
      assertContent(content.toString("utf8"));
    },
  };
}
