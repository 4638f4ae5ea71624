import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

/** The part of vitest's report that is read. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Installs a version of Node and runs test files on it.
 * @param version `22` or `latest`
 * @param set of the tests; default: the quick ones
 * @returns the version, the number of tests that passed, and the files and tests that failed
 */
export async function testOnNode(version: string, filters: readonly string[], set = "") {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-node-"));
  try {
    writeFileSync(path.join(folder, "package.json"), "{}");
    // npm's package of this name downloads the program for this system, from the registry.
    await run("npm", ["install", `node@${version}`, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
    const binaries = path.join(folder, "node_modules", "node", "bin");
    const node = path.join(binaries, "node");
    const report = path.join(folder, "report.json");
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    // Child processes of the tests also run on it.
    const env = { ...process.env, PATCHBAY_TESTS: set, PATH: `${binaries}${path.delimiter}${process.env["PATH"]}` };
    await run(
      node,
      // The other slow tests run meanwhile, and take the time of these.
      [vitest, "run", ...filters, "--reporter=json", `--outputFile=${report}`, "--maxWorkers=2", "--testTimeout=60000"],
      { cwd: root, env, maxBuffer: 2 ** 26 },
      // The report lists the failures.
    ).catch(() => undefined);
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    const failed = testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, assertionResults }) => [
        path.relative(root, name),
        ...assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
      ]);
    const { stdout } = await run(node, ["--version"]);
    return { version: stdout.trim(), passed: numPassedTests, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
