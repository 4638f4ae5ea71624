// `npm start`: installs what is missing, builds what has changed, serves. Plain JavaScript without dependencies, because
// nothing is installed yet when it starts.
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { endWithShell, ROOT } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";

checkNode();
endWithShell();
await installDependencies();
await build({ brokenPlugins: "warn" });
process.chdir(ROOT);
process.argv[1] = path.join(ROOT, "host-app", "dist", "server", "main.js");
await import(pathToFileURL(process.argv[1]).href);
