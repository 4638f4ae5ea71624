// Runs `patchbay torture` on what programs do with six clients, and writes the verdicts into docs/torture.md.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { faults } from "@patchbay/mocks/faults";

const HERE = import.meta.dirname;
const CLI = path.join(HERE, "../../bin/patchbay.js");
const PAGE = path.join(HERE, "../../../../docs/torture.md");
/** Program -> the package whose version is reported. */
const CLIENTS = {
  openai: "openai",
  anthropic: "@anthropic-ai/sdk",
  google: "@google/genai",
  "ai-sdk": "ai",
  huggingface: "@huggingface/inference",
  patchbay: "@patchbay/core",
};
const BAD = new Set(["wrong", "double-billed", "hung"]);

/** @returns the rows that `--json` prints */
function torture(program, ...options) {
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

const nameOf = ({ fault, form }, rows) =>
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

function tableOf(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(" | ")} |\n`;
  return line(head) + line(widths.map((width) => "-".repeat(width))) + rows.map(line).join("");
}

/** Writes generated text after the first paragraph of a section. */
function withSection(page, heading, generated) {
  const intro = page.indexOf("\n\n", page.indexOf("\n\n", page.indexOf(`## ${heading}\n`)) + 2) + 2;
  const next = page.indexOf("\n## ", intro);
  return page.slice(0, intro) + generated + (next === -1 ? "" : page.slice(next));
}

const results = [];
for (const program of Object.keys(CLIENTS)) {
  const rows = await torture(program, "--jobs", "2");
  results.push([program, rows]);
  for (const row of rows.filter(({ verdict }) => verdict !== "recovered" && verdict !== "not met")) {
    process.stdout.write(`${program} ${nameOf(row, rows)}: ${row.verdict}: ${row.note}\n`);
  }
}
const [[, first]] = results;
const verdicts = tableOf(
  ["fault", ...results.map(([program]) => `${CLIENTS[program]} ${versionOf(CLIENTS[program])}`)],
  first.map((row, index) => [
    `\`${nameOf(row, first)}\``,
    ...results.map(([, rows]) => (BAD.has(rows[index].verdict) ? `**${rows[index].verdict}**` : rows[index].verdict)),
  ]),
);
const list = tableOf(
  ["fault", "what happens", "to"],
  faults.map(({ name, forms, about, where }) => [
    forms.map((form) => `\`${form === forms[0] ? name : `${name}:${form}`}\``).join(", "),
    about,
    where.length === 6 ? "any answer" : where.join(", "),
  ]),
);
const measured = `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}:\n\n${verdicts}`;
const page = withSection(readFileSync(PAGE, "utf8"), "The faults", list);
writeFileSync(PAGE, withSection(page, "Verdicts of six clients", measured));
