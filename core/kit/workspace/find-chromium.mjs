import { accessSync, constants } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fail, run } from "./run.mjs";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPS = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

/** Path of a Chromium that is there: the variable CHROMIUM first, then the command path. */
export function findChromium(env = process.env) {
  const folders = (env.PATH ?? "").split(path.delimiter);
  const candidates = [
    ...(env.CHROMIUM ? [env.CHROMIUM] : []),
    ...folders.flatMap((folder) => COMMANDS.map((command) => path.join(folder, command))),
    ...(process.platform === "darwin" ? MAC_APPS : []),
  ];
  return candidates.find(isExecutable);
}

/** Finds a Chromium, or installs Debian's when this user may, or says what to do. */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && (await run("apt-get", ["--version"], { capture: true })).code === 0;
  if (mayInstall) {
    process.stdout.write("Installing Debian's chromium for the browser tests …\n");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { capture: true, env });
    const { code, output } = await run("apt-get", ["install", "-y", "-qq", "chromium"], { capture: true, env });
    const installed = findChromium();
    if (code === 0 && installed) return installed;
    process.stderr.write(output);
  }
  return fail(
    "The browser tests need Chromium. Install it ('sudo apt-get install chromium' on Debian), or set the variable CHROMIUM to the path of a Chromium or Chrome, then run the command again.",
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
