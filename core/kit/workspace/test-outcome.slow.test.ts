import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { playwrightOutcome, readReport } from "./test-outcome.mjs";

const REPORTER = fileURLToPath(new URL("test-outcome.mjs", import.meta.url));
const VITEST = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

const FILES = {
  "one.test.ts": `
    test("adds", () => expect(1 + 1).toBe(2));
    describe("sum", () => test("subtracts", () => { throw new Error("1 is no 2\\n\\n\\u001B[31mreally"); }));
    let tries = 0;
    test("wavers", { retry: 1 }, () => { if (tries++ === 0) throw new Error("not yet"); });`,
  "two.test.ts": `throw new Error("No such part");`,
  "three.test.ts": `
    describe("what is set up", () => {
      beforeAll(() => { throw new Error("no set-up"); });
      test("runs", () => undefined);
    });`,
};

it(
  "lists failures in vitest, including setups, and tests that passed only on a retry",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "patchbay-outcome-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
    const report = path.join(folder, "report.json");
    const args = [VITEST, "run", "--globals", "--root", folder, `--reporter=${REPORTER}`];
    const env = { ...process.env, PATCHBAY_TEST_OUTCOME: report };
    await new Promise((ended) => execFile(process.execPath, args, { env }, ended));
    const { passed, failed, notes } = readReport(report);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 3 });
    expect(notes.map((note) => note.replace(/: \S*\//, ": "))).toEqual([
      "FAILED: one.test.ts › sum > subtracts\n  1 is no 2\n  really",
      expect.stringMatching(/^FAILED: (two.test.ts\n {2}No such part|three.test.ts › what is set up\n {2}no set-up)$/),
      expect.stringMatching(/^FAILED: (two.test.ts\n {2}No such part|three.test.ts › what is set up\n {2}no set-up)$/),
      "PASSED IN A SECOND TRY: one.test.ts › wavers\n  not yet",
    ]);
  },
);

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

it("lists browser tests that failed or needed a retry, with their browser", () => {
  const file = "a.spec.ts";
  const suite = {
    title: file,
    file,
    specs: [spec("fails", "unexpected", "Not there"), spec("passes", "expected")],
    suites: [{ title: "webkit", file, specs: [spec("wavers", "flaky", "Moved by 0.03")] }],
  };
  const stats = { expected: 3, flaky: 1, unexpected: 1 };
  expect(playwrightOutcome({ stats, errors: [{ message: "No config" }], suites: [suite] })).toEqual({
    passed: 4,
    failed: 2,
    notes: [
      "FAILED: Playwright\n  No config",
      "FAILED: a.spec.ts:7 › fails\n  Not there",
      "PASSED IN A SECOND TRY: a.spec.ts:7 › webkit › wavers\n  Moved by 0.03",
    ],
  });
});

it("counts nothing if a runner wrote no report", () => {
  expect(readReport("/nowhere/report.json")).toEqual({ passed: 0, failed: 0, notes: [] });
});
