import {
  blobInput,
  flatArguments,
  formBody,
  imageGeneration,
  isObject,
  openAiImage,
  openAiImageSize,
  openAiSpeech,
  type FormValue,
  type ImageGenerationOptions,
} from "@patchbay/core/provider";

/** Images are PNG files unless the answer names another format. */
const options: Pick<ImageGenerationOptions, "expected" | "image"> = {
  expected: "Expected {data: [{b64_json}]}",
  image(data) {
    const image = openAiImage(data);
    return image && "base64" in image ? { type: "image/png", ...image } : image;
  },
};

/** Source: https://github.com/vllm-project/vllm-omni/blob/main/docs/serving/image_generation_api.md */
export const textToImage = imageGeneration({ ...options, parameters: openAiImageSize });

/** Source: https://github.com/vllm-project/vllm-omni/blob/main/docs/serving/image_edit_api.md */
export const imageToImage: typeof textToImage = {
  ...imageGeneration({ ...options, path: "v1/images/edits" }),
  body(call) {
    const { target_size: size, ...rest } = flatArguments(call);
    const fields = openAiImageSize({ ...rest, ...(isObject(size) && size) }) as Record<string, FormValue>;
    return formBody({
      ...fields,
      image: { value: blobInput(call), fileName: "image.png" },
      model: call.providerModelId,
    });
  },
};

/** Source: https://github.com/vllm-project/vllm-omni/blob/main/docs/serving/audio_generate_api.md */
export const textToAudio = openAiSpeech({ path: "v1/audio/generate", expected: "Expected Blob" });
