import path from "node:path";
import { expect, it } from "vitest";
import { findPluginFolders } from "../build/find-plugin-folders.ts";
import { checkTypes } from "./check-types.ts";

const PLUGINS = path.resolve(import.meta.dirname, "../../../../plugins");

it("finds no type errors in the bundled plugins", { timeout: 120_000 }, async () => {
  const folders = await findPluginFolders(PLUGINS);
  expect(folders.length).toBeGreaterThan(350);
  expect(Object.fromEntries((await checkTypes(folders)) ?? [["", "no TypeScript"]])).toEqual({});
});
