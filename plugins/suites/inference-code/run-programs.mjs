// Runs JavaScript programs in one process, several at a time, and prints as JSON what each has printed or thrown.
import { AsyncLocalStorage } from "node:async_hooks";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

const [list, results] = process.argv.slice(2);
/** Files by the names of the programs in them. */
const files = JSON.parse(await readFile(list, "utf8"));
const current = new AsyncLocalStorage();
const write = (...values) => {
  const { printed } = current.getStore() ?? {};
  printed?.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  return true;
};
// oxlint-disable-next-line no-console
console.log = write;
process.stdout.write = write;

// The server learns which program sends a request.
const { fetch, setTimeout } = globalThis;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  request.headers.set("x-program", current.getStore()?.name ?? "");
  return fetch(request);
};
// Clients that wait for jobs need not wait for mocks; what ends a call that takes too long is longer, or waits for the hub.
const HUB_PATIENCE_MS = 3000;
const isPause = (ms) => ms < 10_000 && ms !== HUB_PATIENCE_MS;
globalThis.setTimeout = (callback, ms, ...args) => setTimeout(callback, isPause(ms) ? Math.min(ms, 10) : ms, ...args);

/** A program that waits for nothing would end the process, without a word; a timer keeps it. */
const tooLong = () => new Promise((_, reject) => setTimeout(() => reject(new Error("It does not end.")), 60_000));

const outcomes = {};
const waiting = Object.entries(files);
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, file] = next;
    const printed = [];
    try {
      await Promise.race([current.run({ name, printed }, () => import(pathToFileURL(file).href)), tooLong()]);
      outcomes[name] = { printed: printed.join("") };
    } catch (error) {
      outcomes[name] = { failed: String(error?.stack ?? error) };
    }
  }
}
await Promise.all(Array.from({ length: 8 }, work));
await writeFile(results, JSON.stringify(outcomes));
process.exit(0);
