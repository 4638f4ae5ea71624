import { InputError } from "../errors/index.ts";
import { formBody, type FormValue } from "./form-body.ts";
import { imageGeneration, openAiImageSize, type ImageGenerationOptions } from "./image-generation.ts";
import { blobInput, flatArguments, isObject, modelName } from "./payload.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";
import type { ImageOutput } from "./image-output.ts";

/** Where a vendor's image edits differ from OpenAI's. */
export type OpenAiImageEditOptions = Pick<ImageGenerationOptions, "path" | "expected" | "image">;

/** Image to image through OpenAI's protocol: the image is sent as a form, and the edited one comes back. */
export function openAiImageEdit({
  path = "v1/images/edits",
  ...options
}: OpenAiImageEditOptions): ProviderTask<ImageOutput> {
  return { ...imageGeneration({ path, ...options }), body: (call) => formBody(editFields(call)) };
}

/** @throws InputError */
function editFields(call: ProviderCall): Record<string, FormValue> {
  const { prompt, mask_image: painted, target_size: size, ...rest } = flatArguments(call);
  if (typeof prompt !== "string") throw new InputError("An edit needs `parameters.prompt`: what the image becomes.");
  if (painted !== undefined) {
    throw new InputError(
      "`mask_image` is white where the image changes. Pass `mask`, a PNG that is transparent there.",
    );
  }
  const sized = openAiImageSize({ ...rest, ...(isObject(size) && size) });
  return { image: fileOf(blobInput(call)), prompt, ...(sized as Record<string, FormValue>), model: modelName(call) };
}

/** Servers detect the format by the file's extension. */
function fileOf(image: Blob): FormValue {
  const [, format = "png"] = /^image\/(png|jpeg|webp)/.exec(image.type) ?? [];
  return { value: image, fileName: `image.${format === "jpeg" ? "jpg" : format}` };
}
