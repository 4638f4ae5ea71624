// `npm run release`: publishes every staged package whose version the registry does not have. `--dry-run` prints what
// it would
// publish; `--staged` takes what `npm run pack` has staged before, as the release workflow does.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fail, ROOT, run } from "./run.mjs";

const OPTIONS = ["--dry-run", "--staged"];
const options = process.argv.slice(2);
const unknown = options.filter((option) => !OPTIONS.includes(option));
if (unknown.length > 0) fail(`There is no option ${unknown.join(", ")}. Options: ${OPTIONS.join(", ")}.`);
const isDryRun = options.includes("--dry-run");

const workspaces = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).workspaces;
const tagged = new Set(
  workspaces.map((folder) => JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")).name),
);

let count = 0;
for (const folder of options.includes("--staged") ? stagedBefore() : await stage()) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  if (await isPublished(name, version)) continue;
  await publish(folder, `${name}@${version}`);
  count += 1;
  // Single providers and engines take the version of @patchbay/plugins, and its tag. The release workflow reads this
  // line.
  if (tagged.has(name)) process.stdout.write(`New tag: ${name}@${version}\n`);
}
process.stdout.write(`${count} packages ${isDryRun ? "would be " : ""}published.\n`);

async function stage() {
  const { code, output } = await run(process.execPath, ["core/kit/workspace/pack.mjs"], { capture: true });
  if (code !== 0) fail(output);
  return output.trim().split("\n");
}

function stagedBefore() {
  const folder = path.join(ROOT, "dist", "packages");
  return readdirSync(folder)
    .toSorted()
    .map((name) => path.join(folder, name));
}

async function publish(folder, release) {
  const how = isDryRun
    ? ["pack", folder, "--dry-run", "--json"]
    : ["publish", folder, "--provenance", "--access=public"];
  const { code, output } = await run("npm", [...how, "--ignore-scripts"], { capture: true });
  if (code !== 0) fail(`${release} could not be published:\n${output}`);
  if (!isDryRun) return;
  const [{ entryCount, size }] = JSON.parse(output.slice(output.indexOf("[\n")));
  process.stdout.write(`Would publish ${release}: ${entryCount} files, ${Math.ceil(size / 1024)} KB packed\n`);
}

/** @throws if the registry cannot be reached: publishing twice would fail, and skipping would be silent */
async function isPublished(name, version) {
  const { code, output } = await run("npm", ["view", `${name}@${version}`, "version", "--json"], { capture: true });
  if (code === 0) return output.includes(version);
  if (output.includes("E404")) return false;
  return fail(`The registry did not say whether it has ${name}@${version}:\n${output}`);
}
