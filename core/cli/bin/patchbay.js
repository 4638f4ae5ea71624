#!/usr/bin/env node
// A committed file, because npm links commands when it installs, before anything is built.
import { once } from "node:events";
import process from "node:process";
import { runCommand } from "../dist/run-command.js";

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  stopped: async () => {
    const signals = ["SIGINT", "SIGTERM"];
    return Promise.race(signals.map((signal) => once(process, signal).then(() => signal)));
  },
});
