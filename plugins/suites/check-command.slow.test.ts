import { readdirSync } from "node:fs";
import path from "node:path";
import { KIND_FOLDERS, PLUGIN_KINDS } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { checkPlugins } from "./check-command/check-plugins.ts";

const PLUGINS = path.resolve(import.meta.dirname, "..");

// `npm run test:deep` checks all of them.
it.each(PLUGIN_KINDS)(
  "patchbay check passes for every tenth %s of the repository",
  { timeout: 200_000 },
  async (kind) => {
    const parent = path.join(PLUGINS, KIND_FOLDERS[kind]);
    const sample = readdirSync(parent).filter((_, index) => index % 10 === 0);
    expect(sample.length).toBeGreaterThan(3);
    expect(await checkPlugins(...sample.map((id) => path.join(parent, id)))).toBe(sample.length);
  },
);

it("patchbay check passes for the guide's complete example", { timeout: 200_000 }, async () => {
  expect(await checkPlugins(path.join(PLUGINS, "suites/awkward-vendor/plugin"))).toBe(1);
});
