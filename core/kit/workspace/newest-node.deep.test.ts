import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-newest-node-"));
const binaries = path.join(folder, "node_modules", "node", "bin");

/** The folders whose unit tests depend most on Node: its URL parser, network stack, file system and processes. */
const FOLDERS = ["core/src", "core/cli/src", "host-app/server"];

beforeAll(async () => {
  writeFileSync(path.join(folder, "package.json"), "{}");
  // npm's package of this name downloads the program for this system, from the registry.
  await run("npm", ["install", "node@latest", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The part of vitest's report that is read. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

it("the unit tests of core, the server and the CLI pass on the newest Node", { timeout: 300_000 }, async () => {
  const report = path.join(folder, "report.json");
  const { PATCHBAY_TESTS: _, ...env } = process.env;
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  await run(
    path.join(binaries, "node"),
    // The other slow tests run meanwhile, and take the time of these.
    [vitest, "run", ...FOLDERS, "--reporter=json", `--outputFile=${report}`, "--maxWorkers=2", "--testTimeout=60000"],
    {
      cwd: root,
      // Child processes of the tests also run on it.
      env: { ...env, PATH: `${binaries}${path.delimiter}${env["PATH"]}` },
      maxBuffer: 2 ** 26,
    },
    // The report lists the failures.
  ).catch(() => undefined);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => [
      path.relative(root, name),
      ...assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    ]);
  expect(failed).toEqual([]);
  expect(numPassedTests).toBeGreaterThan(2000);
});
