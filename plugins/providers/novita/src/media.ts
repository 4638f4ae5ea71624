import {
  base64,
  blobInput,
  finishedJob,
  firstOf,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  openAiImageSize,
  OutputError,
  resultBlob,
  type Answer,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "Novita AI",
  job: ({ data }) => isObject(data) && (data["task"] ?? data),
  id: "task_id",
  path: "/v3/async/task-result?task_id={id}",
  interval: 500,
  queued: ["TASK_STATUS_QUEUED"],
  running: ["TASK_STATUS_PROCESSING"],
  done: ["TASK_STATUS_SUCCEED"],
  failed: ["TASK_STATUS_FAILED"],
  ratio: ({ progress_percent: percent }) => typeof percent === "number" && percent / 100,
  reason: ({ reason }) => reason,
};

const route = ({ providerModelId }: ProviderCall) => ({ path: `v3/async/${providerModelId}` });

/** The file of a task, which is polled by its id. Source: https://novita.ai/docs/api-reference/model-apis-task-result */
async function resultOf(answer: Answer, context: ReadContext, product: "audio" | "image" | "video") {
  const { data } = await finishedJob(answer, context, { ...JOBS, product });
  const [list, member] = [`${product}s`, `${product}_url`];
  const expected = `Expected { ${list}: [{ ${member}: string }] } format, got instead: ${JSON.stringify(data)}`;
  return { data, expected, url: firstOf(data, list)?.[member] };
}

export const textToVideo: ProviderTask<Blob> = {
  route,
  body(call) {
    const { num_inference_steps: steps, ...rest } = flatArguments(call);
    return { ...rest, steps, prompt: call.args["inputs"] };
  },
  async read(answer, context) {
    const { url, expected } = await resultOf(answer, context, "video");
    return resultBlob(url, expected, context);
  },
};

/** The vendor requires a voice; this one is in its examples. */
const VOICE = "male-qn-qingse";

/** Source: https://novita.ai/docs/api-reference/model-apis-minimax-speech-2.8-turbo-async */
export const textToSpeech: ProviderTask<Blob> = {
  route,
  body(call) {
    const { voice = VOICE, voice_setting: setting, ...rest } = flatArguments(call);
    const voice_setting = { voice_id: voice, ...(setting as object | undefined) };
    return { ...rest, voice_setting, text: call.args["inputs"] };
  },
  async read(answer, context) {
    const { url, expected } = await resultOf(answer, context, "audio");
    return resultBlob(url, expected, context);
  },
};

/** Source: https://novita.ai/docs/api-reference/model-apis-z-image-turbo, /model-apis-qwen-txt2img */
export const textToImage: ProviderTask<ImageOutput> = {
  route,
  body: (call) => ({ ...withSize(flatArguments(call)), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { url, data, expected } = await resultOf(answer, context, "image");
    if (!isResultUrl(url)) throw new OutputError(expected);
    return imageOutput({ url }, { ...answer, data }, context);
  },
};

/** FLUX.1 Kontext takes several images, and other models one. Source: https://novita.ai/docs/api-reference/model-apis-flux-1-kontext-max, /model-apis-qwen-image-edit */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const { prompt, target_size: target, ...parameters } = flatArguments(call);
    if (typeof prompt !== "string") throw new InputError("Novita needs `parameters.prompt`: what the image becomes.");
    const image = await base64(blobInput(call));
    const input = call.providerModelId.includes("kontext") ? { images: [image] } : { image };
    return { ...withSize({ ...parameters, ...(isObject(target) && target) }), prompt, ...input };
  },
};

/** The vendor's form of a size: `1024*768`. */
function withSize(parameters: JsonObject): JsonObject {
  const { size, ...rest } = openAiImageSize(parameters);
  return typeof size === "string" ? { ...rest, size: size.replace("x", "*") } : rest;
}
