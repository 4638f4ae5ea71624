import { existsSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { areAsBuilt, isAsBuilt, readTree, recordBuild } from "./build-record.mjs";
import { fail, installedCommand, ROOT, run } from "./run.mjs";

// Two retries within seconds: npm's default pauses add up to over a minute before it reports a missing network.
const INSTALL =
  "ci --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=2000 --fetch-retry-maxtimeout=5000".split(" ");
const LOCK = path.join(ROOT, "package-lock.json");
/** The file that npm writes when an install completes. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");

/** Refuses a Node that is too old, before anything else can fail in a stranger way. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Patchbay needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
}

/** Installs the locked packages, unless an install has completed since the lock was written. */
export async function installDependencies() {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return;
  // Git writes the lock file again when it switches to another branch and back.
  if (
    areAsBuilt(
      ROOT,
      [INSTALLED, LOCK].map((file) => path.relative(ROOT, file).replaceAll(path.sep, "/")),
    )
  )
    return;
  process.stdout.write("Installing dependencies …\n");
  const { code, output } = await run("npm", INSTALL, { capture: true });
  if (code !== 0) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
      fail(
        "The dependencies could not be installed: the npm registry cannot be reached. Check the network, then run the command again.",
      );
    }
    process.stderr.write(output);
    fail("The dependencies could not be installed; npm's reason stands above.");
  }
}

/**
 * Builds what has changed: the kit and what it depends on, then the plugins beside the app and all other packages. Builds
 * do not check types: `npm test` checks those of all packages and plugins at once.
 * @param brokenPlugins how to handle a plugin that does not build: `fail`, or `warn` and continue
 */
export async function build({ brokenPlugins }) {
  const tree = readTree(ROOT);
  if (isAsBuilt(ROOT, tree)) return;
  await buildPackages("--filter=@patchbay/kit");
  const script = path.join(import.meta.dirname, "build-plugins.mjs");
  const [plugins] = await Promise.all([run(process.execPath, [script], { capture: true }), buildPackages()]);
  if (plugins.code === 0) {
    recordBuild(ROOT, tree);
    return;
  }
  process.stderr.write(plugins.output);
  if (brokenPlugins === "fail") fail("A plugin does not build; the reason stands above.");
  process.stderr.write("Going on without the plugins that do not build.\n");
}

async function buildPackages(...options) {
  const { code, output } = await run(
    installedCommand("turbo"),
    ["run", "build", "--output-logs=new-only", "--log-order=grouped", "--ui=stream", ...options],
    { capture: true, env: { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" } },
  );
  if (code === 0) return;
  process.stderr.write(output);
  fail("The build failed; the reason stands above.");
}
