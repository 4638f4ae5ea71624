import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";

const MODULE = new URL("run.mjs", import.meta.url).href;

/** The script that npm runs: prints its process id and the signal that ends it. */
const PROGRAM = `
  import { endWithShell } from ${JSON.stringify(MODULE)};
  process.once("SIGTERM", () => { console.log("told to end"); process.exit(0); });
  endWithShell();
  console.log("running " + process.pid);
  setInterval(() => {}, 1000);
`;

/** Starts the program in a shell that stays its parent, as npm's does. */
async function startInShell(): Promise<{ shell: ChildProcess; heard: () => string }> {
  const shell = spawn("sh", ["-c", '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  shell.stdout?.on("data", (part: Buffer) => (text += part.toString()));
  while (!text.includes("running")) await once(shell.stdout!, "data");
  const pid = Number(/running (\d+)/.exec(text)?.[1]);
  onTestFinished(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended, as it should.
    }
  });
  return { shell, heard: () => text };
}

it.skipIf(process.platform === "win32")("a program that npm runs ends when npm's shell is ended", async () => {
  const { shell, heard } = await startInShell();
  shell.kill("SIGTERM");
  // Closed when the last who could write to it has ended.
  await once(shell.stdout!, "close");
  expect(heard()).toContain("told to end");
});
