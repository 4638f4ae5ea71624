import {
  finishedJob,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  jobUrl,
  OutputError,
  resultBlob,
  type Answer,
  type FinishedJob,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorJobs,
} from "@patchbay/core/provider";

/** The vendor asks for at most one poll in five seconds. Source: github.com/runwayml/sdk-node (src/resources/tasks.ts) */
const JOBS: VendorJobs = {
  vendor: "Runway",
  product: "result",
  path: "/v1/tasks/{id}",
  interval: 5000,
  queued: ["PENDING", "THROTTLED"],
  running: ["RUNNING"],
  done: ["SUCCEEDED"],
  failed: ["FAILED", "CANCELLED"],
  ratio: ({ progress }) => progress,
  reason: ({ failure, failureCode: code }) =>
    typeof code === "string" ? `${String(failure ?? "no reason")} (${code})` : failure,
};

/** The common parts of tasks that the vendor starts at a path. */
export function jobAt(
  path: (call: ProviderCall) => string,
): Required<Pick<ProviderTask, "route" | "headers" | "cancel">> {
  return {
    route: (call) => ({ path: `v1/${path(call)}` }),
    headers: () => ({ "X-Runway-Version": "2024-11-06" }),
    /** A DELETE also deletes a finished job. */
    cancel(answer, call) {
      const url = jobUrl(answer, call, JOBS);
      return url && { method: "DELETE", url };
    },
  };
}

/** What the vendor's own models require of images and videos, for callers who choose no shape. */
function requiredShape({ providerModelId: model, task }: ProviderCall) {
  if (!model.startsWith("gen4")) return {};
  return { ratio: "1280:720", ...(model === "gen4.5" && task.endsWith("video") && { duration: 5 }) };
}

/** A request's members; the vendor writes a size as `1280:720`. @throws InputError */
export function requestOf(call: ProviderCall): JsonObject {
  const { prompt, width, height, target_size: target, mask_image: mask, voice, ...rest } = flatArguments(call);
  if (mask !== undefined) throw new InputError("Runway takes no `mask_image`. Describe in `prompt` what changes.");
  const size = isObject(target) ? target : { width, height };
  if ((size["width"] === undefined) !== (size["height"] === undefined)) {
    throw new InputError("Runway takes `width` and `height` only together.");
  }
  const text = typeof call.args["inputs"] === "string" ? call.args["inputs"] : prompt;
  return {
    ...requiredShape(call),
    ...(size["width"] !== undefined && { ratio: `${String(size["width"])}:${String(size["height"])}` }),
    ...rest,
    ...(voice !== undefined && {
      voice: typeof voice === "string" ? { type: "runway-preset", presetId: voice } : voice,
    }),
    ...(text !== undefined && { promptText: text }),
    model: call.providerModelId,
  };
}

async function resultOf(answer: Answer, context: ReadContext): Promise<readonly [url: string, done: FinishedJob]> {
  const done = await finishedJob(answer, context, JOBS);
  const url: unknown = Array.isArray(done.job["output"]) ? done.job["output"][0] : undefined;
  if (!isResultUrl(url)) throw new OutputError("Expected {output: [string]} of Runway's task");
  return [url, done];
}

export async function readFile(answer: Answer, context: ReadContext): Promise<Blob> {
  const [url] = await resultOf(answer, context);
  return resultBlob(url, "Expected an address of Runway's result", context);
}

export async function readImage(answer: Answer, context: ReadContext): Promise<ImageOutput> {
  const [url, done] = await resultOf(answer, context);
  return imageOutput({ url }, done, context);
}
