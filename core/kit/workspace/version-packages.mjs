// `npm run version-packages`: takes the changes that wait in `.changeset` into versions and changelogs, then writes core's
// version where its client names itself, and completes the lock.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fail, ROOT, run } from "./run.mjs";

const CHANGESETS = path.join(ROOT, "core/cli/tools/node_modules/@changesets/cli/bin.js");
const CLIENT = path.join(ROOT, "core/src/http/request.ts");

async function step(command, args) {
  const { code } = await run(command, args);
  if (code !== 0) fail(`${command} ${args.join(" ")} ended with ${code}.`);
}

await step(process.execPath, [CHANGESETS, "version"]);
const { version } = JSON.parse(readFileSync(path.join(ROOT, "core/package.json"), "utf8"));
// A test compares the two.
writeFileSync(CLIENT, readFileSync(CLIENT, "utf8").replace(/"patchbay\/[^"]+"/, `"patchbay/${version}"`));
await step("npm", ["install", "--package-lock-only", "--ignore-scripts"]);
await step("npm", ["run", "-s", "lock"]);
