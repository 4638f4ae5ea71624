import {
  blobInput,
  dataUrl,
  defineProvider,
  finishedJob,
  flatArguments,
  imageOutput,
  isObject,
  jobUrl,
  resultBlob,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: Omit<VendorJobs, "path"> = {
  vendor: "Meshy",
  interval: 5000,
  // An accepted task is its id alone.
  id: "result",
  queued: ["PENDING"],
  running: ["IN_PROGRESS"],
  done: ["SUCCEEDED"],
  failed: ["FAILED", "CANCELED"],
  ratio: ({ progress }) => Number(progress) / 100,
  reason: ({ task_error: error }) => (isObject(error) && error["message"] ? error["message"] : undefined),
};

type Steps = Pick<ProviderTask<Blob>, "body" | "read" | "route" | "cancel">;

/** A task whose jobs make 3D models. A job is polled and canceled at its own path below the route. */
function modelTask(path: string, body: Steps["body"]): Steps {
  const jobs = { ...JOBS, product: "3D model", path: `/${path}/{id}` };
  return {
    ...jobSteps(path, jobs),
    body,
    async read(answer, context) {
      const { job } = await finishedJob(answer, context, jobs);
      const { target_formats: formats } = flatArguments(context.call);
      const format = Array.isArray(formats) ? String(formats[0]) : "glb";
      const url = isObject(job["model_urls"]) ? job["model_urls"][format] : undefined;
      return resultBlob(url, `Expected {model_urls: {${format}: string}} of a finished task`, context);
    },
  };
}

/** A task whose jobs make images. */
function imageTask(path: string, body: ProviderTask["body"]): ProviderTask<ImageOutput> {
  const jobs = { ...JOBS, product: "image", path: `/${path}/{id}` };
  return {
    ...jobSteps(path, jobs),
    body,
    async read(answer, context) {
      const { job } = await finishedJob(answer, context, jobs);
      const url: unknown = Array.isArray(job["image_urls"]) ? job["image_urls"][0] : undefined;
      return imageOutput({ url: String(url) }, { ...answer, data: job }, context);
    },
  };
}

function jobSteps(
  path: string,
  jobs: VendorJobs,
): Pick<ProviderTask, "route"> & Required<Pick<ProviderTask, "cancel">> {
  return {
    route: () => ({ path }),
    cancel(answer, call) {
      const url = jobUrl(answer, call, jobs);
      return url && { method: "DELETE", url };
    },
  };
}

/** An image's address, or the image itself. */
function imageOf(call: ProviderCall): string | Promise<string> {
  const { inputs } = call.args;
  return typeof inputs === "string" ? inputs : dataUrl(blobInput(call), "image/png");
}

/** A shape without texture, or with `mode: "refine"` the texture of one. Source: https://docs.meshy.ai/en/api/text-to-3d */
const textTo3d = modelTask("openapi/v2/text-to-3d", (call) => {
  const { mode = "preview", ...rest } = flatArguments(call);
  const text = mode === "refine" ? "texture_prompt" : "prompt";
  return { mode, ...rest, [text]: call.args["inputs"], ai_model: call.providerModelId };
});

/** Source: https://docs.meshy.ai/en/api/image-to-3d */
const imageTo3d = modelTask("openapi/v1/image-to-3d", async (call) => ({
  ...flatArguments(call),
  image_url: await imageOf(call),
  ai_model: call.providerModelId,
}));

/** Source: https://docs.meshy.ai/en/api/text-to-image */
const textToImage = imageTask("openapi/v1/text-to-image", (call) => ({
  ...flatArguments(call),
  prompt: call.args["inputs"],
  ai_model: call.providerModelId,
}));

/** Source: https://docs.meshy.ai/en/api/image-to-image */
const imageToImage = imageTask("openapi/v1/image-to-image", async (call) => ({
  ...flatArguments(call),
  reference_image_urls: [await imageOf(call)],
  ai_model: call.providerModelId,
}));

export default defineProvider({
  tasks: {
    "image-to-3d": imageTo3d,
    "image-to-image": imageToImage,
    "text-to-3d": textTo3d,
    "text-to-image": textToImage,
  },
});
