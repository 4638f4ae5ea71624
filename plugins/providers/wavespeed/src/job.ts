import {
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  type Answer,
  type JsonObject,
  type ReadContext,
} from "@patchbay/core/provider";

const INTERVAL_MS = 500;

/** Waits for a job's first output. Source: https://wavespeed.ai/docs/what-are-predictions @throws JobError */
export async function outputUrl(answer: Answer, context: ReadContext): Promise<unknown> {
  const { urls } = jobOf(answer);
  const url = followUpUrl(isObject(urls) ? urls["get"] : undefined, answer, context.call);
  if (!url) throw new OutputError("Expected { data: { urls: { get: string } } }");
  const outputs = await pollJob(context, {
    interval: INTERVAL_MS,
    immediately: true,
    async look() {
      const job = jobOf(await context.send(url, { failure: "Failed to fetch response status from WaveSpeed AI API" }));
      const { status, error } = job;
      if (status === "failed") throw new JobError(typeof error === "string" && error ? error : "Task failed");
      if (status === "completed") return Array.isArray(job["outputs"]) ? (job["outputs"] as unknown[]) : [];
      context.progress({ phase: status === "created" ? "queued" : "running" });
      return undefined;
    },
  });
  return outputs[0];
}

function jobOf({ data }: Answer): JsonObject {
  const job = isObject(data) ? data["data"] : undefined;
  return isObject(job) ? job : {};
}
