import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

function written(report: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

it("names the unit tests that failed, and a file that does not load", () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: "one.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "sum subtracts",
            failureMessages: ["\u001B[31mError: 1 is no 2\u001B[39m\n\n at x"],
          },
        ],
      },
      { name: "two.test.ts", status: "failed", message: "No such module", assertionResults: [] },
      { name: "three.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  };
  expect(readVitestReport(written(report))).toEqual({
    passed: 1,
    failed: 1,
    notes: [
      "FAILED: one.test.ts › sum subtracts\n  Error: 1 is no 2\n   at x",
      "FAILED: two.test.ts\n  No such module",
    ],
  });
});

it("names the browser tests that failed or needed a second try, with the browser they ran in", () => {
  const file = "a.spec.ts";
  const suite = {
    title: file,
    file,
    specs: [spec("fails", "unexpected", "Not there"), spec("passes", "expected")],
    suites: [{ title: "webkit", file, specs: [spec("wavers", "flaky", "Moved by 0.03")] }],
  };
  const report = {
    stats: { expected: 3, flaky: 1, unexpected: 1 },
    errors: [{ message: "No config" }],
    suites: [suite],
  };
  expect(readPlaywrightReport(written(report))).toEqual({
    passed: 4,
    failed: 2,
    notes: [
      "FAILED: Playwright\n  No config",
      "FAILED: a.spec.ts:7 › fails\n  Not there",
      "PASSED IN A SECOND TRY: a.spec.ts:7 › webkit › wavers\n  Moved by 0.03",
    ],
  });
});

it("counts nothing where a runner left no report", () => {
  expect(readVitestReport("/nowhere/report.json")).toEqual({ passed: 0, failed: 0, notes: [] });
});
