#!/usr/bin/env node
// A committed file, because npm links commands when it installs, before anything is built.
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { runCommand } from "../dist/run-command.js";

// A reader that has seen enough, such as `head -1`, ends no command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  isTerminal: process.stderr.isTTY === true,
  ask: process.stdin.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stdout });
        return terminal.question(question).finally(() => terminal.close());
      }
    : undefined,
  input: () => text(process.stdin),
  stopped: async () => {
    const over = new AbortController();
    const wait = (signal) => once(process, signal, { signal: over.signal }).then(() => signal);
    const first = await Promise.race(["SIGINT", "SIGTERM"].map(wait));
    // One of each would be swallowed by a listener that no one waits for.
    over.abort();
    return first;
  },
});
