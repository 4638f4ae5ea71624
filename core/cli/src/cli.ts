#!/usr/bin/env node
import { once } from "node:events";
import { runCommand } from "./run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  stopped: async () => {
    const signals = ["SIGINT", "SIGTERM"] as const;
    return Promise.race(signals.map((signal) => once(process, signal).then(() => signal)));
  },
});
