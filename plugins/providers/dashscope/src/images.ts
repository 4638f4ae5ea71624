import {
  blobInput,
  dataUrl,
  finishedJob,
  firstOf,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  OutputError,
  type Answer,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { ASYNC, jobBody, JOBS } from "./videos.ts";

/** Images, speech and transcripts have one address, where the model determines the form. */
export const GENERATION = "api/v1/services/aigc/multimodal-generation/generation";

const EDIT_JOBS = "api/v1/services/aigc/image2image/image-synthesis";

/** The first part of the message that answers a request. */
export function contentOf({ data }: Answer): JsonObject | undefined {
  const output = isObject(data) ? data["output"] : undefined;
  return firstOf(firstOf(output, "choices")?.["message"], "content");
}

/** Models whose edits are jobs. */
const isJob = ({ providerModelId }: ProviderCall): boolean => providerModelId.startsWith("wan2.5-i2i");

/** Qwen-Image and Wan 2.6. Source: https://www.alibabacloud.com/help/en/model-studio/qwen-image-api */
export const textToImage: ProviderTask<ImageOutput> = {
  route: () => ({ path: GENERATION }),
  body: (call) => messageBody(call, [{ text: call.args["inputs"] }], sized(flatArguments(call))),
  read(answer, context) {
    const url = contentOf(answer)?.["image"];
    if (isResultUrl(url)) return imageOutput({ url }, answer, context);
    throw new OutputError("Expected {output: {choices: [{message: {content: [{image: string}]}}]}} of DashScope");
  },
};

/**
 * Sources: a copy of https://help.aliyun.com/zh/model-studio/qwen-image-edit-api at doc-en.302.ai/400586401e0,
 * https://www.alibabacloud.com/help/en/model-studio/wan2-5-image-edit-api-reference
 */
export const imageToImage: ProviderTask<ImageOutput> = {
  route: (call) => (isJob(call) ? { path: EDIT_JOBS } : textToImage.route(call)),
  headers: (call): Readonly<Record<string, string>> => (isJob(call) ? ASYNC : {}),
  async body(call) {
    const { prompt, ...parameters } = sized(flatArguments(call));
    if (typeof prompt !== "string") throw new InputError("An edit needs `parameters.prompt`: what the image becomes.");
    const image = await dataUrl(blobInput(call), "image/png");
    return isJob(call)
      ? jobBody(call, { ...parameters, prompt }, { images: [image] })
      : messageBody(call, [{ image }, { text: prompt }], parameters);
  },
  async read(answer, context) {
    if (!isJob(context.call)) return textToImage.read(answer, context);
    const { job, ...last } = await finishedJob(answer, context, { ...JOBS, product: "image" });
    const url = firstOf(job, "results")?.["url"];
    if (isResultUrl(url)) return imageOutput({ url }, last, context);
    throw new OutputError("Expected {output: {results: [{url: string}]}} of DashScope");
  },
};

export function messageBody({ providerModelId: model }: ProviderCall, content: JsonObject[], parameters: JsonObject) {
  return {
    model,
    input: { messages: [{ role: "user", content }] },
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}

/** The vendor's form of a size: `width*height`. */
function sized({ target_size: target, ...parameters }: JsonObject): JsonObject {
  const { width, height, ...rest } = { ...parameters, ...(isObject(target) && target) } as JsonObject;
  return width === undefined || height === undefined
    ? { ...parameters, ...(target !== undefined && { target_size: target }) }
    : { size: `${String(width)}*${String(height)}`, ...rest };
}
