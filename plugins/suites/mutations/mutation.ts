/** A change of one line that breaks what the specification or the documentation promises: some test must fail by it. */
export interface Mutation {
  /** What no longer holds. */
  readonly breaks: string;
  /** From the repository's root. */
  readonly file: string;
  /** The line without its indentation. It must be there exactly once. */
  readonly line: string;
  /** What replaces the line. */
  readonly becomes: string;
  /** Test files, as few as needed; `file -t pattern` runs only the tests whose full name matches. */
  readonly tests: readonly string[];
}

type Change = readonly [breaks: string, line: string, becomes: string];

/** Mutations of one file that the same tests are to notice. */
export function inFile(file: string, tests: readonly string[], changes: readonly Change[]): Mutation[] {
  return changes.map(([breaks, line, becomes]) => ({ breaks, file, line, becomes, tests }));
}

/** The conformance checks of one provider. */
export const conformance = (id: string): string => `plugins/suites/providers.test.ts -t ^${id} `;
