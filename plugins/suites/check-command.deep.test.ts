import path from "node:path";
import { expect, it } from "vitest";
import { checkPlugins } from "./check-command/check-plugins.ts";

it("patchbay check passes for every plugin of the repository", { timeout: 400_000 }, async () => {
  expect(await checkPlugins(path.resolve(import.meta.dirname, ".."))).toBeGreaterThan(300);
});
