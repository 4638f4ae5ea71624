import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Ends with one clear sentence instead of a stack. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Path of a command that npm installed. */
export function installedCommand(name) {
  const file = path.join(ROOT, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
  return existsSync(file) ? file : name;
}

/**
 * Runs a command in the root.
 * @returns its exit code and, with `capture`, its output
 */
export function run(command, args, { capture = false, env = {}, input = "ignore" } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: [input, capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout?.on("data", (bytes) => (output += bytes));
    child.stderr?.on("data", (bytes) => (output += bytes));
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

const SHELL_LOOK_MS = 200;

/**
 * Ends this program when npm's shell has ended. npm sends SIGTERM only to that shell, which exits and leaves its
 * children listening.
 */
export function endWithShell() {
  // Started in another way, its parent may end before it. Windows does not change the parent id.
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, SHELL_LOOK_MS);
  timer.unref();
}
