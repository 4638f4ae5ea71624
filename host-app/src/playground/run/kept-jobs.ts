import type { JobHandle } from "@patchbay/core/errors";
import { AUTO } from "../../host/host-context.ts";
import { browserStorage } from "../../trust/policy.ts";
import { JOBS_KEY, type AskedCall, type KeptJob, type TaskCall } from "./run.ts";

export interface JobStore {
  /** Newest first; the same list until something changes. */
  list(): readonly KeptJob[];
  /** Calls of other pages, or of this one before a reload, without an answer; the same list until something changes. */
  unanswered(): readonly AskedCall[];
  /** Stores a call before it is sent. @returns its id */
  ask(task: string, call: Pick<TaskCall, "provider" | "model">, prompt: string): string;
  keep(task: string, call: Pick<TaskCall, "provider" | "model">, handle: JobHandle): KeptJob;
  /** @returns a function that restores the job */
  forget(id: string): () => void;
  markFailed(id: string): void;
  /** Calls back after every change, in this tab or another. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

const MOST_JOBS = 20;
/** No vendor stores results for more than a week. */
const LONGEST = 7 * 24 * 3_600_000;

/** Jobs that outlive the page: a billed result is not lost with the tab. */
function createJobStore(storage: Pick<Storage, "getItem" | "setItem"> | undefined): JobStore {
  const listeners = new Set<() => void>();
  let text = storage?.getItem(JOBS_KEY) ?? "[]";
  let all = parseJobs(text);
  let [jobs, unanswered] = [all.filter(hasHandle), all.filter((call) => !hasHandle(call))];
  /** Calls of this page that wait for an answer. */
  const sent = new Set<string>();

  function take(changed: readonly Kept[]): void {
    all = changed;
    jobs = all.filter(hasHandle);
    unanswered = all.filter((call) => !hasHandle(call) && !sent.has(call.id));
  }

  function write(changed: readonly Kept[]): void {
    take(changed);
    text = JSON.stringify(changed);
    try {
      storage?.setItem(JOBS_KEY, text);
    } catch {
      // If the storage is full or forbidden, jobs last as long as the page.
    }
    for (const listener of listeners) listener();
  }

  /** Reads first, so that another tab's changes are not overwritten. */
  function read(): readonly Kept[] {
    const stored = storage?.getItem(JOBS_KEY) ?? text;
    if (stored !== text) {
      text = stored;
      take(parseJobs(stored));
    }
    return all;
  }

  return {
    list: () => (read(), jobs),
    unanswered: () => (read(), unanswered),
    ask(task, { provider, model }, prompt) {
      const id = crypto.randomUUID();
      sent.add(id);
      const shown = prompt.slice(0, LONGEST_PROMPT);
      write([{ id, task, provider, model, startedAt: Date.now(), prompt: shown }, ...read()].slice(0, MOST_JOBS));
      return id;
    },
    keep(task, { provider, model }, handle) {
      const job = { id: crypto.randomUUID(), task, provider, model, startedAt: Date.now(), handle };
      write([job, ...read()].slice(0, MOST_JOBS));
      return job;
    },
    forget(id) {
      const index = read().findIndex((job) => job.id === id);
      const job = read()[index];
      if (!job) return () => {};
      write(read().toSpliced(index, 1));
      return () => read().every((other) => other.id !== id) && write(read().toSpliced(index, 0, job));
    },
    markFailed: (id) => write(read().map((job) => (job.id === id && hasHandle(job) ? { ...job, failed: true } : job))),
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

type Kept = AskedCall | KeptJob;

const hasHandle = (call: Kept): call is KeptJob => "handle" in call;

/** Most characters of a prompt, enough to recognize the call. */
const LONGEST_PROMPT = 300;

function parseJobs(text: string): readonly Kept[] {
  try {
    const jobs = JSON.parse(text) as readonly (Partial<KeptJob> | null)[];
    return jobs.filter(isJob).filter(({ startedAt }) => Date.now() - startedAt < LONGEST);
  } catch {
    return [];
  }
}

/** Checks what the client does not check itself. */
function isJob(job: Partial<KeptJob> | null): job is Kept {
  if (typeof job !== "object" || job === null) return false;
  const { id, task, provider, model, startedAt, prompt = "" } = job;
  if (typeof startedAt !== "number" || ![id, task, provider, model, prompt].every(isText)) return false;
  if (!("handle" in job)) return true;
  // A key belongs to its provider: it must not be sent with another provider's job.
  return isText(job.handle?.provider) && (provider === AUTO || provider === job.handle.provider);
}

const isText = (value: unknown): value is string => typeof value === "string";

export const keptJobs = createJobStore(browserStorage("localStorage"));
