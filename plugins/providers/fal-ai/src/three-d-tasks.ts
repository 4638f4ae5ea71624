import {
  blobInput,
  dataUrl,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { cancelQueued, queuedAnswer, queueRoute } from "./queue.ts";

/** Models name their file by its content or its format. */
const MESHES = ["model_glb", "model_mesh"];

/** Makes a 3D model from a text. Source: https://fal.ai/models/fal-ai/hunyuan3d-v3/text-to-3d/api */
export const textTo3d: ProviderTask<Blob> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { data } = await queuedAnswer(answer, context);
    const mesh = isObject(data) ? MESHES.map((name) => data[name]).find(isObject) : undefined;
    const expected = `Expected { model_glb: { url: string } } result format, got instead: ${JSON.stringify(data)}`;
    return resultBlob(mesh?.["url"], expected, context);
  },
};

/** Makes a 3D model from an image. Source: https://fal.ai/models/fal-ai/trellis-2/api */
export const imageTo3d: ProviderTask<Blob> = {
  ...textTo3d,
  body: async (call) => ({ ...flatArguments(call), [imageName(call)]: await dataUrl(blobInput(call), "image/png") }),
};

const imageName = ({ providerModelId }: ProviderCall): string =>
  providerModelId.includes("hunyuan3d") ? "input_image_url" : "image_url";
