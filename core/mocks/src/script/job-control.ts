/** How the jobs of a mocked provider go on, as a test says. */
export interface MockJobControl {
  /** Jobs stay where they are, until `advance`, `finish` or `fail`. */
  hold(): MockJobControl;
  /** Jobs go on by so many stages: from queued to running, from running to done. Default: one. */
  advance(stages?: number): MockJobControl;
  /** Jobs are done when somebody looks at them next, and so is every job from now on. */
  finish(): MockJobControl;
  /**
   * The jobs that are under way fail, and if there is none, the next one.
   * @param message what the vendor says about it
   * @param options.looks how often somebody still finds the job running before it fails; default 0
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

/** What mocked queues ask. */
export interface JobControl {
  /** A job has been accepted. */
  adopt(job: JobState): void;
  /** Whether the test has said anything. */
  readonly scripted: boolean;
  /** Whether jobs stay where they are. */
  readonly held: boolean;
  /** Whether jobs are done at the first look. */
  readonly finished: boolean;
}

export function createJobControl(): JobControl & MockJobControl & { reset(): void } {
  let jobs = new Set<JobState>();
  let held = false;
  let finished = false;
  let scripted = false;
  let failure: JobFailure | undefined;
  const underWay = (): JobState[] => [...jobs].filter((job) => !isOver(job));

  const control: JobControl & MockJobControl & { reset(): void } = {
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
      scripted = held = true;
      finished = false;
      return control;
    },
    advance(stages = 1) {
      for (const job of underWay()) {
        for (let stage = 0; stage < stages; stage += 1) {
          job.looks = job.looks < job.queued ? job.queued : job.queued + job.running;
        }
      }
      return control;
    },
    finish() {
      held = false;
      scripted = finished = true;
      for (const job of underWay()) job.looks = job.queued + job.running;
      return control;
    },
    fail(message = "The mocked job failed.", { looks = 0 } = {}) {
      scripted = true;
      const found = underWay();
      for (const job of found) job.failure = { message, looks };
      if (found.length === 0) failure = { message, looks };
      return control;
    },
    reset() {
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
