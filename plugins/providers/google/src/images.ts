import {
  base64,
  blobInput,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  OutputError,
  type ImageOutput,
  type JsonObject,
  type ProviderTask,
} from "@patchbay/core/provider";
import { inlineFile } from "./inline-file.ts";
import { modelPath } from "./request.ts";

/** Imagen has its own method; Gemini's image models answer a prompt with an image. Sources: https://ai.google.dev/gemini-api/docs/imagen, /image-generation */
export const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: modelPath(call, isImagen(call.providerModelId) ? "predict" : "generateContent") }),
  body(call) {
    const { args, providerModelId } = call;
    const parameters = flatArguments(call);
    return isImagen(providerModelId)
      ? { instances: [{ prompt: args["inputs"] }], parameters: { sampleCount: 1, ...parameters } }
      : contentBody([{ text: args["inputs"] }], parameters);
  },
  read(answer, context) {
    const file = imagenFile(answer.data) ?? inlineFile(answer.data, "image/png");
    if (!file)
      throw new OutputError("Expected an image: {predictions: [{bytesBase64Encoded}]} or a part with inlineData");
    return imageOutput(file, answer, context);
  },
};

/** Source: https://ai.google.dev/gemini-api/docs/image-generation */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route: (call) => ({ path: modelPath(call, "generateContent") }),
  async body(call) {
    const { prompt: text, ...parameters } = flatArguments(call);
    if (typeof text !== "string") throw new InputError("Gemini needs `parameters.prompt`: what the image becomes.");
    const image = blobInput(call);
    const inlineData = { mimeType: image.type || "image/png", data: await base64(image) };
    return contentBody([{ text }, { inlineData }], parameters);
  },
};

function contentBody(parts: readonly JsonObject[], { aspectRatio, imageSize, ...others }: JsonObject): JsonObject {
  const shape = { ...(aspectRatio !== undefined && { aspectRatio }), ...(imageSize !== undefined && { imageSize }) };
  const imageConfig = Object.keys(shape).length > 0 && { imageConfig: shape };
  return {
    contents: [{ role: "user", parts }],
    generationConfig: { responseModalities: ["IMAGE"], ...imageConfig, ...others },
  };
}

const isImagen = (model: string): boolean => /(^|\/)imagen/.test(model);

function imagenFile(data: unknown): { base64: string; type: string } | undefined {
  const listed = isObject(data) && Array.isArray(data["predictions"]) ? (data["predictions"] as unknown[]) : [];
  const first = listed.find(isObject);
  const bytes = first?.["bytesBase64Encoded"];
  return typeof bytes === "string" ? { base64: bytes, type: String(first?.["mimeType"] ?? "image/png") } : undefined;
}
