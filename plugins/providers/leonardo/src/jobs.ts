import {
  blobInput,
  finishedJob,
  firstOf,
  flatArguments,
  formBody,
  InputError,
  isObject,
  OutputError,
  type Answer,
  type FinishedJob,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type VendorJobs,
} from "@patchbay/core/provider";

/** Members of an answer that have a new job, by the route that accepted it. */
const ACCEPTED = ["generate", "sdGenerationJob", "motionVideoGenerationJob"];

/** Source: https://docs.leonardo.ai/reference/getgenerationbyid, github.com/Leonardo-Interactive/leonardo-ts-sdk */
const JOBS: VendorJobs = {
  vendor: "Leonardo.Ai",
  path: "/api/rest/v1/generations/{id}",
  id: "generationId",
  interval: 3000,
  job({ data }) {
    const answer = isObject(data) ? data : {};
    return answer["generations_by_pk"] ?? ACCEPTED.map((name) => answer[name]).find(isObject);
  },
  running: ["PENDING"],
  done: ["COMPLETE"],
  failed: ["FAILED"],
};

/** The first file of a finished job. @throws JobError */
export async function finishedFile(
  answer: Answer,
  context: ReadContext,
  product: string,
): Promise<[FinishedJob, JsonObject]> {
  const done = await finishedJob(answer, context, { ...JOBS, product });
  return [done, firstOf(done.job, "generated_images") ?? {}];
}

/** The caller's arguments, and the prompt. @throws InputError */
export function argumentsOf(call: ProviderCall): JsonObject {
  const { mask_image: mask, ...rest } = flatArguments(call);
  if (mask !== undefined) throw new InputError("Leonardo.Ai takes no `mask_image`. Describe in `prompt` what changes.");
  return typeof call.args["inputs"] === "string" ? { ...rest, prompt: call.args["inputs"] } : rest;
}

/**
 * The request of the second version of the API, which has all arguments but one inside `parameters`.
 * Source: https://docs.leonardo.ai/docs/seedream-50-pro, /wan-30
 */
export function generationOf(call: ProviderCall, frames: JsonObject = {}): JsonObject {
  const { public: isPublic, guidances, ...parameters } = argumentsOf(call);
  const guides = { ...frames, ...(isObject(guidances) && guidances) };
  return {
    model: call.providerModelId,
    ...(isPublic !== undefined && { public: isPublic }),
    parameters: { ...parameters, ...(Object.keys(guides).length > 0 && { guidances: guides }) },
  };
}

/** The uploaded image, as a guide of the second version of the API. */
export const guideOf = ({ uploaded }: ProviderCall) => [{ image: { id: uploaded, type: "UPLOADED" } }];

/** The vendor returns the form with which an image goes to its storage. Source: https://docs.leonardo.ai/docs/special-topics */
export const uploadImage: ProviderTask["upload"] = async (call, { send }) => {
  const image = blobInput(call);
  const extension = /^image\/(png|jpe?g|webp)/.exec(image.type)?.[1] ?? "png";
  const url = `${call.baseUrl}/api/rest/v1/init-image`;
  const { data } = await send(url, { method: "POST", body: { extension }, as: "json" });
  const {
    id,
    fields,
    url: storage,
  } = (isObject(data) && isObject(data["uploadInitImage"]) && data["uploadInitImage"]) || {};
  if (typeof id !== "string" || typeof fields !== "string" || typeof storage !== "string") {
    throw new OutputError("Expected {uploadInitImage: {id, fields, url}} of Leonardo.Ai's upload");
  }
  const form = formBody({ ...(JSON.parse(fields) as object), file: { value: image, fileName: `image.${extension}` } });
  await send(storage, { method: "POST", body: form });
  return id;
};
