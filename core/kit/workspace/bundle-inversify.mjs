// Writes inversify into core's built module that exports it, as one file. `npm run build` of core runs it after the compiler.
import { readFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./run.mjs";

const license = readFileSync(path.join(ROOT, "node_modules/inversify/LICENSE"), "utf8").trim();
const bundle = await rolldown({
  input: path.join(ROOT, "core/src/container/inversify.ts"),
  cwd: path.join(ROOT, "core"),
  platform: "neutral",
  logLevel: "warn",
});
await bundle.write({
  file: path.join(ROOT, "core/dist/container/inversify.js"),
  minify: true,
  banner: `/*! inversify\n${license}\n*/`,
  comments: { legal: true, annotation: true, jsdoc: false },
});
await bundle.close();
