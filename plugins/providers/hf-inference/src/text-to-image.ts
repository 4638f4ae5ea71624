import {
  givenArguments,
  imageGeneration,
  imageOutput,
  isObject,
  openAiImage,
  openAiImageSize,
  OutputError,
  type ImageOutput,
  type ImageSource,
  type ProviderTask,
} from "@patchbay/core/provider";
import { modelRoute, withOpenAiForm } from "./routes.ts";

/** Servers answer with the image's bytes, with OpenAI's JSON, or with a list of addresses. */
const ownForm: ProviderTask<ImageOutput> = {
  route: modelRoute,
  body: givenArguments,
  read(answer, context) {
    if (answer.data === null || answer.data === undefined) throw new OutputError("response is undefined");
    const source = sourceOf(answer.data);
    if (!source) throw new OutputError("Expected a Blob ");
    return imageOutput(source, answer, context);
  },
};

const openAiForm = imageGeneration({
  path: "images/generations",
  expected: "Expected { data: [{ b64_json: string } | { url: string }] }",
  parameters: openAiImageSize,
});

export const textToImage = withOpenAiForm(ownForm, openAiForm);

function sourceOf(data: unknown): ImageSource | undefined {
  if (data instanceof Blob) return { blob: data };
  const output = isObject(data) ? data["output"] : undefined;
  const url: unknown = Array.isArray(output) ? output[0] : undefined;
  return typeof url === "string" ? { url } : openAiImage(data);
}
