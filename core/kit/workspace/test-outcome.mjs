import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { ROOT } from "./run.mjs";

const FAILED = "FAILED";
const RETRIED = "PASSED IN A SECOND TRY";
const REASON_LINES = 6;

// oxlint-disable-next-line no-control-regex -- The escape that begins a terminal's color.
const COLOUR = /\u001b\[[\d;]*m/g;

function note(word, where, reason = "") {
  const lines = reason.replaceAll(COLOUR, "").split("\n");
  const reasons = lines.filter((line) => line.trim() !== "").slice(0, REASON_LINES);
  return [`${word}: ${where}`, ...reasons.map((line) => `  ${line}`)].join("\n");
}

/** Vitest's machine-readable reporters omit failed setups and retries. */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandled) {
    writeFileSync(process.env.PATCHBAY_TEST_OUTCOME, JSON.stringify(vitestOutcome(modules, unhandled)));
  }
}

function vitestOutcome(modules, unhandled) {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const withState = (wanted) => tests.filter((test) => test.result().state === wanted);
  const failed = withState("failed");
  const passed = withState("passed");
  // Of a file, or a group of tests, that does not get so far that a test of it could fail.
  const broken = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((task) => task.errors().length > 0);
  return {
    passed: passed.length,
    failed: failed.length + broken.length + unhandled.length,
    notes: [
      ...failed.map((test) => vitestNote(FAILED, test)),
      ...broken.map((task) => vitestNote(FAILED, task, task.errors())),
      ...unhandled.map((error) => note(FAILED, "an error that no test caught", error.message)),
      ...passed.filter((test) => test.diagnostic()?.flaky).map((test) => vitestNote(RETRIED, test)),
    ],
  };
}

export function playwrightOutcome({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    notes: [
      ...errors.map((error) => note(FAILED, "Playwright", error.message)),
      ...suites.flatMap((suite) => notesOfSuite(suite, [])),
    ],
  };
}

const WORDS = { unexpected: FAILED, flaky: RETRIED };

function notesOfSuite({ specs, suites = [], file, title }, titles) {
  // The outermost suite is the file, which each test names with its line.
  const within = title === file ? titles : [...titles, title];
  const notes = specs.flatMap(({ title: name, line, tests }) =>
    tests
      .filter(({ status }) => status in WORDS)
      .map(({ status, results }) => {
        const reason = results.flatMap(({ errors }) => errors).find(({ message }) => message)?.message;
        return note(WORDS[status], [`${file}:${line}`, ...within, name].join(" › "), reason);
      }),
  );
  return [...notes, ...suites.flatMap((suite) => notesOfSuite(suite, within))];
}

function vitestNote(word, task, [error] = task.result().errors) {
  const file = path.relative(ROOT, (task.module ?? task).moduleId);
  return note(word, [file, task.fullName].filter(Boolean).join(" › "), error?.message);
}

/** Reads the report of a run; if there is none, nothing is counted. */
export function readReport(file, outcomeOf = (outcome) => outcome) {
  try {
    return outcomeOf(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, notes: [] };
  }
}
