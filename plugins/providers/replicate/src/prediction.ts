import {
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  type Answer,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type RequestBody,
} from "@patchbay/core/provider";

/** The interval of the vendor's JavaScript client. */
const INTERVAL_MS = 500;

/** A call of a model: the vendor holds the connection for up to a minute, then returns a URL to poll. */
export function predictionTask<Output>(
  task: Required<Pick<ProviderTask<Output>, "read">> & {
    input(call: ProviderCall): Record<string, unknown> | Promise<Record<string, unknown>>;
  },
): ProviderTask<Output> {
  return {
    route: ({ providerModelId }) => ({
      path: providerModelId.includes(":") ? "v1/predictions" : `v1/models/${providerModelId}/predictions`,
    }),
    headers: () => ({ Prefer: "wait" }),
    async body(call): Promise<RequestBody> {
      return { input: await task.input(call), version: call.providerModelId.split(":")[1] };
    },
    cancel(answer, call) {
      const urls = isObject(answer.data) ? answer.data["urls"] : undefined;
      const url = followUpUrl(isObject(urls) ? urls["cancel"] : undefined, answer, call);
      return url && { method: "POST", url };
    },
    read: async (answer, context) => task.read(await finished(answer, context), context),
  };
}

/**
 * The answer of a finished prediction; polls only while it runs.
 * Source: https://replicate.com/docs/topics/predictions/create-a-prediction
 * @throws JobError when it failed or was canceled
 */
async function finished(answer: Answer, context: ReadContext): Promise<Answer> {
  if (!isRunning(answer.data, context)) return answer;
  const { urls } = answer.data;
  const url = followUpUrl(isObject(urls) ? urls["get"] : undefined, answer, context.call);
  if (!url) throw new OutputError("Expected urls.get in a prediction that still runs");
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const next = await context.send(url);
      return isRunning(next.data, context) ? undefined : next;
    },
  });
}

function isRunning(data: unknown, context: ReadContext): data is JsonObject {
  if (!isObject(data)) return false;
  const { status, error } = data;
  if (status === "failed" || status === "canceled" || status === "aborted") {
    throw new JobError(
      `The prediction at replicate ended as ${status}${typeof error === "string" ? `: ${error}` : "."}`,
    );
  }
  if (status === "starting") context.progress({ phase: "queued" });
  if (status === "processing") context.progress({ phase: "running" });
  // A prediction with output is done, regardless of its status.
  return (status === "starting" || status === "processing") && (data["output"] ?? null) === null;
}

/** `output`, or its first element if it is a list. */
export function outputOf(data: unknown): unknown {
  const output = isObject(data) ? data["output"] : undefined;
  return Array.isArray(output) ? output[0] : output;
}
