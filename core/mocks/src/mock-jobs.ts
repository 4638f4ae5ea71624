import { mockPace } from "./pause.ts";
import type { JobState } from "./script/job-control.ts";
import { perMock } from "./per-mock.ts";
import { currentWorld } from "./world.ts";

/** Jobs of a mocked queue: they advance one stage with each poll. With a pace of 0 they are done at the first poll. */
export interface MockJobs<Input> {
  /** Accepts a job. @returns its id */
  start(input: Input): string;
  /** The stage of a job at this poll, and its input; undefined for an unknown job. */
  look(id: string): MockLook<Input> | undefined;
  /** The stage of a job, without advancing it. */
  peek(id: string): MockLook<Input> | undefined;
  /**
   * Cancels a job unless it is done: it then has ended with an error and `isCancelled`.
   * @returns the job before the cancellation; undefined for an unknown one
   */
  cancel(id: string): MockLook<Input> | undefined;
  /** The ids of all jobs, the oldest first. */
  ids(): readonly string[];
  /** Forgets a job. */
  remove(id: string): void;
  /** The input of a job, without advancing it. */
  input(id: string): Input | undefined;
  /** Headers of the accepting answer: with a pace of 0, the job can be polled immediately. */
  headers(): Record<string, string>;
}

export interface MockLook<Input> {
  readonly stage: MockStage;
  readonly input: Input;
  /** How many jobs are before it in the queue. */
  readonly position: number;
  /** Why it failed: with this, `done` means that it is over. Only a test makes jobs fail. */
  readonly error?: string;
  /** Whether it failed because it was canceled. */
  readonly isCancelled?: boolean;
  /** Whether a test controls its progress: its result is not available before. */
  readonly isScripted: boolean;
}

export type MockStage = "queued" | "running" | "done";

const MOST_JOBS = 100;

interface Store<Input> {
  readonly jobs: Map<string, JobState & { readonly input: Input; isCancelled?: boolean }>;
  count: number;
}

/** @param queued looks that find a job in the queue; @param running looks that find it at work */
export function mockJobs<Input>({
  queued = 1,
  running = 1,
}: { queued?: number; running?: number } = {}): MockJobs<Input> {
  const store = perMock<Store<Input>>(() => ({ jobs: new Map(), count: 0 }));

  function find(id: string, steps: number): MockLook<Input> | undefined {
    const job = store().jobs.get(id);
    if (!job) return undefined;
    const control = currentWorld()?.jobs;
    const { failure, input, isCancelled = false } = job;
    if (failure) {
      const failed = failure.looks <= 0;
      failure.looks -= steps;
      return failed
        ? { stage: "done", input, position: 0, error: failure.message, isScripted: true, isCancelled }
        : { stage: "running", input, position: 0, isScripted: true };
    }
    if (control?.finished || (mockPace() === 0 && !control?.held)) job.looks = queued + running;
    const { looks } = job;
    if (!control?.held) job.looks += steps;
    const stage = looks < queued ? "queued" : looks < queued + running ? "running" : "done";
    return { stage, input, position: Math.max(0, queued - looks - 1), isScripted: control?.held ?? false };
  }

  return {
    start(input) {
      const jobStore = store();
      const id = `simulated-${++jobStore.count}`;
      const job = { input, queued, running, looks: 0 };
      jobStore.jobs.set(id, job);
      currentWorld()?.jobs?.adopt(job);
      const [oldest] = jobStore.jobs.keys();
      if (oldest !== undefined && jobStore.jobs.size > MOST_JOBS) jobStore.jobs.delete(oldest);
      return id;
    },
    look: (id) => find(id, 1),
    peek: (id) => find(id, 0),
    cancel(id) {
      const seen = find(id, 0);
      const job = store().jobs.get(id);
      if (job && seen?.stage !== "done")
        Object.assign(job, { failure: { message: "The job was cancelled", looks: 0 }, isCancelled: true });
      return seen;
    },
    ids: () => [...store().jobs.keys()],
    remove: (id) => void store().jobs.delete(id),
    input: (id) => store().jobs.get(id)?.input,
    headers(): Record<string, string> {
      return mockPace() === 0 && !currentWorld()?.jobs?.held ? { "retry-after": "0" } : {};
    },
  };
}
