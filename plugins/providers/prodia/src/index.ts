import {
  blobInput,
  defineProvider,
  flatArguments,
  formBody,
  imageOutput,
  isObject,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { outputOf } from "./multipart.ts";

/** A model is the type of a job, for example `inference.flux-fast.schnell.txt2img.v2`. */
function jobOf(call: ProviderCall) {
  const { num_inference_steps: steps, ...rest } = flatArguments(call);
  const { inputs } = call.args;
  const prompt = typeof inputs === "string" && { prompt: inputs };
  const config = { ...rest, ...(steps !== undefined && { steps }), ...prompt };
  return { type: call.providerModelId, config };
}

/** A job with an input is a form: the job as JSON, and the file. Source: github.com/prodialabs/prodia-js (v2/index.ts) */
function formOfJob(call: ProviderCall) {
  const json = new Blob([JSON.stringify(jobOf(call))], { type: "application/json" });
  const file = blobInput(call);
  const [, ending = "png"] = /^\w+\/(\w+)/.exec(file.type) ?? [];
  return formBody({
    job: { value: json, fileName: "job.json" },
    input: { value: file, fileName: `input.${ending}` },
  });
}

/** A job whose answer waits for its file. Source: github.com/prodialabs/prodia-js (v2/index.ts) */
function job(type: string): Pick<ProviderTask, "route" | "headers" | "body"> {
  return {
    route: () => ({ path: "v2/job" }),
    headers: () => ({ accept: `multipart/form-data; ${type}` }),
    body: jobOf,
  };
}

const IMAGE = "image/jpeg";
const imageTask: ProviderTask<ImageOutput> = {
  ...job(IMAGE),
  read: async (answer, context) => imageOutput({ blob: await outputOf(answer, IMAGE) }, answer, context),
};

const VIDEO = "video/mp4";
const videoTask: ProviderTask<Blob> = { ...job(VIDEO), read: (answer) => outputOf(answer, VIDEO) };

/** A refused job is a form whose part `job` has `error`; other refusals are texts. Source: github.com/prodialabs/prodia-js */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  if (isObject(body)) return undefined;
  const [, error] = /"error"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(String(body)) ?? [];
  return error === undefined ? undefined : { message: String(JSON.parse(error)) };
}

export default defineProvider({
  failure,
  tasks: {
    "image-to-image": { ...imageTask, body: formOfJob },
    "image-to-video": { ...videoTask, body: formOfJob },
    "text-to-image": imageTask,
    "text-to-video": videoTask,
  },
});
