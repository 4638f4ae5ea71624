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
  type Route,
  type UnknownState,
  unknownState,
} from "@patchbay/core/provider";

const INTERVAL_MS = 500;

/** Queued calls have a separate host; the router recognizes them by the query. */
export function queueRoute({ providerModelId, routed }: ProviderCall): Route {
  const path = providerModelId;
  return routed ? { path, query: { _subdomain: "queue" } } : { path, host: "https://queue.fal.run" };
}

/**
 * Waits for a queued call and returns the answer that holds its result.
 * Source: https://docs.fal.ai/model-endpoints/queue
 * @throws OutputError, HttpError, JobError when the job failed
 */
export async function queuedAnswer(answer: Answer, context: ReadContext): Promise<Answer> {
  const { task } = context.call;
  if (!URL.canParse(answer.url)) throw new OutputError(`URL and headers are required for ${task} task`);
  const { request_id: id, status } = isObject(answer.data) ? answer.data : {};
  if (typeof id !== "string" || id === "") throw new OutputError("No request ID found in the response");
  const result = resultUrl(answer, context.call);
  if (!result) throw new OutputError("Expected a response_url in the queue's answer");
  const look = new URL(result);
  look.pathname += "/status";

  if (status !== "COMPLETED") {
    await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        const { data } = await context.send(look, {
          failure: "Failed to fetch response status from fal-ai API",
          as: "json",
          malformed: "Failed to parse status response from fal-ai API",
        });
        return stateOf(isObject(data) ? data : {}, context);
      },
    });
  }
  return context.send(result, { as: "json", malformed: "Failed to parse result response from fal-ai API" });
}

/** URL of the result of a queued call, with the query that selects the queue at the router. */
function resultUrl(answer: Answer, call: ProviderCall): URL | undefined {
  const address = isObject(answer.data) ? answer.data["response_url"] : undefined;
  const url = followUpUrl(address, answer, call);
  if (url) url.search = new URL(answer.url).search;
  return url;
}

/** Cancels a queued call. Source: https://fal.ai/docs/inference-api/queue/cancel */
export function cancelQueued(answer: Answer, call: ProviderCall): CancelRoute | undefined {
  const url = resultUrl(answer, call);
  if (!url) return undefined;
  url.pathname += "/cancel";
  return { method: "PUT", url };
}

/** True when the job has ended, undefined while it runs. @throws JobError when it failed */
function stateOf(job: JsonObject, context: ReadContext): true | UnknownState | undefined {
  const { status, queue_position: position, error } = job;
  if (typeof error === "string" && error !== "") throw new JobError(`fal-ai gave the job up: ${error}`);
  if (status === "FAILED" || status === "CANCELED" || status === "CANCELLED") {
    throw new JobError(`fal-ai gave the job up: its status is ${status}.`);
  }
  if (status === "COMPLETED") return true;
  if (status === "IN_QUEUE") context.progress({ phase: "queued", ...(typeof position === "number" && { position }) });
  else if (status === "IN_PROGRESS") context.progress({ phase: "running" });
  else return unknownState(status);
  return undefined;
}
