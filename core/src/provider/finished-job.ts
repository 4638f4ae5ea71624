import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, ProviderCall, ReadContext } from "./contract.ts";
import { followUpUrl, pollJob, unknownState, type UnknownState } from "./job-results.ts";
import { isObject, type JsonObject } from "./payload.ts";

/** How a vendor's jobs are polled: their address, and the names of their states. */
export interface VendorJobs {
  /** The vendor's name, for messages. */
  readonly vendor: string;
  /** What a job makes, for messages; default `video`. */
  readonly product?: string;
  /** Path of a job, with `{id}` in the place of its id. */
  readonly path: string;
  /** Milliseconds between two polls. */
  readonly interval: number;
  /** Maximum number of polls; ignored if the caller set a deadline. Absent: no limit. */
  readonly attempts?: number;
  /** The job in the answer that accepts it, and in those that describe it; default: the answer itself. */
  job?(answer: Answer): unknown;
  /** Member with the job's id; default `id`. */
  readonly id?: string;
  /** Member with the job's state; default `status`. */
  readonly state?: string;
  /** States before the vendor starts. */
  readonly queued?: readonly string[];
  /** States while the vendor works. */
  readonly running: readonly string[];
  /** States with a result. */
  readonly done: readonly string[];
  /** Final states without a result. */
  readonly failed: readonly string[];
  /** The finished fraction, 0 to 1, if it is a number. */
  ratio?(job: JsonObject): unknown;
  /** Why a job failed; default `error.message`, `error` or `message`. */
  reason?(job: JsonObject): unknown;
}

/** The answer that describes a finished job. */
export interface FinishedJob extends Answer {
  /** The job, in its final state. */
  readonly job: JsonObject;
}

/** The URL of a job, from the answer that accepted it; undefined if that answer has no id. */
export function jobUrl(answer: Answer, call: ProviderCall, jobs: VendorJobs): URL | undefined {
  const id = jobOf(answer, jobs)[jobs.id ?? "id"];
  if (typeof id !== "string" || id === "") return undefined;
  return followUpUrl(jobs.path.replace("{id}", encodeURIComponent(id)), answer, call);
}

/**
 * Waits for the job that an answer accepted. An answer that already has the result is not polled.
 * @throws OutputError without an id; JobError when the job failed, or did not end within the attempts
 */
export async function finishedJob(answer: Answer, context: ReadContext, jobs: VendorJobs): Promise<FinishedJob> {
  const { vendor, product = "video", interval, attempts } = jobs;
  const accepted = lookAt(answer, context, jobs);
  if (accepted && "job" in accepted) return accepted;
  const url = jobUrl(answer, context.call, jobs);
  if (!url) throw new OutputError(`Expected {${jobs.id ?? "id"}: string} of the accepted ${product} from ${vendor}`);
  return pollJob(context, {
    interval,
    ...(attempts !== undefined && { attempts }),
    look: async () => lookAt(await context.send(url, { as: "json" }), context, jobs),
    exhausted: () =>
      new JobError(
        `${vendor} did not finish the ${product} within ${attempts} polls. Pass a deadline to wait longer, or get the result later with client.resume(error.job).`,
      ),
  });
}

function jobOf(answer: Answer, jobs: VendorJobs): JsonObject {
  const job = jobs.job ? jobs.job(answer) : answer.data;
  return isObject(job) ? job : {};
}

/** The job when it has its result, undefined while it runs. @throws JobError when it failed */
function lookAt(answer: Answer, context: ReadContext, jobs: VendorJobs): FinishedJob | UnknownState | undefined {
  const { vendor, product = "video", queued = [], running, done, failed, reason = givenReason } = jobs;
  const job = jobOf(answer, jobs);
  const state = job[jobs.state ?? "status"];
  const isIn = (states: readonly unknown[]): boolean => states.includes(state);
  if (isIn(done)) return { ...answer, job };
  if (isIn(failed)) {
    throw new JobError(`${vendor} made no ${product}: ${String(reason(job) ?? `the job ended as ${String(state)}.`)}`);
  }
  if (!isIn(queued) && !isIn(running)) return unknownState(state);
  const ratio = jobs.ratio?.(job);
  context.progress({ phase: isIn(queued) ? "queued" : "running", ...(typeof ratio === "number" && { ratio }) });
  return undefined;
}

function givenReason({ error, message }: JsonObject): unknown {
  return isObject(error) ? error["message"] : (error ?? message);
}
