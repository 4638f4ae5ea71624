import {
  firstOf,
  imageGeneration,
  imageOutput,
  isResultUrl,
  openAiImageSize,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { isFalModel, jobBody, jobOutput, JOBS } from "./fal-jobs.ts";

// Source: github.com/digitalocean/openapi, specification/resources/inference/models/create_image_request.yml
const hosted = imageGeneration({
  expected: "Expected {data: [{b64_json: string}]} of DigitalOcean",
  // The vendor asks for both in every request.
  parameters: (parameters) => ({ n: 1, size: "1024x1024", ...openAiImageSize(parameters) }),
});

export const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => (isFalModel(call) ? { path: JOBS } : hosted.route(call)),
  body: (call, context) => (isFalModel(call) ? jobBody(call, "prompt") : hosted.body(call, context)),
  async read(answer, context) {
    if (!isFalModel(context.call)) return hosted.read(answer, context);
    const output = await jobOutput(answer, context);
    const url = firstOf(output, "images")?.["url"];
    if (!isResultUrl(url)) throw new OutputError("Expected {output: {images: [{url: string}]}} of DigitalOcean");
    return imageOutput({ url }, { ...answer, data: output }, context);
  },
};
