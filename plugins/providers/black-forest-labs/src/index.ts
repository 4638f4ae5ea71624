import {
  base64,
  blobInput,
  defineProvider,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  JobError,
  OutputError,
  pollJob,
  resultBlob,
  type Answer,
  type ImageOutput,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
  unknownState,
} from "@patchbay/core/provider";

const INTERVAL_MS = 1000;
/** The limit when the caller sets no deadline; the handle of a slower job remains usable. */
const MOST_LOOKS = 5;
const FAILURE = "Failed to fetch result from black forest labs API";
const WAIT_LONGER = "Pass a deadline to wait longer, or fetch the result with client.resume(error.job).";

/** Final statuses. Source: https://docs.bfl.ml/api_integration/errors */
const FINAL_STATUSES = ["Error", "Failed", "Content Moderated", "Request Moderated", "Task not found"];

const textToImage: ProviderTask<ImageOutput> = {
  route({ providerModelId }) {
    if (!providerModelId) throw new InputError("Params are required");
    return { path: `v1/${providerModelId}` };
  },
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const result = await finishedResult(answer, context);
    return imageOutput({ url: String(result["sample"]) }, { ...answer, data: result }, context);
  },
};

/** The result of the finished job, with the file's address in `sample`. */
async function finishedResult({ data }: Answer, context: ReadContext, attempts = MOST_LOOKS): Promise<JsonObject> {
  const address = isObject(data) ? data["polling_url"] : undefined;
  if (typeof address !== "string" || !URL.canParse(address)) throw new OutputError("Expected { polling_url: string }");
  return pollJob(context, {
    interval: INTERVAL_MS,
    attempts,
    async look(attempt) {
      const url = new URL(address);
      url.searchParams.set("attempt", String(attempt));
      const { data: job } = await context.send(url, { failure: FAILURE });
      const { status, result } = isObject(job) ? job : {};
      if (typeof status === "string" && FINAL_STATUSES.includes(status)) throw new JobError(`${FAILURE}: ${status}`);
      if (status === "Ready" && isObject(result) && typeof result["sample"] === "string") return result;
      if (status !== "Pending") return unknownState(status);
      context.progress({ phase: "running" });
      return undefined;
    },
    exhausted: () => new JobError(`${FAILURE}: not ready after ${attempts} polls. ${WAIT_LONGER}`),
  });
}

/** FLUX Fill changes what a mask marks, and other models the whole image. */
const FILL = /-fill$/;

/** Source: https://docs.bfl.ai/kontext/kontext_image_editing, /flux_tools/flux_1_fill */
const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const { mask_image: mask, ...rest } = flatArguments(call);
    const image = await base64(blobInput(call));
    const name = FILL.test(call.providerModelId) ? "image" : "input_image";
    return { ...rest, [name]: image, ...(mask instanceof Blob && { mask: await base64(mask) }) };
  },
};

/** A video takes minutes. */
const MOST_VIDEO_LOOKS = 900;

/** Source: https://docs.bfl.ai/api-reference/utility/generate-a-video-with-flux-3 */
const textToVideo: ProviderTask<Blob> = {
  route: textToImage.route,
  body: (call) => ({ mode: "t2v", ...flatArguments(call), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { sample } = await finishedResult(answer, context, MOST_VIDEO_LOOKS);
    return resultBlob(sample, "Expected { result: { sample: string } }", context);
  },
};

/** A video that starts with an image, or continues another video. Source: https://docs.bfl.ai/api-reference/flux3, github.com/black-forest-labs/skills */
const videoFrom = (mode: string, name: string): ProviderTask<Blob> => ({
  ...textToVideo,
  body: async (call) => ({ mode, ...flatArguments(call), [name]: await base64(blobInput(call)) }),
});

export default defineProvider({
  tasks: {
    "image-to-image": imageToImage,
    "image-to-video": videoFrom("i2v", "keyframes"),
    "text-to-image": textToImage,
    "text-to-video": textToVideo,
    "video-to-video": videoFrom("v2v", "start_video"),
  },
});
