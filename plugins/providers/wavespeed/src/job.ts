import {
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  type Answer,
  type CancelRoute,
  type JsonObject,
  type ProviderCall,
  type ReadContext,
  unknownState,
} from "@patchbay/core/provider";

const INTERVAL_MS = 500;

/** Final statuses without a result. Source: github.com/WaveSpeedAI/wavespeed-python (client), wavespeed.ai/docs/delete-task */
const ENDED = new Set<unknown>(["failed", "cancelled", "timeout", "deleted"]);

/** Waits for a job's first output. Source: https://wavespeed.ai/docs/what-are-predictions @throws JobError */
export async function outputUrl(answer: Answer, context: ReadContext): Promise<unknown> {
  const url = resultUrl(answer, context.call);
  if (!url) throw new OutputError("Expected { data: { urls: { get: string } } }");
  const outputs = await pollJob(context, {
    interval: INTERVAL_MS,
    immediately: true,
    async look() {
      const job = jobOf(await context.send(url, { failure: "Failed to fetch response status from WaveSpeed AI API" }));
      const { error } = job;
      const status = typeof job["status"] === "string" ? job["status"].toLowerCase() : job["status"];
      if (ENDED.has(status)) throw new JobError(typeof error === "string" && error ? error : `Task ${String(status)}`);
      if (status === "completed") return Array.isArray(job["outputs"]) ? (job["outputs"] as unknown[]) : [];
      if (status !== "created" && status !== "processing") return unknownState(status);
      context.progress({ phase: status === "created" ? "queued" : "running" });
      return undefined;
    },
  });
  return outputs[0];
}

/** Cancels a job by deleting it. Source: https://wavespeed.ai/docs/delete-task */
export function cancelJob(answer: Answer, call: ProviderCall): CancelRoute | undefined {
  const url = resultUrl(answer, call);
  if (!url) return undefined;
  url.pathname = url.pathname.replace(/\/result$/, "");
  return { method: "DELETE", url };
}

function resultUrl(answer: Answer, call: ProviderCall): URL | undefined {
  const { urls } = jobOf(answer);
  return followUpUrl(isObject(urls) ? urls["get"] : undefined, answer, call);
}

function jobOf({ data }: Answer): JsonObject {
  const job = isObject(data) ? data["data"] : undefined;
  return isObject(job) ? job : {};
}
