// `npm test`: installs what is missing, builds, then runs every quick check and closes with `N passed, N failed`;
// `npm run test:slow` likewise the slow ones, `npm run test:deep` the long grids and fuzzing, and the unit tests in
// any order.
// `npm test -- unit browser` runs only the named steps, `npm run test:deep -- core/src/client` only the tests whose
// path contains that.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { findProgram, installMissingPrograms } from "./find-programs.mjs";
import { fail, installedCommand, run } from "./run.mjs";
import { build, checkNode, installDependencies } from "./set-up.mjs";
import { playwrightOutcome, readReport } from "./test-outcome.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "patchbay-test-"));
const SLOW = { PATCHBAY_TESTS: "slow" };
const DEEP = { PATCHBAY_TESTS: "deep" };

const TYPES_CACHE = "node_modules/.cache/types";

const inputs = process.argv.slice(2);
const paths = inputs.filter((word) => word.includes("/"));

const STEPS = {
  // The compiler's results for unchanged files are cached: it then takes a fifth of the time. Its four checkers would
  // resolve most types four times: on two processors, two take a quarter less time.
  types: () => single("types", "tsc", [..."-p . --checkers 2 --incremental --tsBuildInfoFile".split(" "), TYPES_CACHE]),
  lint: () => single("lint", "oxlint", ["--quiet"]),
  format: () => single("format", "oxfmt", ["--check", "."]),
  // Without a configuration by name, it searches for one beside every file.
  spelling: () =>
    single("spelling", "cspell", [
      ..."lint --no-progress --no-summary --config cspell.json --no-config-search".split(" "),
      "**/*.{md,ts,tsx,mjs}",
    ]),
  unit: () => vitest("unit"),
  browser: () => playwright("browser", ["chromium"], {}, names.includes("unit")),
  "slow-unit": () => vitest("slow-unit", SLOW, [], ["redis", "nginx", "caddy"]),
  "slow-browser": () => playwright("slow-browser", ["chromium", "firefox", "webkit", "xvfb"], SLOW),
  "deep-unit": () => vitest("deep-unit", DEEP, [], ["redis", "dockerd", "debootstrap"]),
  "deep-browser": () => playwright("deep-browser", ["chromium"], DEEP),
  // In one worker, files share most: none may need, or be harmed by, what another one leaves.
  shuffled: () => vitest("shuffled", {}, ["--sequence.shuffle.files", "--maxWorkers=1"]),
};

/** Steps that read only sources: they run during the build, which leaves a processor idle. */
const SOURCE_STEPS = new Set(["types", "lint", "format", "spelling"]);

/** Which steps have deep tests of the given paths. */
function deepSteps() {
  if (paths.length === 0) return ["deep-unit", "deep-browser", "shuffled"];
  return [paths.some((file) => file.startsWith("host-app/e2e")) ? "deep-browser" : "deep-unit"];
}

/** Steps that run at the same time, because each of them often waits. */
const TEST_STEPS = new Set(["unit", "browser"]);

/** Aliases for the command line; without a name, `quick` runs. */
const SETS = {
  quick: ["types", "lint", "format", "spelling", "unit", "browser"],
  slow: ["slow-unit", "slow-browser"],
  // File order matters across all of them.
  deep: deepSteps(),
};

/** Without one of the programs its tests are skipped; in CI that counts as a failure. */
async function vitest(name, env = {}, options = [], programs = []) {
  const missing = await reportMissing(programs);
  const report = path.join(reports, `${name}.json`);
  const reporter = path.join(import.meta.dirname, "test-outcome.mjs");
  const args = ["run", "--reporter=default", `--reporter=${reporter}`, ...options, ...paths];
  const { code } = await run(installedCommand("vitest"), args, { env: { ...env, PATCHBAY_TEST_OUTCOME: report } });
  return withMissing(name, missing, settle(name, code, readReport(report)));
}

async function reportMissing(programs) {
  const missing = await installMissingPrograms(programs);
  for (const sentence of missing) process.stderr.write(`${sentence}\n`);
  return missing;
}

function withMissing(name, missing, { passed, failed, notes }) {
  if (!process.env.CI) return { passed, failed, notes };
  const absent = missing.map((sentence) => `FAILED: ${name}\n  ${sentence}`);
  return { passed, failed: failed + missing.length, notes: [...notes, ...absent] };
}

/**
 * Without one of the browsers its tests are skipped; in CI that counts as a failure.
 * @param besideUnit whether the unit tests run at the same time: its output then waits, and a worker fewer runs
 */
async function playwright(name, browsers, env = {}, besideUnit = false) {
  const missing = await reportMissing(browsers);
  if (!findProgram("chromium")) {
    return { passed: 0, failed: 1, notes: missing.map((sentence) => `FAILED: ${name}\n  ${sentence}`) };
  }
  const report = path.join(reports, `${name}.json`);
  const options = [
    "--config=host-app/playwright.config.ts",
    "--reporter=line,json",
    ...(besideUnit ? ["--workers=2"] : []),
  ];
  const { code, output } = await run(installedCommand("playwright"), ["test", ...options, ...paths], {
    capture: besideUnit,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  process.stdout.write(output);
  return withMissing(name, missing, settle(name, code, readReport(report, playwrightOutcome)));
}

async function single(name, command, args) {
  const { code, output } = await run(installedCommand(command), args, { capture: true });
  if (code !== 0) process.stdout.write(output);
  process.stdout.write(`${code === 0 ? "ok" : "FAILED"}: ${name}\n`);
  return code === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [`FAILED: ${name}`] };
}

// A runner that fails without a failed test (a crash, a file that does not load, no test at all) counts as one failure.
function settle(name, code, { passed, failed, notes }) {
  const silent = (code !== 0 && failed === 0) || passed + failed === 0;
  if (!silent) return { passed, failed, notes };
  return { passed, failed: failed + 1, notes: [...notes, `FAILED: ${name} ended with the exit code ${code}`] };
}

const chosen = inputs.filter((word) => !paths.includes(word));
const names = (chosen.length > 0 ? chosen : ["quick"]).flatMap((name) => SETS[name] ?? [name]);
const unknown = names.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  fail(
    `There is no step '${unknown.join("', '")}'. Steps: ${[...Object.keys(STEPS), ...Object.keys(SETS)].join(", ")}.`,
  );
}
checkNode();
await installDependencies();
const start = (steps) =>
  Object.fromEntries(names.filter((name) => steps.has(name)).map((name) => [name, STEPS[name]()]));
const sourceSteps = start(SOURCE_STEPS);
await build({ brokenPlugins: "fail" });
const started = { ...sourceSteps, ...start(TEST_STEPS) };
const outcomes = [];
for (const name of names) outcomes.push(await (started[name] ?? STEPS[name]()));
rmSync(reports, { recursive: true, force: true });
// Repeated at the end, because often only the end of a long output is read.
process.stdout.write(outcomes.flatMap(({ notes }) => notes.map((note) => `\n${note}\n`)).join(""));
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
