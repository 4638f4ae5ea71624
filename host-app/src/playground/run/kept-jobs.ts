import type { JobHandle } from "@patchbay/core/errors";
import { AUTO } from "../../host/host-context.ts";
import { browserStorage } from "../../trust/policy.ts";
import { JOBS_KEY, type TaskCall } from "./run.ts";

/** A job that a provider has accepted and whose result has not been fetched. It holds no key, but what was asked. */
export interface KeptJob {
  readonly id: string;
  /** Task in the playground's address. */
  readonly task: string;
  /** The provider whose key it was asked with; may be `auto`. */
  readonly provider: string;
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly handle: JobHandle;
  /** Whether the last attempt to fetch its result failed: nobody tries again unasked. */
  readonly failed?: true;
}

export interface JobStore {
  /** Newest first; the same list until something changes. */
  list(): readonly KeptJob[];
  keep(task: string, call: Pick<TaskCall, "provider" | "model">, handle: JobHandle): KeptJob;
  /** @returns what brings the job back */
  forget(id: string): () => void;
  markFailed(id: string): void;
  /** Calls back after every change, in this tab or another. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

const MOST_JOBS = 20;
/** After a week no vendor has the result any more. */
const LONGEST = 7 * 24 * 3_600_000;

/** Jobs that outlive the page: what was paid for is not lost with a tab. */
function createJobStore(storage: Pick<Storage, "getItem" | "setItem"> | undefined): JobStore {
  const listeners = new Set<() => void>();
  let text = storage?.getItem(JOBS_KEY) ?? "[]";
  let jobs = parseJobs(text);

  function write(changed: readonly KeptJob[]): void {
    jobs = changed;
    text = JSON.stringify(changed);
    try {
      storage?.setItem(JOBS_KEY, text);
    } catch {
      // A full or forbidden storage: the jobs are known to this page alone.
    }
    for (const listener of listeners) listener();
  }

  /** What another tab has changed is not written over. */
  function read(): readonly KeptJob[] {
    const stored = storage?.getItem(JOBS_KEY) ?? text;
    if (stored !== text) [text, jobs] = [stored, parseJobs(stored)];
    return jobs;
  }

  return {
    list: read,
    keep(task, { provider, model }, handle) {
      const job = { id: crypto.randomUUID(), task, provider, model, startedAt: Date.now(), handle };
      write([job, ...read()].slice(0, MOST_JOBS));
      return job;
    },
    forget(id) {
      const place = read().findIndex((job) => job.id === id);
      const job = read()[place];
      if (!job) return () => {};
      write(read().toSpliced(place, 1));
      return () => read().every((other) => other.id !== id) && write(read().toSpliced(place, 0, job));
    },
    markFailed: (id) => write(read().map((job) => (job.id === id ? { ...job, failed: true } : job))),
    subscribe(listener) {
      listeners.add(listener);
      addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
      };
    },
  };
}

function parseJobs(text: string): readonly KeptJob[] {
  try {
    const jobs = JSON.parse(text) as readonly (Partial<KeptJob> | null)[];
    return jobs.filter(isJob).filter(({ startedAt }) => Date.now() - startedAt < LONGEST);
  } catch {
    return [];
  }
}

/** What the client does not check itself. */
function isJob(job: Partial<KeptJob> | null): job is KeptJob {
  if (job === null) return false;
  // A key is for its provider: no other one's job is asked about with it.
  if (job.provider !== AUTO && job.provider !== job.handle?.provider) return false;
  const texts = [job.id, job.task, job.provider, job.model, job.handle?.provider];
  return typeof job.startedAt === "number" && texts.every((text) => typeof text === "string");
}

export const keptJobs = createJobStore(browserStorage("localStorage"));
