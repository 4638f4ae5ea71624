import type { Answer, ReadContext } from "./contract.ts";
import type { FinishedJob, VendorJobs } from "./vendor-jobs.ts";

/**
 * Waits for the job that an answer accepted. An answer that already has the result is not polled.
 * @throws OutputError without an id; JobError when the job failed, or did not end within the attempts
 */
export async function finishedJob(answer: Answer, context: ReadContext, jobs: VendorJobs): Promise<FinishedJob> {
  // Chats have no jobs.
  return (await import("./wait-for-job.ts")).waitForJob(answer, context, jobs);
}
