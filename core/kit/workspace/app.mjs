// Installs what is missing, builds what has changed, and then, by the word behind the script's name:
// `build` (`npm run build`) ends; `start` (`npm start`) serves the app, with the server's own options;
// `examples` (`npm run examples`) makes the programs of `examples` run in this clone;
// `dev` (`npm run dev`) serves it with hot reload and rebuilds plugins whenever they change. Options of `dev`: a plugin
// folder (default: plugins) and `--port <number>` (default: 5173).
// Plain JavaScript without dependencies, because it runs before the install.
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { linkExamples } from "./link-examples.mjs";
import { endWithShell, ROOT } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";

const [, , word, ...args] = process.argv;

async function start() {
  process.chdir(ROOT);
  // The command reads the configuration, in TypeScript too.
  process.argv = [process.execPath, path.join(ROOT, "core", "cli", "bin", "patchbay.js"), "start", ...args];
  await import(pathToFileURL(process.argv[1]).href);
}

async function dev({ values, positionals }) {
  const { startDevelopment } = await import("./start-development.mjs");
  const folder = path.resolve(process.env.INIT_CWD ?? ROOT, positionals[0] ?? path.join(ROOT, "plugins"));
  process.exitCode = await startDevelopment({ folder, port: Number(values.port) });
}

checkNode();
if (word !== "build") endWithShell();
const options =
  word === "dev" && parseArgs({ args, allowPositionals: true, options: { port: { type: "string", default: "5173" } } });
await installDependencies();
await build({ brokenPlugins: word === "build" ? "fail" : "warn" });
if (word === "examples") linkExamples();
if (word === "start") await start();
if (word === "dev") await dev(options);
