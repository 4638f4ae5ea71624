// `npm run dev`: the app with hot reload, and plugins that are built anew whenever they change. Options: a plugin folder
// (default: plugins) and `--port <number>` (default: 5173).
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { endWithShell, ROOT } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";

checkNode();
endWithShell();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "5173" } },
});
await installDependencies();
await build({ brokenPlugins: "warn" });
const { startDevelopment } = await import("./start-development.mjs");
const folder = path.resolve(process.env.INIT_CWD ?? ROOT, positionals[0] ?? path.join(ROOT, "plugins"));
process.exitCode = await startDevelopment({ folder, port: Number(values.port) });
