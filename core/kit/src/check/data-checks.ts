import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { IndexEntry, PluginFile } from "@patchbay/core/plugin";
import type { Check } from "@patchbay/testing";
import { iconProblem } from "../build/plugin-icon.ts";

/** Checks the files of a built plugin that pages read and no loader does. @param dist the folder that holds them */
export function dataChecks(dist: string, { icon }: IndexEntry): Check[] {
  return icon ? [dataCheck(dist, "icon: an image that every page can show", icon, iconProblem)] : [];
}

function dataCheck(
  dist: string,
  name: string,
  file: PluginFile,
  problemOf: (text: string) => string | undefined,
): Check {
  return {
    name,
    async run() {
      const content = await readFile(path.join(dist, file.path));
      assert.equal(integrityOf(content), file.integrity, `${file.path} is not the file that the manifest names`);
      const problem = problemOf(content.toString("utf8"));
      assert.ok(problem === undefined, `${file.path} ${problem}`);
    },
  };
}
