// `npm run report:code`: prints what `core/bench/code-report.ts` finds.
import path from "node:path";
import process from "node:process";
import { runnerImport } from "vite";
import { ROOT } from "./run.mjs";

process.chdir(ROOT);
const { module } = await runnerImport(path.join(ROOT, "core/bench/code-report.ts"), {
  configFile: false,
  logLevel: "silent",
});
const text = await module.report();
// The app's queries have garbage-collection timers of minutes.
process.stdout.write(text, () => process.exit());
