import { readFileSync } from "node:fs";

export function readVitestReport(file) {
  return read(file, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    notes: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      // A file that does not load has no test that could fail.
      if (status === "failed" && failed.length === 0) return [note("FAILED", name, message)];
      return failed.map((test) => note("FAILED", `${name} › ${test.fullName}`, test.failureMessages[0]));
    }),
  }));
}

export function readPlaywrightReport(file) {
  return read(file, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    notes: [
      ...errors.map((error) => note("FAILED", "Playwright", error.message)),
      ...suites.flatMap((suite) => notesOfSuite(suite, [])),
    ],
  }));
}

const WORDS = { unexpected: "FAILED", flaky: "PASSED IN A SECOND TRY" };

function notesOfSuite({ specs, suites = [], file, title }, titles) {
  // The outermost suite is the file, which each test names with its line.
  const within = title === file ? titles : [...titles, title];
  const own = specs.flatMap(({ title: name, line, tests }) =>
    tests
      .filter(({ status }) => status in WORDS)
      .map(({ status, results }) => {
        const reason = results.flatMap(({ errors }) => errors).find(({ message }) => message)?.message;
        return note(WORDS[status], [`${file}:${line}`, ...within, name].join(" › "), reason);
      }),
  );
  return [...own, ...suites.flatMap((suite) => notesOfSuite(suite, within))];
}

// Without the colours of a terminal, which a report keeps.
// oxlint-disable-next-line no-control-regex -- The escape that begins a colour.
const COLOUR = /\u001b\[[\d;]*m/g;

const REASON_LINES = 6;

function note(word, where, reason = "") {
  const lines = reason.replaceAll(COLOUR, "").split("\n");
  const told = lines.filter((line) => line.trim() !== "").slice(0, REASON_LINES);
  return [`${word}: ${where}`, ...told.map((line) => `  ${line}`)].join("\n");
}

function read(file, outcomeOf) {
  try {
    return outcomeOf(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, notes: [] };
  }
}
