import {
  flatArguments,
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  unknownState,
  type Answer,
  type JsonObject,
  type ProviderCall,
  type ReadContext,
} from "@patchbay/core/provider";

const INTERVAL_MS = 2000;

/** Jobs of the models of fal.ai. Source: https://docs.digitalocean.com/products/inference/how-to/use-fal-models */
export const JOBS = "v1/async-invoke";

export const isFalModel = ({ providerModelId }: ProviderCall): boolean => providerModelId.startsWith("fal-ai/");

/** @param input the member that has the text */
export function jobBody(call: ProviderCall, input: "prompt" | "text"): JsonObject {
  return { model_id: call.providerModelId, input: { ...flatArguments(call), [input]: call.args["inputs"] } };
}

/** The output of a job that is done. @throws JobError with the vendor's reason if it failed */
export async function jobOutput(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const id = isObject(answer.data) ? answer.data["request_id"] : undefined;
  const url = typeof id === "string" && followUpUrl(`/${JOBS}/${encodeURIComponent(id)}`, answer, context.call);
  if (!url) throw new OutputError("Expected {request_id: string} of DigitalOcean");
  return pollJob(context, {
    interval: INTERVAL_MS,
    // The call may answer with a job that is done.
    look: async (attempt) => stateOf(attempt === 0 && isDone(answer) ? answer : await context.send(url), context),
    immediately: isDone(answer),
  });
}

const isDone = ({ data }: Answer): boolean => isObject(data) && data["status"] === "COMPLETED";

function stateOf({ data }: Answer, { progress }: ReadContext) {
  const { status, output, error } = isObject(data) ? data : {};
  if (status === "COMPLETED") return isObject(output) ? output : {};
  if (status === "FAILED") throw new JobError(`DigitalOcean's job failed: ${String(error ?? "no reason given")}`);
  if (status !== "QUEUED" && status !== "IN_PROGRESS") return unknownState(status);
  progress({ phase: status === "QUEUED" ? "queued" : "running" });
  return undefined;
}
