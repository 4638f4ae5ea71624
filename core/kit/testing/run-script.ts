import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A script of package.json, as a person runs it. */
export interface Script {
  readonly args?: readonly string[];
  /** Its output on success. */
  readonly prints: RegExp;
  /** Its exit code then; default 0. */
  readonly code?: number;
  /** Limits its work if no argument can. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it goes on until it is ended, here as soon as it has printed that. */
  readonly lasts?: boolean;
}

export interface Outcome {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs a script as a person does. */
export async function runScript(
  name: string,
  { args = [], env, prints, lasts = false }: Script,
  cwd = ROOT,
): Promise<Outcome> {
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    cwd,
    env: { ...environmentOfPerson(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "close");
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (printed += String(bytes)));
  // npm's process and its children.
  const end = (): boolean => child.exitCode === null && process.kill(-child.pid!, "SIGTERM");
  onTestFinished(() => void end());
  if (lasts) {
    while (child.exitCode === null && !prints.test(printed)) await sleep(50);
    end();
  }
  const [code] = (await ended) as [number | null];
  return { code: lasts ? 0 : code, printed };
}

export const success = ({ prints, code = 0 }: Script): Outcome => ({ code, printed: expect.stringMatching(prints) });

/** A user's environment: without the test runner's variables, and without keys, so that no provider is called. */
function environmentOfPerson(): NodeJS.ProcessEnv {
  const runners = /^(NODE_ENV|MODE|DEV|PROD|TEST|SSR|BASE_URL|VITEST.*|PATCHBAY_.*|npm_.*|.*_(KEY|TOKEN))$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !runners.test(name)));
}
