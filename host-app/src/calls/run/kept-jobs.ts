import type { JobHandle } from "@patchbay/core/errors";
import { AUTO } from "../../host/host-context.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { JOBS_KEY, type AskedCall, type KeptJob, type TaskCall } from "./run.ts";
import { createSignal } from "../../host/stored-value.ts";

/** A stored job that cannot be used. */
export interface DamagedJob {
  /** For example `Job 2`. */
  readonly name: string;
  readonly reason: string;
  /** As it was stored. */
  readonly value: unknown;
}

export interface JobStore {
  /** Newest first; the same list until something changes. */
  list(): readonly KeptJob[];
  /** Calls of other pages, or of this one before a reload, without an answer; the same list until something changes. */
  unanswered(): readonly AskedCall[];
  /** Stored jobs that cannot be used; the same list until something changes. */
  damaged(): readonly DamagedJob[];
  /** @returns a function that restores them */
  forgetDamaged(): () => void;
  /** Stores a call before it is sent. @returns its id */
  ask(task: string, call: Pick<TaskCall, "provider" | "model">, prompt: string): string;
  keep(task: string, call: Pick<TaskCall, "provider" | "model">, handle: JobHandle): KeptJob;
  /** @returns a function that restores the job */
  forget(id: string): () => void;
  markFailed(id: string): void;
  /** Calls back after every change, in this tab or another. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** No vendor stores results for more than a week. */
const LONGEST = 7 * 24 * 3_600_000;

/** Jobs that outlive the page: a billed result is not lost with the tab. */
function createJobStore(storage: Pick<Storage, "getItem" | "setItem"> | undefined): JobStore {
  const signal = createSignal();
  let text = storage?.getItem(JOBS_KEY) ?? "[]";
  let { all, damaged } = parseJobs(text);
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
    text = JSON.stringify([...changed, ...damaged.map(({ value }) => value)]);
    try {
      storage?.setItem(JOBS_KEY, text);
    } catch {
      // If the storage is full or forbidden, jobs last as long as the page.
    }
    signal.notify();
  }

  /** Reads first, so that another tab's changes are not overwritten. */
  function read(): readonly Kept[] {
    const stored = storage?.getItem(JOBS_KEY) ?? text;
    if (stored !== text) {
      text = stored;
      const parsed = parseJobs(stored);
      ({ damaged } = parsed);
      take(parsed.all);
    }
    return all;
  }

  return {
    list: () => (read(), jobs),
    unanswered: () => (read(), unanswered),
    damaged: () => (read(), damaged),
    forgetDamaged() {
      const valid = read();
      const before = damaged;
      damaged = [];
      write(valid);
      return () => {
        const current = read();
        damaged = [...damaged, ...before];
        write(current);
      };
    },
    ask(task, { provider, model }, prompt) {
      const id = crypto.randomUUID();
      sent.add(id);
      const shown = prompt.slice(0, LONGEST_PROMPT);
      write([{ id, task, provider, model, startedAt: Date.now(), prompt: shown }, ...read()]);
      return id;
    },
    keep(task, { provider, model }, handle) {
      const job = { id: crypto.randomUUID(), task, provider, model, startedAt: Date.now(), handle };
      write([job, ...read()]);
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
      const unsubscribe = signal.subscribe(listener);
      addEventListener("storage", listener);
      return () => {
        unsubscribe();
        removeEventListener("storage", listener);
      };
    },
  };
}

type Kept = AskedCall | KeptJob;

const hasHandle = (call: Kept): call is KeptJob => "handle" in call;

/** Most characters of a prompt, enough to recognize the call. */
const LONGEST_PROMPT = 300;

interface ParsedJobs {
  readonly all: readonly Kept[];
  readonly damaged: readonly DamagedJob[];
}

const unreadable = (reason: string, value: unknown): ParsedJobs => ({
  all: [],
  damaged: [{ name: "The list of jobs", reason, value }],
});

function parseJobs(text: string): ParsedJobs {
  let jobs: unknown;
  try {
    jobs = JSON.parse(text);
  } catch {
    return unreadable("It is not valid JSON.", text);
  }
  if (!Array.isArray(jobs)) return unreadable("It is not a list.", jobs);
  const damaged = jobs.flatMap((value: unknown, index): DamagedJob[] => {
    const reason = jobProblem(value);
    return reason ? [{ name: `Job ${index + 1}`, reason, value }] : [];
  });
  const valid = jobs.filter((job): job is Kept => jobProblem(job) === undefined);
  return { all: valid.filter(({ startedAt }) => Date.now() - startedAt < LONGEST), damaged };
}

/** Checks what the client does not check itself. @returns what is wrong */
function jobProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "It is not an object.";
  const job = value as Partial<KeptJob>;
  const text = (["id", "task", "provider", "model"] as const).find((name) => !isText(job[name]));
  if (text) return `Its ${text} is not a text.`;
  if (typeof job.startedAt !== "number") return "Its date is not valid.";
  if (!isText(job.prompt ?? "")) return "Its prompt is not a text.";
  // A key belongs to its provider: it must not be sent with another provider's job.
  const isOther = job.provider !== AUTO && job.provider !== job.handle?.provider;
  const isUsable = !("handle" in job) || (isText(job.handle?.provider) && !isOther);
  return isUsable ? undefined : `It belongs to another provider than ${job.provider}.`;
}

const isText = (value: unknown): value is string => typeof value === "string";

export const keptJobs = createJobStore(browserStorage("localStorage"));
