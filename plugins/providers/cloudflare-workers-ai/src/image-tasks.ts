import {
  base64,
  blobInput,
  flatArguments,
  formBody,
  imageOutput,
  isObject,
  OutputError,
  type Answer,
  type FormValue,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ReadContext,
} from "@patchbay/core/provider";
import { labelsOf, type Label } from "./labels.ts";
import { bytesInput, runTask } from "./run-task.ts";

/** These models take a form. As public programs call them; the page https://developers.cloudflare.com/workers-ai/models/flux-2-dev was not read. */
const takesForm = ({ providerModelId: model }: ProviderCall): boolean => model.includes("/flux-2-");

/** Parameters under the vendor's names, which differ by model. */
function parametersOf(call: ProviderCall): JsonObject {
  const { num_inference_steps: steps, guidance_scale: guidance, target_size: size, ...rest } = flatArguments(call);
  return {
    ...(isObject(size) && size),
    ...(steps !== undefined && { [call.providerModelId.includes("/flux-") ? "steps" : "num_steps"]: steps }),
    ...(guidance !== undefined && { guidance }),
    ...rest,
  };
}

/** Models answer with the file itself or with `image` in base64. */
function imageIn(result: unknown, answer: Answer, context: ReadContext): Promise<ImageOutput> {
  if (result instanceof Blob) return imageOutput({ blob: result }, answer, context);
  const image = isObject(result) ? result["image"] : undefined;
  if (typeof image !== "string") throw new OutputError("Expected an image or {result: {image: string}}");
  return imageOutput({ base64: image }, answer, context);
}

/** Source: https://github.com/cloudflare/cloudflare-typescript/blob/main/src/resources/ai/ai.ts */
export const textToImage = runTask<ImageOutput>((call) => {
  const fields = { ...parametersOf(call), prompt: call.args["inputs"] };
  return takesForm(call) ? formBody(fields as Record<string, FormValue>) : fields;
}, imageIn);

export const imageToImage = runTask<ImageOutput>(async (call) => {
  const image = blobInput(call);
  if (!takesForm(call)) return { ...parametersOf(call), image_b64: await base64(image) };
  const fields = parametersOf(call) as Record<string, FormValue>;
  return formBody({ ...fields, input_image_0: { value: image, fileName: "image.png" } });
}, imageIn);

export const imageClassification = runTask<Label[]>(
  async (call) => {
    const { top_k: _local, ...rest } = flatArguments(call);
    return { ...rest, image: await bytesInput(call) };
  },
  (result, _answer, { call }) => labelsOf(result, call),
);

export const imageToText = runTask(
  async (call) => {
    const { max_new_tokens: count, ...rest } = flatArguments(call);
    return { ...(count !== undefined && { max_tokens: count }), ...rest, image: await bytesInput(call) };
  },
  (result) => {
    const text = isObject(result) ? result["description"] : undefined;
    if (typeof text !== "string") throw new OutputError("Expected {result: {description: string}}");
    return { generated_text: text };
  },
);
