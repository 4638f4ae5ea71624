import { readFileSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { InputError } from "@patchbay/core/errors";

interface Holder {
  readonly pid: number;
  /** Absent where the system does not report it. */
  readonly startedAt?: string;
}

/**
 * Marks a folder as held by this process. The mark of a process that has ended is replaced.
 * @returns what removes it
 * @throws InputError that names the process that holds it
 */
export function lockFolder(folder: string, file: string): () => void {
  const current: Holder = { pid: process.pid, ...startOf("self") };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(current), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) {
      throw new InputError(
        `The process ${holder.pid} holds the folder ${folder}. Stop it, or name another folder with --data.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** A file that is cut off is of a process that ended while it wrote it. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signaled, but runs.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // Systems give the id of an ended process to another one.
  return startedAt === undefined || startOf(pid).startedAt === startedAt;
}

/** When a process started, in the system's own unit. Source: proc_pid_stat(5) */
function startOf(pid: number | "self"): Pick<Holder, "startedAt"> {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const startedAt = text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
    return startedAt === undefined ? {} : { startedAt };
  } catch {
    return {};
  }
}
