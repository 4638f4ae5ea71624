// `npm test`: installs what is missing, builds, then runs every check and closes with `N passed, N failed`.
// `npm test -- unit browser` runs only the named steps.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { provideChromium } from "./find-chromium.mjs";
import { fail, installedCommand, run } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "patchbay-test-"));

const STEPS = {
  types: () => single("types", "tsc", ["-p", "."]),
  lint: () => single("lint", "oxlint", ["--quiet"]),
  format: () => single("format", "oxfmt", ["--check", "."]),
  unit: () => vitest("unit"),
  browser: async () => {
    const chromium = await provideChromium();
    const report = path.join(reports, "playwright.json");
    const { code } = await run(
      installedCommand("playwright"),
      ["test", "--config=host-app/playwright.config.ts", "--reporter=line,json"],
      { env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    );
    const counts = readReport(report, ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }));
    return settle(code, counts);
  },
};

// Long grids and fuzzing, only on request: `npm run test:deep`.
const ON_REQUEST = { deep: () => vitest("deep", { PATCHBAY_DEEP: "1" }) };

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

checkNode();
await installDependencies();
await build({ brokenPlugins: "fail" });
const chosen = process.argv.slice(2);
const steps = { ...STEPS, ...ON_REQUEST };
const unknown = chosen.filter((name) => !(name in steps));
if (unknown.length > 0) fail(`There is no step '${unknown.join("', '")}'. Steps: ${Object.keys(steps).join(", ")}.`);
const totals = { passed: 0, failed: 0 };
for (const name of chosen.length > 0 ? chosen : Object.keys(STEPS)) {
  const { passed, failed } = await steps[name]();
  totals.passed += passed;
  totals.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
