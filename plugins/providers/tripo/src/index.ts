import {
  blobInput,
  defineProvider,
  finishedJob,
  flatArguments,
  formBody,
  imageOutput,
  isObject,
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

const JOBS: VendorJobs = {
  vendor: "Tripo",
  path: "/v2/openapi/task/{id}",
  interval: 5000,
  job: ({ data }) => (isObject(data) ? data["data"] : undefined),
  id: "task_id",
  queued: ["queued"],
  running: ["running"],
  done: ["success"],
  failed: ["failed", "cancelled", "banned", "expired"],
  ratio: ({ progress }) => Number(progress) / 100,
  reason: ({ error_msg: text, error_code: code }) =>
    text ?? (code === undefined ? undefined : `error ${String(code)}.`),
};

/** All tasks have one route, and name what they make. */
const route = () => ({ path: "v2/openapi/task" });

async function outputOf(answer: Answer, context: ReadContext, product: string): Promise<JsonObject> {
  const { job } = await finishedJob(answer, context, { ...JOBS, product });
  return isObject(job["output"]) ? job["output"] : {};
}

/** The body of a task that makes something of one kind. */
function taskBody(type: string, call: ProviderCall, more: JsonObject) {
  return { type, model_version: call.providerModelId, ...flatArguments(call), ...more };
}

/** Source: https://docs.tripo3d.ai, https://github.com/VAST-AI-Research/tripo-python-sdk */
const textTo3d: ProviderTask<Blob> = {
  route,
  body: (call) => taskBody("text_to_model", call, { prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { pbr_model, model, base_model } = await outputOf(answer, context, "3D model");
    return resultBlob(pbr_model ?? model ?? base_model, "Expected {output: {pbr_model: string}} of a task", context);
  },
};

/** An image's address, or the token of an uploaded one. Source: https://docs.tripo3d.ai/file-upload */
const upload: ProviderTask["upload"] = async (call, { send }) => {
  if (typeof call.args["inputs"] === "string") return { type: "jpg", url: call.args["inputs"] };
  const image = blobInput(call);
  const body = formBody({ file: { value: image, fileName: "image" } });
  const { data } = await send(`${call.baseUrl}/v2/openapi/upload`, { method: "POST", body, as: "json" });
  const uploaded = isObject(data) ? data["data"] : undefined;
  if (!isObject(uploaded) || typeof uploaded["image_token"] !== "string")
    throw new OutputError("Expected {data: {image_token: string}} of Tripo's upload");
  return { type: image.type.replace(/^image\//, "") || "jpg", file_token: uploaded["image_token"] };
};

/** Source: https://docs.tripo3d.ai/model-generation */
const imageTo3d: ProviderTask<Blob> = {
  ...textTo3d,
  upload,
  body: (call) => taskBody("image_to_model", call, { file: call.uploaded }),
};

/** Source: https://github.com/VAST-AI-Research/tripo-python-sdk */
const textToImage: ProviderTask<ImageOutput> = {
  route,
  body: (call) => taskBody("generate_image", call, { prompt: call.args["inputs"] }),
  async read(answer, context) {
    const output = await outputOf(answer, context, "image");
    return imageOutput({ url: String(output["generated_image"]) }, { ...answer, data: output }, context);
  },
};

const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  upload,
  body: (call) => taskBody("generate_image", call, { file: call.uploaded }),
};

/** `{ code, message, suggestion }`. Source: https://docs.tripo3d.ai/get-started/errors-and-error-handling.html */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { code, message, suggestion } = isObject(body) ? body : {};
  if (typeof message !== "string") return undefined;
  const text = typeof suggestion === "string" && suggestion !== "" ? `${message}. ${suggestion}` : message;
  return { message: text, ...(typeof code === "number" && { code: String(code) }) };
}

export default defineProvider({
  failure,
  tasks: {
    "image-to-3d": imageTo3d,
    "image-to-image": imageToImage,
    "text-to-3d": textTo3d,
    "text-to-image": textToImage,
  },
});
