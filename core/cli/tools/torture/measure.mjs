// Runs `patchbay torture` on what programs do with four clients, and writes the verdicts into docs/torture.md.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const HERE = import.meta.dirname;
const CLI = path.join(HERE, "../../bin/patchbay.js");
const PAGE = path.join(HERE, "../../../../docs/torture.md");
const START = "<!-- verdicts: node core/cli/tools/torture/measure.mjs -->\n";
const END = "<!-- end of verdicts -->\n";

/** Program -> the package whose version is told. */
const CLIENTS = { openai: "openai", "ai-sdk": "ai", huggingface: "@huggingface/inference", patchbay: "@patchbay/core" };
const BAD = new Set(["wrong", "double-billed", "hung"]);

/** @returns the rows that `--json` prints */
export function torture(program, ...options) {
  const suite = [process.execPath, path.join(HERE, `${program}.mjs`)];
  const args = [CLI, "torture", "--json", "--timeout", "30", "--provider", "together", ...options, "--", ...suite];
  return new Promise((resolve, reject) => {
    // Its code is 1 when a verdict is bad: what counts is that there are verdicts.
    execFile(process.execPath, args, { maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).results);
      } catch {
        reject(new Error(`${program}: ${stderr}`, { cause: error }));
      }
    });
  });
}

export const nameOf = ({ fault, form }, rows) =>
  rows.find((row) => row.fault === fault).form === form ? fault : `${fault}:${form}`;

function versionOf(name) {
  // Not every package exports its package.json.
  for (const folder of createRequire(import.meta.url).resolve.paths(name)) {
    try {
      return JSON.parse(readFileSync(path.join(folder, name, "package.json"), "utf8")).version;
    } catch {
      // Nearer folders come first; the package may be in a farther one.
    }
  }
  throw new Error(`${name} is not installed.`);
}

function tableOf(results) {
  const [[, first]] = results;
  const cell = ({ verdict }) => (BAD.has(verdict) ? `**${verdict}**` : verdict);
  const head = ["fault", ...results.map(([program]) => `${CLIENTS[program]} ${versionOf(CLIENTS[program])}`)];
  const rows = first.map((row, place) => [
    `\`${nameOf(row, first)}\``,
    ...results.map(([, verdicts]) => cell(verdicts[place])),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(" | ")} |\n`;
  return line(head) + line(widths.map((width) => "-".repeat(width))) + rows.map(line).join("");
}

if (process.argv[1] === import.meta.filename) {
  const results = [];
  for (const program of Object.keys(CLIENTS)) {
    const rows = await torture(program, "--jobs", "2");
    results.push([program, rows]);
    for (const row of rows.filter(({ verdict }) => verdict !== "recovered" && verdict !== "not met")) {
      process.stdout.write(`${program} ${nameOf(row, rows)}: ${row.verdict}: ${row.note}\n`);
    }
  }
  const page = readFileSync(PAGE, "utf8");
  const date = new Date().toISOString().slice(0, 10);
  const table = `\nMeasured on ${date}:\n\n${tableOf(results)}\n`;
  const begin = page.indexOf(START) + START.length;
  writeFileSync(PAGE, page.slice(0, begin) + table + page.slice(page.indexOf(END)));
}
