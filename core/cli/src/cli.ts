#!/usr/bin/env node
import { once } from "node:events";
import { runCommand } from "./run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  stopped: async () => void (await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])),
});
