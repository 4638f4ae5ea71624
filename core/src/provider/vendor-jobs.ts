import type { Answer, ProviderCall } from "./contract.ts";
import { followUpUrl } from "./job-results.ts";
import { isObject, type JsonObject } from "./payload.ts";

/** How a vendor's jobs are polled: their address, and the names of their states. */
export interface VendorJobs {
  /** The vendor's name, for messages. */
  readonly vendor: string;
  /** What a job makes, for messages; default `video`. */
  readonly product?: string;
  /** Path of a job, such as `/v1/jobs/{id}`. */
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

/** The job in an answer about it; empty if there is none. */
export function jobOf(answer: Answer, jobs: VendorJobs): JsonObject {
  const job = jobs.job ? jobs.job(answer) : answer.data;
  return isObject(job) ? job : {};
}
