import {
  blobInput,
  dataUrl,
  flatArguments,
  imageGeneration,
  InputError,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const format = ({ outputType }: ProviderCall) => ({ response_format: outputType === "url" ? "url" : "b64_json" });

/** Source: https://docs.x.ai/developers/model-capabilities/images/generation */
export const textToImage = imageGeneration({
  expected: "Expected {data: [{b64_json: string} or {url: string}]}",
  fixed: format,
});

/** JSON, where OpenAI has a form. Source: https://docs.x.ai/developers/model-capabilities/images/editing */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route: () => ({ path: "v1/images/edits" }),
  async body(call) {
    const { prompt, ...parameters } = flatArguments(call);
    if (typeof prompt !== "string") throw new InputError("xAI needs `parameters.prompt`: what the image becomes.");
    const image = { url: await dataUrl(blobInput(call), "image/png"), type: "image_url" };
    return { ...parameters, prompt, image, model: call.providerModelId, ...format(call) };
  },
};
