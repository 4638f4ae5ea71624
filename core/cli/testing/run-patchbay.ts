import { onTestFinished, vi } from "vitest";
import { runCommand } from "../src/run-command.ts";

/** The result of a `patchbay` run. */
export interface Outcome {
  readonly code: number;
  readonly printed: string;
  readonly warned: string;
}

/** Runs `patchbay` in a folder, in this process, until it ends. */
export function runPatchbay(cwd: string, ...args: string[]): Promise<Outcome> {
  return startPatchbay(cwd, ...args).outcome;
}

/** A `patchbay` that runs until it is stopped. */
export interface RunningPatchbay {
  readonly outcome: Promise<Outcome>;
  /** What has been printed so far. */
  printed(): string;
  /** What has been warned about so far. */
  warned(): string;
  /** Sends SIGTERM, as often as it is called. */
  stop(): void;
}

/** Starts `patchbay` in a folder, in this process. */
export function startPatchbay(cwd: string, ...args: string[]): RunningPatchbay {
  const printed: string[] = [];
  const warned: string[] = [];
  const waiting: ((signal: NodeJS.Signals) => void)[] = [];
  let early = 0;
  const ended = runCommand(args, {
    cwd,
    environment: process.env,
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    stopped: () =>
      new Promise((resolve) => {
        if (early === 0) waiting.push(resolve);
        else {
          early -= 1;
          resolve("SIGTERM");
        }
      }),
  });
  return {
    outcome: ended.then((code) => ({ code, printed: printed.join("\n"), warned: warned.join("\n") })),
    printed: () => printed.join("\n"),
    warned: () => warned.join("\n"),
    stop: () => {
      if (waiting.length === 0) early += 1;
      for (const resolve of waiting.splice(0)) resolve("SIGTERM");
    },
  };
}

/**
 * Starts a command that serves the app, and stops it when the test ends. @returns the app's address, when it answers
 */
export async function startApp(cwd: string, ...args: string[]): Promise<{ running: RunningPatchbay; url: string }> {
  const running = startPatchbay(cwd, ...args, "--port", "0");
  onTestFinished(async () => {
    running.stop();
    await running.outcome;
  });
  const url = await vi.waitFor(() => {
    const address = /Patchbay is ready at (\S+)/.exec(running.printed())?.[1];
    if (!address) throw new Error(running.printed());
    return address;
  }, 10_000);
  return { running, url };
}
