import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, ReadContext } from "./contract.ts";
import { pollJob, unknownState, type UnknownState } from "./job-results.ts";
import { isObject, type JsonObject } from "./payload.ts";
import { jobOf, jobUrl, type FinishedJob, type VendorJobs } from "./vendor-jobs.ts";

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
