/** Jobs of a mocked queue: they advance one stage each time somebody looks. */
export interface MockJobs<Input> {
  /** Accepts a job. @returns its id */
  start(input: Input): string;
  /** The stage of a job at this look, and what it was started with; undefined for an unknown job. */
  look(id: string): { readonly stage: MockStage; readonly input: Input; readonly position: number } | undefined;
  /** What a job was started with, without advancing it. */
  input(id: string): Input | undefined;
}

export type MockStage = "queued" | "running" | "done";

const MOST_JOBS = 100;

/** @param queued looks that find a job in the queue; @param running looks that find it at work */
export function mockJobs<Input>({
  queued = 1,
  running = 1,
}: { queued?: number; running?: number } = {}): MockJobs<Input> {
  const jobs = new Map<string, { input: Input; looks: number }>();
  let count = 0;
  return {
    start(input) {
      const id = `simulated-${++count}`;
      jobs.set(id, { input, looks: 0 });
      const [oldest] = jobs.keys();
      if (oldest !== undefined && jobs.size > MOST_JOBS) jobs.delete(oldest);
      return id;
    },
    look(id) {
      const job = jobs.get(id);
      if (!job) return undefined;
      const { input, looks } = job;
      job.looks += 1;
      const stage = looks < queued ? "queued" : looks < queued + running ? "running" : "done";
      return { stage, input, position: Math.max(0, queued - looks - 1) };
    },
    input: (id) => jobs.get(id)?.input,
  };
}
