// Runs JavaScript programs in one process, several at a time, and prints as JSON what each has printed or thrown.
import { AsyncLocalStorage } from "node:async_hooks";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

const [list, results] = process.argv.slice(2);
const files = JSON.parse(await readFile(list, "utf8"));
const current = new AsyncLocalStorage();
const write = (...values) => {
  const printed = current.getStore();
  printed?.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  return true;
};
// oxlint-disable-next-line no-console
console.log = write;
process.stdout.write = write;

/** A program that waits for nothing would end the process, without a word; a timer keeps it. */
const tooLong = () => new Promise((_, reject) => setTimeout(() => reject(new Error("It does not end.")), 60_000));

const outcomes = {};
const waiting = [...files];
async function work() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const printed = [];
    try {
      await Promise.race([current.run(printed, () => import(pathToFileURL(file).href)), tooLong()]);
      outcomes[file] = { printed: printed.join("") };
    } catch (error) {
      outcomes[file] = { failed: String(error?.stack ?? error) };
    }
  }
}
await Promise.all(Array.from({ length: 8 }, work));
await writeFile(results, JSON.stringify(outcomes));
process.exit(0);
