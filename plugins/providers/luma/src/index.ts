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
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

/** Source: https://docs.agents.lumalabs.ai/api/, github.com/lumalabs/luma-agents-typescript (src/resources/generations.ts) */
const JOBS: VendorJobs = {
  vendor: "Luma",
  path: "/v1/generations/{id}",
  state: "state",
  interval: 2000,
  queued: ["queued"],
  running: ["processing"],
  done: ["completed"],
  failed: ["failed"],
  reason: ({ failure_reason: reason, failure_code: code }) => reason ?? code,
};

const EXPECTED = "Expected {output: [{url: string}]} of Luma's generation";
const route = () => ({ path: "v1/generations" });

/** The members of every request. @throws InputError */
function requestOf(call: ProviderCall, type: string): JsonObject {
  const { mask_image: mask, ...rest } = flatArguments(call);
  if (mask !== undefined) throw new InputError("Luma takes no `mask_image`. Describe in `prompt` what changes.");
  const prompt = typeof call.args["inputs"] === "string" ? call.args["inputs"] : rest["prompt"];
  if (typeof prompt !== "string") throw new InputError("Luma needs `parameters.prompt`: what the result shows.");
  return { ...rest, prompt, type, model: call.providerModelId };
}

/** The caller's image or video, inside the request. */
async function inlineInput(call: ProviderCall, fallbackType: string) {
  const blob = blobInput(call);
  return { data: await base64(blob), media_type: blob.type || fallbackType };
}

/** Source: https://docs.agents.lumalabs.ai/guides/image-generation/ */
const textToImage: ProviderTask<ImageOutput> = {
  route,
  body: (call) => requestOf(call, "image"),
  async read(answer, context) {
    const done = await finishedJob(answer, context, { ...JOBS, product: "image" });
    const url = firstOf(done.job, "output")?.["url"];
    if (!isResultUrl(url)) throw new OutputError(EXPECTED);
    return imageOutput({ url }, done, context);
  },
};

/** Source: https://docs.agents.lumalabs.ai/guides/image-editing/ */
const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  body: async (call) => ({ ...requestOf(call, "image_edit"), source: await inlineInput(call, "image/png") }),
};

/** Source: https://docs.agents.lumalabs.ai/guides/videos/generation/ */
const textToVideo: ProviderTask<Blob> = {
  route,
  body: (call) => requestOf(call, "video"),
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
    return resultBlob(firstOf(job, "output")?.["url"], EXPECTED, context);
  },
};

/** The image is the first frame. Source: https://docs.agents.lumalabs.ai/guides/videos/generation/ */
const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  async body(call) {
    const request = requestOf(call, "video");
    const options = isObject(request["video"]) ? request["video"] : {};
    return { ...request, video: { ...options, start_frame: await inlineInput(call, "image/png") } };
  },
};

/** Source: https://docs.agents.lumalabs.ai/guides/videos/editing/ */
const videoToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({ ...requestOf(call, "video_edit"), source: await inlineInput(call, "video/mp4") }),
};

export default defineProvider({
  tasks: {
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-image": textToImage,
    "text-to-video": textToVideo,
    "video-to-video": videoToVideo,
  },
});
