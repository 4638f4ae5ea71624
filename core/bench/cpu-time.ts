import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Processor time of a running process, all threads included, in ms; only on Linux. */
export async function processorTimeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = threads.map(async (thread) => {
    const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "");
    return Number(schedule.split(" ")[0] ?? 0);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Every Node process of a command appends its time; a worker's is in that of its process. */
const REPORT = `
  import { appendFileSync } from "node:fs";
  import { isMainThread } from "node:worker_threads";
  if (isMainThread) process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    appendFileSync(process.env.PATCHBAY_BENCH_TIMES, (user + system) / 1000 + "\\n");
  });`;

export interface MeasuredRun {
  readonly wallMs: number;
  /** Of the process and the Node processes that it started. */
  readonly processorMs: number;
  readonly output: string;
}

/** Runs Node with these arguments. Throws its output if it fails. */
export function runMeasured(args: readonly string[], { cwd }: { readonly cwd: string }): MeasuredRun {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-times-"));
  try {
    const times = path.join(folder, "times");
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(REPORT)}`,
      PATCHBAY_BENCH_TIMES: times,
    };
    const began = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
    const wallMs = performance.now() - began;
    if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`);
    const processorMs = readFileSync(times, "utf8")
      .split("\n")
      .reduce((sum, time) => sum + Number(time), 0);
    return { wallMs, processorMs, output: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
