// `npm run bench`: runs every `bench/*.bench.ts` (or those whose path contains a given word) and prints the results.
// `--short` does a little of each, which shows only that it runs. Each default-exports `{ title, run }`; `run`
// resolves to rows (`core/bench/row.ts`). A line that begins with `!` is beyond its limit.
import { readdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { runnerImport } from "vite";
import { fail, ROOT } from "./run.mjs";

const FOLDERS = [
  "core/bench",
  "core/chat-template/bench",
  "core/gateway/bench",
  "core/kit/bench",
  "core/mocks/bench",
  "core/sandbox/bench",
  "host-app/bench",
];

const args = process.argv.slice(2);
const filters = args.filter((word) => word !== "--short");
if (filters.length < args.length) process.env.PATCHBAY_BENCH = "short";
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => `${folder}/${file}`),
).filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)));
if (files.length === 0) fail(`No benchmark's path contains ${filters.join(" or ")}.`);

process.chdir(ROOT);
for (const file of files) {
  const { module } = await runnerImport(path.join(ROOT, file), {
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["source"] },
    ssr: { resolve: { conditions: ["source"], externalConditions: ["source"] } },
  });
  const { title, run } = module.default;
  process.stdout.write(`\n${title}\n`);
  const rows = await run();
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) process.stdout.write(describeRow(row, width));
}

/** A figure as one line, with its peer and its limit. */
function describeRow({ name, value, unit, note, peer, atMost, atLeast }, width) {
  const isOver = value > (atMost ?? Infinity) || value < (atLeast ?? -Infinity);
  const parts = [
    ...(peer ? [`${peer.name} ${figure(peer.value)}, ${(value / peer.value).toFixed(2)} times that`] : []),
    ...(atMost === undefined ? [] : [`at most ${figure(atMost)}`]),
    ...(atLeast === undefined ? [] : [`at least ${figure(atLeast)}`]),
    ...(note ? [note] : []),
  ];
  return `${isOver ? "! " : "  "}${name.padEnd(width)}  ${`${figure(value)} ${unit}`.padStart(16)}${parts.length > 0 ? `  ${parts.join("; ")}` : ""}\n`;
}

function figure(value) {
  return value.toLocaleString("en", Number.isInteger(value) ? undefined : { maximumSignificantDigits: 4 });
}
