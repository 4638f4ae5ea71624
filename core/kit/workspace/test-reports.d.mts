/** What a run of tests came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What failed, and what passed in a second try only, each with the first lines of its reason. */
  notes: string[];
}

/** Reads what vitest's reporter `json` wrote; nothing is counted where there is no report. */
export function readVitestReport(file: string): Outcome;

/** Reads what Playwright's reporter `json` wrote; nothing is counted where there is no report. */
export function readPlaywrightReport(file: string): Outcome;
