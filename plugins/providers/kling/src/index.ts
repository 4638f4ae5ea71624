import {
  base64,
  blobInput,
  defineProvider,
  finishedJob,
  firstOf,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  OutputError,
  resultBlob,
  type Answer,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorAnswer,
  type VendorFailure,
  type VendorJobs,
} from "@patchbay/core/provider";

/** The task of an answer. A refusal may have status 200, and its code in the body. @throws OutputError */
function taskOf({ data }: Answer): unknown {
  const { code, message, data: task } = isObject(data) ? data : {};
  if (typeof code === "number" && code !== 0) {
    throw new OutputError(`Kling AI refused the call: ${String(message)} (${code})`);
  }
  return task;
}

/** Jobs are polled below the path that accepted them. Source: packages/klingai of github.com/vercel/ai */
const jobsAt = (path: string, product: string): VendorJobs => ({
  vendor: "Kling AI",
  product,
  path: `/${path}/{id}`,
  job: taskOf,
  id: "task_id",
  state: "task_status",
  interval: 5000,
  queued: ["submitted"],
  running: ["processing"],
  done: ["succeed"],
  failed: ["failed"],
  reason: ({ task_status_msg: reason }) => reason || undefined,
});

/** @throws InputError */
function requestOf(call: ProviderCall): JsonObject {
  const { mask_image: mask, ...rest } = flatArguments(call);
  if (mask !== undefined) throw new InputError("Kling AI takes no `mask_image`. Describe in `prompt` what changes.");
  const prompt = typeof call.args["inputs"] === "string" && { prompt: call.args["inputs"] };
  return { ...rest, ...prompt, model_name: call.providerModelId };
}

/** The vendor takes base64 without the prefix of a data URL. */
const withImage = async (call: ProviderCall): Promise<JsonObject> => ({
  ...requestOf(call),
  image: await base64(blobInput(call)),
});

const IMAGES = "v1/images/generations";

/** Source: https://kling.ai/document-api (Image Generation), comfy_api_nodes/nodes_kling.py of github.com/comfyanonymous/ComfyUI */
const textToImage: ProviderTask<ImageOutput> = {
  route: () => ({ path: IMAGES }),
  body: requestOf,
  async read(answer: Answer, context: ReadContext) {
    const done = await finishedJob(answer, context, jobsAt(IMAGES, "image"));
    const url = firstOf(done.job["task_result"], "images")?.["url"];
    if (!isResultUrl(url)) throw new OutputError("Expected {task_result: {images: [{url: string}]}} of Kling AI");
    return imageOutput({ url }, done, context);
  },
};

const imageToImage: ProviderTask<ImageOutput> = { ...textToImage, body: withImage };

/** Source: packages/klingai of github.com/vercel/ai, https://kling.ai/document-api (Text to Video, Image to Video) */
function videoTask(path: string, body: ProviderTask["body"]): ProviderTask<Blob> {
  return {
    route: () => ({ path }),
    body,
    async read(answer, context) {
      const { job } = await finishedJob(answer, context, jobsAt(path, "video"));
      const url = firstOf(job["task_result"], "videos")?.["url"];
      return resultBlob(url, "Expected {task_result: {videos: [{url: string}]}} of Kling AI", context);
    },
  };
}

/** The vendor's codes are numbers. Source: a copy of the error codes of https://app.klingai.com/global/dev/document-api */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { code, message } = isObject(body) ? body : {};
  return typeof code === "number" && typeof message === "string" ? { message, code: String(code) } : undefined;
}

export default defineProvider({
  failure,
  tasks: {
    "image-to-image": imageToImage,
    "image-to-video": videoTask("v1/videos/image2video", withImage),
    "text-to-image": textToImage,
    "text-to-video": videoTask("v1/videos/text2video", requestOf),
  },
});
