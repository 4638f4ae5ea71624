import {
  flatArguments,
  followUpUrl,
  isObject,
  isResultUrl,
  JobError,
  openAiImageSize,
  OutputError,
  pollJob,
  resultBlob,
  unknownState,
  type JsonObject,
  type ProviderTask,
} from "@patchbay/core/provider";

const INTERVAL_MS = 5000;

/** Source: https://docs.digitalocean.com/reference/dots/reference/serverless-inference/inference-get-video */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v1/videos" }),
  body: (call) => ({
    ...openAiImageSize(flatArguments(call)),
    prompt: call.args["inputs"],
    model: call.providerModelId,
  }),
  async read(answer, context) {
    const id = isObject(answer.data) ? answer.data["id"] : undefined;
    const url = typeof id === "string" && followUpUrl(`/v1/videos/${encodeURIComponent(id)}`, answer, context.call);
    if (!url) throw new OutputError("Expected {id: string} of DigitalOcean's video");
    const { output } = await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        const { data } = await context.send(url);
        const job = isObject(data) ? data : {};
        if (job["status"] === "completed") return job;
        if (job["status"] === "failed") throw new JobError(`DigitalOcean made no video: ${reasonOf(job)}`);
        if (!RUNNING.includes(job["status"])) return unknownState(job["status"]);
        context.progress({ phase: job["status"] === "queued" ? "queued" : "running" });
        return undefined;
      },
    });
    const link = isObject(output) ? output["url"] : undefined;
    if (isResultUrl(link)) return resultBlob(link, "", context);
    context.progress({ phase: "downloading" });
    const { data } = await context.send(`${url.href}/content`);
    if (!(data instanceof Blob)) throw new OutputError("Expected the file of DigitalOcean's video");
    return data;
  },
};

const RUNNING: readonly unknown[] = ["queued", "processing", "in_progress"];

function reasonOf({ error }: JsonObject): string {
  return String((isObject(error) ? error["message"] : error) ?? "no reason given");
}
