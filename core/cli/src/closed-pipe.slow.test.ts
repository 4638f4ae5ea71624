import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const COMMAND = path.resolve(import.meta.dirname, "../bin/patchbay.js");

it.each([
  ["--version", 0],
  ["completion", 2],
])("patchbay %s ends with its own exit code when no one reads its output", async (word, code) => {
  const command = spawn(process.execPath, [COMMAND, word], { stdio: ["ignore", "pipe", "pipe"] });
  command.stdout.destroy();
  const [[ended], warned] = await Promise.all([once(command, "close"), text(command.stderr)]);
  expect([ended, warned]).toEqual([code, expect.not.stringContaining("EPIPE")]);
});
