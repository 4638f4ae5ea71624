import { InputError, OutputError } from "../errors/index.ts";
import type { Answer, ProviderCall, ProviderTask, ReadContext } from "./contract.ts";
import { formBody, type FormValue } from "./form-body.ts";
import { imageOutput, type ImageOutput, type ImageSource } from "./image-output.ts";
import { blobInput, firstOf, flatArguments, isObject, modelName } from "./payload.ts";

/** Where an image endpoint differs from OpenAI's. */
export interface ImageGenerationOptions {
  /** Default `v1/images/generations`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
  /** Member that names the model; default `model`. */
  readonly modelMember?: string;
  /** Further members; like prompt and model, they take precedence over parameters of the same name. */
  fixed?(call: ProviderCall): Record<string, unknown>;
  /** Changes the flat parameters, for a vendor that names them differently. */
  parameters?(parameters: Record<string, unknown>): Record<string, unknown>;
  /** Finds the image in the answer; default `data[0].b64_json`, else `data[0].url`. */
  image?(data: unknown): ImageSource | undefined;
}

/** Text to image in OpenAI's form: one synchronous call that answers with an image. */
export function imageGeneration(options: ImageGenerationOptions): ProviderTask<ImageOutput> {
  const { path = "v1/images/generations", modelMember = "model", expected, image } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const flat = flatArguments(call);
      const required = { prompt: call.args["inputs"], [modelMember]: modelName(call) };
      return { ...(options.parameters?.(flat) ?? flat), ...required, ...options.fixed?.(call) };
    },
    read: image
      ? (answer, context) => output(image(answer.data), expected, answer, context)
      : (answer, context) => output(openAiImage(answer.data), expected, answer, context),
  };
}

function output(source: ImageSource | undefined, expected: string, answer: Answer, context: ReadContext) {
  if (!source) throw new OutputError(expected);
  return imageOutput(source, answer, context);
}

/** Flat parameters with the size in OpenAI's format, `size: "1024x768"`; a width or a height alone is unchanged. */
export function openAiImageSize(parameters: Record<string, unknown>): Record<string, unknown> {
  const { width, height, ...rest } = parameters;
  return typeof width === "number" && typeof height === "number" ? { size: `${width}x${height}`, ...rest } : parameters;
}

/** The image of an answer in OpenAI's form. */
export function openAiImage(data: unknown): ImageSource | undefined {
  const { b64_json: base64, url } = firstOf(data, "data") ?? {};
  const format = isObject(data) ? data["output_format"] : undefined;
  if (typeof base64 === "string") return { base64, ...(typeof format === "string" && { type: `image/${format}` }) };
  return typeof url === "string" ? { url } : undefined;
}

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
