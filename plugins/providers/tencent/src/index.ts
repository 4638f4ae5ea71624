import {
  base64,
  blobInput,
  defineProvider,
  firstOf,
  flatArguments,
  imageGeneration,
  InputError,
  isObject,
  openAiChat,
  openAiImageSize,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** A key is valid at the site where it was created. Source: https://www.tencentcloud.com/document/product/1300/78941 */
function inRegion<Task extends ProviderTask>(task: Task): Task {
  const route: Task["route"] = (call) => ({
    ...task.route(call),
    ...(call.settings["region"] === "intl" && { host: "https://tokenhub-intl.tencentcloudmaas.com" }),
  });
  return { ...task, route };
}

/** Source: https://cloud.tencent.com/document/product/1823/135745 */
const textToImage = imageGeneration({
  path: "v1/wand/hunyuan-image/v3-generation",
  expected: "Expected {data: [{url: string}]} of Tencent",
  parameters: openAiImageSize,
});

const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const { target_size: size, ...rest } = flatArguments(call);
    const sized = openAiImageSize({ ...rest, ...(isObject(size) && size) });
    return { ...sized, images: [await base64(blobInput(call))], model: call.providerModelId };
  },
};

/** Source: https://cloud.tencent.com/document/product/1823/132252 */
const translation: ProviderTask<{ translation_text: string }> = {
  route: () => ({ path: "v1/api/translations" }),
  body(call) {
    const { src_lang: source, tgt_lang: target, ...rest } = flatArguments(call);
    if (typeof target !== "string")
      throw new InputError("A translation needs `parameters.tgt_lang`: the code of a language, for example en.");
    return { ...rest, source, target, text: call.args["inputs"], model: call.providerModelId };
  },
  read({ data }) {
    const message = firstOf(data, "choices")?.["message"];
    const text = isObject(message) ? message["content"] : undefined;
    if (typeof text !== "string")
      throw new OutputError("Expected {choices: [{message: {content: string}}]} of Tencent");
    return { translation_text: text };
  },
};

export default defineProvider({
  tasks: {
    // Source: https://cloud.tencent.com/document/product/1823/130079
    conversational: inRegion(openAiChat()),
    "image-to-image": inRegion(imageToImage),
    "text-to-image": inRegion(textToImage),
    translation: inRegion(translation),
  },
});
