import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { InputError } from "@patchbay/core/errors";

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 1000;

export interface ChildOptions {
  readonly cwd: string;
  /** All variables that the command sees. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which the command and its children are terminated; default: never. */
  readonly timeoutMs?: number | undefined;
  /** Ends the command and all that it started. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the command's output as it arrives. */
  onOutput?(text: string): void;
}

/** How a command ended. */
export interface ChildRun {
  /** Its exit code; 128 and more, as shells count, when a signal ended it. */
  readonly code: number;
  /** It did not end in time. */
  readonly timedOut: boolean;
  readonly milliseconds: number;
  /** Its output, in order of arrival. */
  readonly output: string;
}

/**
 * Runs a command in its own process group, without a shell, until it ends, times out or is stopped.
 * @throws InputError if the command is empty or does not exist
 */
export async function runChild(command: readonly string[], options: ChildOptions): Promise<ChildRun> {
  const [file, ...args] = command;
  if (!file) throw new InputError("There is no command to run: write it after --, for example '-- npm test'.");
  const { cwd, environment, timeoutMs, signal, onOutput } = options;
  const started = performance.now();
  const onWindows = process.platform === "win32";
  // Its own group, so that its children can be terminated with it. Windows runs npm only in a shell.
  const child = spawn(file, args, {
    cwd,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: !onWindows,
    shell: onWindows,
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      pieces.push(text);
      onOutput?.(text);
    });
  }
  let timedOut = false;
  const stop = (): void => void endGroup(child);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          stop();
        }, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    await spawned(child, file);
    const closed = once(child, "close");
    const [code, name] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    await endGroup(child);
    // A process that left the group may keep the outputs open forever.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
    return {
      code: codeOf(code, name),
      timedOut,
      milliseconds: performance.now() - started,
      output: pieces.join(""),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Runs a command like a shell, on the same terminal. The signal from `stopped` is forwarded.
 * @returns its exit code, as in shells
 * @throws InputError for a command that does not exist
 */
export async function runAttached(
  command: readonly [file: string, ...args: string[]],
  { cwd, environment, stopped }: Pick<ChildOptions, "cwd" | "environment"> & { stopped: Promise<NodeJS.Signals> },
): Promise<number> {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env: environment, stdio: "inherit", shell: process.platform === "win32" });
  await spawned(child, file);
  void stopped.then((signal) => {
    // A terminal has already signaled its whole group; a second signal makes many programs quit immediately.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
  const [code, name] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return codeOf(code, name);
}

/** @throws InputError for a command that does not exist */
async function spawned(child: ChildProcess, file: string): Promise<void> {
  await once(child, "spawn").catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`'${file}' cannot be run: ${reasonOf(error)}.`, { cause: error });
  });
}

function codeOf(code: number | null, name: NodeJS.Signals | null): number {
  return code ?? 128 + (name === null ? 0 : constants.signals[name]);
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "there is no such command";
  return code === "EACCES" ? "it is not executable" : message;
}

/** Asks a process group to end, and kills remaining processes after a grace period. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (!send(child, "SIGTERM")) return;
  const patience = Date.now() + GRACE_MS;
  while (Date.now() < patience) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!send(child, 0)) return;
  }
  send(child, "SIGKILL");
}

/** @returns whether anything of the group was left to hear it */
function send({ pid, exitCode }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  if (process.platform === "win32") {
    if (exitCode === null && signal !== 0) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
    return false;
  }
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
