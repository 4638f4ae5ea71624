import {
  firstOf,
  flatArguments,
  imageOutput,
  isObject,
  isResultUrl,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

export const IMAGES = "api/v1/services/aigc/multimodal-generation/generation";

/** Qwen-Image and Wan 2.6. Source: https://www.alibabacloud.com/help/en/model-studio/qwen-image-api */
export const textToImage: ProviderTask<ImageOutput> = {
  route: () => ({ path: IMAGES }),
  body(call) {
    const parameters = flatArguments(call);
    return {
      model: call.providerModelId,
      input: { messages: [{ role: "user", content: [{ text: call.args["inputs"] }] }] },
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  },
  read(answer, context) {
    const output = isObject(answer.data) ? answer.data["output"] : undefined;
    const url = firstOf(firstOf(output, "choices")?.["message"], "content")?.["image"];
    if (isResultUrl(url)) return imageOutput({ url }, answer, context);
    throw new OutputError("Expected {output: {choices: [{message: {content: [{image: string}]}}]}} of DashScope");
  },
};
