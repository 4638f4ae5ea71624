import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const CLI = path.join(import.meta.dirname, "..");
const page = readFileSync(path.join(CLI, "../../docs/torture.md"), "utf8");

interface Row {
  readonly fault: string;
  readonly form: string;
  readonly verdict: string;
  readonly note: string;
}

/** The page's verdicts for our client, in its last column. */
const documented = [...page.matchAll(/^\| `([\w:-]+)` .*\| (\S.*?) +\|$/gm)].map(([, name, verdict = ""]) => [
  name,
  verdict.replaceAll("*", ""),
]);

// The other clients change by version: docs/torture.md has their verdicts with a date.
it("Patchbay's client handles every fault as documented in docs/torture.md", { timeout: 900_000 }, async () => {
  const command = [process.execPath, path.join(CLI, "tools/torture/patchbay.mjs")];
  const args = ["torture", "--json", "--timeout", "40", "--jobs", "6", "--", ...command];
  const results = await new Promise<Row[]>((resolve, reject) => {
    execFile(process.execPath, [path.join(CLI, "bin/patchbay.js"), ...args], (error, stdout, stderr) => {
      if (stdout === "") reject(new Error(stderr, { cause: error }));
      else resolve((JSON.parse(stdout) as { results: Row[] }).results);
    });
  });
  const first = new Map(results.toReversed().map(({ fault, form }) => [fault, form]));
  const measured = results.map(({ fault, form, verdict }) => [
    first.get(fault) === form ? fault : `${fault}:${form}`,
    verdict,
  ]);
  expect(measured).toEqual(documented.slice(-measured.length));
  expect(results.filter(({ verdict }) => verdict === "hung" || verdict === "double-billed")).toEqual([]);
});
