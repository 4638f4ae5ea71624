import {
  flatArguments,
  imageOutput,
  isObject,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { inlineFile } from "./inline-file.ts";
import { modelPath } from "./request.ts";

/** Imagen has its own method; Gemini's image models answer a prompt with an image. Sources: https://ai.google.dev/gemini-api/docs/imagen, /image-generation */
export const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: modelPath(call, isImagen(call.providerModelId) ? "predict" : "generateContent") }),
  body(call) {
    const { args, providerModelId } = call;
    const { aspectRatio, imageSize, ...others } = flatArguments(call);
    const shape = { ...(aspectRatio !== undefined && { aspectRatio }), ...(imageSize !== undefined && { imageSize }) };
    if (isImagen(providerModelId)) {
      return { instances: [{ prompt: args["inputs"] }], parameters: { sampleCount: 1, ...shape, ...others } };
    }
    const imageConfig = Object.keys(shape).length > 0 && { imageConfig: shape };
    return {
      contents: [{ role: "user", parts: [{ text: args["inputs"] }] }],
      generationConfig: { responseModalities: ["IMAGE"], ...imageConfig, ...others },
    };
  },
  read(answer, context) {
    const file = imagenFile(answer.data) ?? inlineFile(answer.data, "image/png");
    if (!file)
      throw new OutputError("Expected an image: {predictions: [{bytesBase64Encoded}]} or a part with inlineData");
    return imageOutput(file, answer, context);
  },
};

const isImagen = (model: string): boolean => /(^|\/)imagen/.test(model);

function imagenFile(data: unknown): { base64: string; type: string } | undefined {
  const listed = isObject(data) && Array.isArray(data["predictions"]) ? (data["predictions"] as unknown[]) : [];
  const first = listed.find(isObject);
  const bytes = first?.["bytesBase64Encoded"];
  return typeof bytes === "string" ? { base64: bytes, type: String(first?.["mimeType"] ?? "image/png") } : undefined;
}
