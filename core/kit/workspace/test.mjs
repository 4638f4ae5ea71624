// `npm test`: installs what is missing, builds, then runs every quick check and closes with `N passed, N failed`;
// `npm run test:slow` likewise the slow ones, `npm run test:deep` the long grids and fuzzing.
// `npm test -- unit browser` runs only the named steps.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { findBrowser, installMissingBrowsers } from "./find-browsers.mjs";
import { fail, installedCommand, run } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "patchbay-test-"));
const SLOW = { PATCHBAY_TESTS: "slow" };
const DEEP = { PATCHBAY_TESTS: "deep" };

const STEPS = {
  // What the compiler knows of files that have not changed is kept: it then takes a fifth of the time.
  types: () => single("types", "tsc", ["-p", ".", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types"]),
  lint: () => single("lint", "oxlint", ["--quiet"]),
  format: () => single("format", "oxfmt", ["--check", "."]),
  unit: () => vitest("unit"),
  browser: () => playwright("browser", ["chromium"]),
  "slow-unit": () => vitest("slow-unit", SLOW),
  "slow-browser": () => playwright("slow-browser", ["chromium", "firefox", "webkit", "xvfb"], SLOW),
  deep: () => vitest("deep", DEEP),
};

/** What a name on the command line may also stand for; without any, `quick` runs. */
const SETS = {
  quick: ["types", "lint", "format", "unit", "browser"],
  slow: ["slow-unit", "slow-browser"],
};

async function vitest(name, env = {}) {
  const report = path.join(reports, `${name}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(installedCommand("vitest"), args, { env });
  const counts = readReport(report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
  return settle(code, counts);
}

/** Without one of the browsers its tests are skipped, which counts as a failure where nobody sees it: in CI. */
async function playwright(name, browsers, env = {}) {
  const missing = await installMissingBrowsers(browsers);
  for (const sentence of missing) process.stderr.write(`${sentence}\n`);
  if (!findBrowser("chromium")) return { passed: 0, failed: 1 };
  const report = path.join(reports, `${name}.json`);
  const { code } = await run(
    installedCommand("playwright"),
    ["test", "--config=host-app/playwright.config.ts", "--reporter=line,json"],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const { passed, failed } = readReport(report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
  return settle(code, { passed, failed: failed + (process.env.CI ? missing.length : 0) });
}

async function single(name, command, args) {
  const { code, output } = await run(installedCommand(command), args, { capture: true });
  if (code !== 0) process.stdout.write(output);
  process.stdout.write(`${code === 0 ? "ok" : "FAILED"}: ${name}\n`);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

// A runner that fails without a failed test (a crash, a file that does not load, no test at all) counts as one failure.
function settle(code, { passed, failed }) {
  const silent = (code !== 0 && failed === 0) || passed + failed === 0;
  return { passed, failed: failed + (silent ? 1 : 0) };
}

const chosen = process.argv.slice(2);
const names = (chosen.length > 0 ? chosen : ["quick"]).flatMap((name) => SETS[name] ?? [name]);
const unknown = names.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  fail(
    `There is no step '${unknown.join("', '")}'. Steps: ${[...Object.keys(STEPS), ...Object.keys(SETS)].join(", ")}.`,
  );
}
checkNode();
await installDependencies();
await build({ brokenPlugins: "fail" });
const totals = { passed: 0, failed: 0 };
for (const name of names) {
  const { passed, failed } = await STEPS[name]();
  totals.passed += passed;
  totals.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
