// `npm run release`: publishes every staged package whose version the registry does not have, and tags what is new. Run by
// the release workflow, which npm trusts.
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fail, ROOT, run } from "./run.mjs";

const workspaces = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).workspaces;
const tagged = new Set(
  workspaces.map((folder) => JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")).name),
);

const staged = await run(process.execPath, ["core/kit/workspace/pack.mjs"], { capture: true });
if (staged.code !== 0) fail(staged.output);
for (const folder of staged.output.trim().split("\n")) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  if (await isPublished(name, version)) continue;
  const { code } = await run("npm", ["publish", folder, "--provenance", "--access", "public"]);
  if (code !== 0) fail(`${name}@${version} could not be published; npm's reason stands above.`);
  // Providers take the version of @patchbay/plugins, and its tag.
  if (!tagged.has(name)) continue;
  await run("git", ["tag", `${name}@${version}`]);
  // By this line the workflow knows what to announce.
  process.stdout.write(`New tag: ${name}@${version}\n`);
}

/** @throws when the registry cannot be asked: to publish twice fails, and to leave out is silent */
async function isPublished(name, version) {
  const { code, output } = await run("npm", ["view", `${name}@${version}`, "version", "--json"], { capture: true });
  if (code === 0) return output.includes(version);
  if (output.includes("E404")) return false;
  return fail(`The registry did not say whether it has ${name}@${version}:\n${output}`);
}
