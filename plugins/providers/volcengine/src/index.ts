import {
  blobInput,
  dataUrl,
  defineProvider,
  flatArguments,
  imageGeneration,
  InputError,
  isObject,
  openAiChat,
  openAiImageSize,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { embeddings } from "./embeddings.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

/** Source: github.com/volcengine/volcengine-python-sdk (_constants.py), packages/bytedance of github.com/vercel/ai */
const HOSTS: Readonly<Record<string, string>> = {
  cn: "https://ark.cn-beijing.volces.com",
  intl: "https://ark.ap-southeast.bytepluses.com",
};

/** A key is valid only in the region where it was created. */
function inRegion<Task extends ProviderTask>(task: Task): Task {
  const route: Task["route"] = (call) => {
    const host = HOSTS[call.settings["region"] ?? ""];
    return { ...task.route(call), ...(host && { host }) };
  };
  return { ...task, route };
}

/** Source: github.com/volcengine/volcengine-python-sdk (resources/images/images.py) */
const textToImage = imageGeneration({
  path: "api/v3/images/generations",
  expected: "Expected {data: [{url: string}]} of Ark's images",
  parameters: openAiImageSize,
});

/** The image is a reference of a new one. */
const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const { mask_image: mask, target_size: size, ...rest } = flatArguments(call);
    if (mask !== undefined) throw new InputError("Seedream takes no `mask_image`. Describe in `prompt` what changes.");
    const image = await dataUrl(blobInput(call), "image/png");
    return { ...openAiImageSize({ ...rest, ...(isObject(size) && size) }), image, model: call.providerModelId };
  },
};

export default defineProvider({
  tasks: {
    // Source: github.com/volcengine/volcengine-python-sdk (resources/chat/completions.py)
    conversational: inRegion(openAiChat({ path: "api/v3/chat/completions", structuredOutput: "json_schema" })),
    "feature-extraction": inRegion(embeddings),
    "image-to-image": inRegion(imageToImage),
    "image-to-video": inRegion(imageToVideo),
    "text-to-image": inRegion(textToImage),
    "text-to-video": inRegion(textToVideo),
  },
});
