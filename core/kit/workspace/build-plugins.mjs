// Builds the plugins that have changed, and writes their index, so that programs of this repository read one file instead
// of a folder for each plugin. It needs only the kit, so that it runs while the app is built.
import path from "node:path";
import process from "node:process";
import { buildPlugins, findPluginFolders } from "@patchbay/kit/build";
import { ROOT } from "./run.mjs";

const PLUGINS = path.join(ROOT, "plugins");

const results = await buildPlugins(await findPluginFolders(PLUGINS));
const failed = results.filter(({ status }) => status === "failed");
for (const { folder, error } of failed) {
  process.stderr.write(
    `${path.relative(ROOT, folder)}: failed: ${String(error?.message ?? error).replaceAll("\n", "\n  ")}\n`,
  );
}
if (failed.length > 0) process.exitCode = 1;
else {
  const [{ scanPlugins }, { writeIndex }] = await Promise.all([import("@patchbay/core/node"), import("@patchbay/kit")]);
  const { plugins } = await scanPlugins(PLUGINS, "built-in");
  await writeIndex(PLUGINS, plugins);
}
