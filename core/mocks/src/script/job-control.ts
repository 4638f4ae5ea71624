/** Controls the progress of a mocked provider's jobs. */
export interface MockJobControl {
  /** Jobs stop advancing until `advance`, `finish` or `fail`. */
  hold(): MockJobControl;
  /** Jobs go on by so many stages: from queued to running, from running to done. Default: one. */
  advance(stages?: number): MockJobControl;
  /** Current and later jobs are done at their next poll. */
  finish(): MockJobControl;
  /**
   * The running jobs fail, or the next one if none is running.
   * @param message the vendor's error text
   * @param options.looks number of polls that still report a running job; default 0
   */
  fail(message?: string, options?: { readonly looks?: number }): MockJobControl;
}

/** A job of a mocked queue. */
export interface JobState {
  /** Looks that find it in the queue, and then running. */
  readonly queued: number;
  readonly running: number;
  /** Looks so far. */
  looks: number;
  failure?: JobFailure;
}

interface JobFailure {
  readonly message: string;
  looks: number;
}

/** The script's state for mocked queues. */
export interface JobControl {
  /** A job has been accepted. */
  adopt(job: JobState): void;
  /** Whether the test has set anything. */
  readonly scripted: boolean;
  /** Whether jobs are on hold. */
  readonly held: boolean;
  /** Whether jobs are done at the first look. */
  readonly finished: boolean;
  /** What the test has done, in its order: for jobs that are elsewhere. */
  readonly commands: readonly JobCommand[];
}

/** A call of `MockJobControl`, or the end of a test. */
export type JobCommand = readonly [name: "hold" | "advance" | "finish" | "fail" | "reset", ...args: readonly unknown[]];

/** Repeats what was done to another control. */
export function repeatCommands(control: ReturnType<typeof createJobControl>, commands: readonly JobCommand[]): void {
  for (const [name, ...args] of commands) (control[name] as (...args: readonly unknown[]) => unknown)(...args);
}

export function createJobControl(): JobControl & MockJobControl & { reset(): void } {
  let jobs = new Set<JobState>();
  let held = false;
  let finished = false;
  let scripted = false;
  let failure: JobFailure | undefined;
  const commands: JobCommand[] = [];
  const underWay = (): JobState[] => [...jobs].filter((job) => !isOver(job));

  const control: JobControl & MockJobControl & { reset(): void } = {
    commands,
    get scripted() {
      return scripted;
    },
    get held() {
      return held;
    },
    get finished() {
      return finished;
    },
    adopt(job) {
      jobs.add(job);
      if (failure) job.failure = failure;
      failure = undefined;
    },
    hold() {
      commands.push(["hold"]);
      scripted = held = true;
      finished = false;
      return control;
    },
    advance(stages = 1) {
      commands.push(["advance", stages]);
      for (const job of underWay()) {
        for (let stage = 0; stage < stages; stage += 1) {
          job.looks = job.looks < job.queued ? job.queued : job.queued + job.running;
        }
      }
      return control;
    },
    finish() {
      commands.push(["finish"]);
      held = false;
      scripted = finished = true;
      for (const job of underWay()) job.looks = job.queued + job.running;
      return control;
    },
    fail(message = "The mocked job failed.", { looks = 0 } = {}) {
      commands.push(["fail", message, { looks }]);
      scripted = true;
      const affected = underWay();
      for (const job of affected) job.failure = { message, looks };
      if (affected.length === 0) failure = { message, looks };
      return control;
    },
    reset() {
      commands.push(["reset"]);
      jobs = new Set();
      held = finished = scripted = false;
      failure = undefined;
    },
  };
  return control;
}

function isOver({ looks, queued, running, failure }: JobState): boolean {
  return failure !== undefined || looks >= queued + running;
}
