import type { Reporter, TestModule } from "vitest/node";

/** What a run of tests came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What failed, and what passed in a second try only, each with the first lines of its reason. */
  notes: string[];
}

/** What Playwright's reporter `json` writes, as far as it is read. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: { message: string }[];
  suites: PlaywrightSuite[];
}

export interface PlaywrightSuite {
  title: string;
  file: string;
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** Writes what a run of vitest came to into the file that `PATCHBAY_TEST_OUTCOME` names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void;
}

export function playwrightOutcome(report: PlaywrightReport): Outcome;

/** Reads a report of a run; nothing is counted where a runner ended without one. */
export function readReport(file: string, outcomeOf?: (report: never) => Outcome): Outcome;
