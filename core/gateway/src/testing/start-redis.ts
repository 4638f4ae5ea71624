import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram } from "../../../kit/workspace/find-programs.mjs";
import { freePort } from "../../../kit/testing/free-port.ts";

/** A Redis of a test, with a folder of its own. */
export interface TestRedis {
  readonly url: string;
  /** Its process; another one after a restart. */
  readonly pid: number;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again with its data. */
  start(): Promise<void>;
  /** Sends it a signal: `SIGSTOP` lets it hang. */
  signal(name: NodeJS.Signals): void;
  /** Ends it, and deletes its data. */
  stop(): Promise<void>;
}

const program = findProgram("redis");

/** Whether this machine has Redis. */
export const hasRedis = program !== undefined;

/** Starts a Redis as the gateway needs it: with an append-only file, and without eviction. @param args further options */
export async function startRedis(...args: readonly string[]): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-redis-"));
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    const durable = ["--appendonly", "yes", "--maxmemory-policy", "noeviction"];
    const started = spawn(program ?? "", [...options, ...durable, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    const exited = once(started, "exit");
    let printed = "";
    while (!printed.includes("Ready to accept connections")) {
      // oxlint-disable-next-line no-await-in-loop -- until it listens
      const [data] = await Promise.race([once(started.stdout, "data"), exited]);
      if (started.exitCode !== null) throw new Error(`Redis has ended: ${printed}`);
      printed += String(data);
    }
    started.stdout.resume();
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
    signal: (name) => void child?.kill(name),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
