// Installs the packages of one engine and builds it: `node build-engine.mjs <folder>`. The app's server runs it when a
// user wants an engine that is not built, and reads the steps from its output.
import path from "node:path";
import process from "node:process";
import { buildEngine } from "./engine-package.mjs";
import { fail, ROOT } from "./run.mjs";

const [, , folder] = process.argv;
if (folder === undefined) fail("Name the folder of an engine.");
await buildEngine(path.relative(ROOT, path.resolve(folder)), (step) => process.stdout.write(`${step}\n`));
