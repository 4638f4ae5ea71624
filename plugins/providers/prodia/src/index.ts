import {
  blobInput,
  defineProvider,
  flatArguments,
  formBody,
  imageOutput,
  InputError,
  isObject,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { outputOf } from "./multipart.ts";

/** A model is the type of a job, for example `inference.flux-fast.schnell.txt2img.v2`. @throws InputError */
function jobOf(call: ProviderCall) {
  const { num_inference_steps: steps, mask_image: mask, ...rest } = flatArguments(call);
  if (mask !== undefined) throw new InputError("Prodia takes no `mask_image`. Describe in `prompt` what changes.");
  const prompt = typeof call.args["inputs"] === "string" && { prompt: call.args["inputs"] };
  return { type: call.providerModelId, config: { ...rest, ...(steps !== undefined && { steps }), ...prompt } };
}

/** A job whose answer waits for its file. Source: github.com/prodialabs/prodia-js (v2/index.ts) */
function job(type: string): Pick<ProviderTask, "route" | "headers" | "body"> {
  return {
    route: () => ({ path: "v2/job" }),
    headers: () => ({ accept: `multipart/form-data; ${type}` }),
    body(call) {
      if (typeof call.args["inputs"] === "string") return jobOf(call);
      const value = new Blob([JSON.stringify(jobOf(call))], { type: "application/json" });
      return formBody({
        job: { value, fileName: "job.json" },
        input: { value: blobInput(call), fileName: "image.jpg" },
      });
    },
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
    "image-to-image": imageTask,
    "image-to-video": videoTask,
    "text-to-image": imageTask,
    "text-to-video": videoTask,
  },
});
