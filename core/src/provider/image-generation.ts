import { OutputError } from "../errors/index.ts";
import { flatArguments, modelName, firstOf, isObject } from "./payload.ts";
import type { Answer, ProviderCall, ProviderTask, ReadContext } from "./contract.ts";
import { imageOutput, type ImageOutput, type ImageSource } from "./image-output.ts";

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
