import {
  blobInput,
  defineProvider,
  firstOf,
  flatArguments,
  formBody,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  OutputError,
  type Answer,
  type FormValue,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";

type Fields = Readonly<Record<string, FormValue>>;

/** Models that draw, for example `ideogram-v3`; all others are operations on an image, for example `remove-background`. */
const isModel = ({ providerModelId }: ProviderCall): boolean => /^ideogram-v\d+$/.test(providerModelId);

/** The form's fields; the vendor writes a size as `1024x768`. @throws InputError */
function fieldsOf(call: ProviderCall): Fields {
  const { prompt, width, height, target_size: target, mask_image: mask, ...rest } = flatArguments(call);
  if (mask !== undefined) {
    throw new InputError("`mask_image` is white where the image changes. Pass `mask`, which is black there.");
  }
  const size = isObject(target) ? target : { width, height };
  if ((size["width"] === undefined) !== (size["height"] === undefined)) {
    throw new InputError("Ideogram takes `width` and `height` only together.");
  }
  const text = typeof call.args["inputs"] === "string" ? call.args["inputs"] : prompt;
  return {
    ...(size["width"] !== undefined && { resolution: `${String(size["width"])}x${String(size["height"])}` }),
    ...(rest as Fields),
    ...(text !== undefined && { [call.providerModelId === "ideogram-v4" ? "text_prompt" : "prompt"]: text as string }),
  };
}

async function read(answer: Answer, context: ReadContext): Promise<ImageOutput> {
  const { url, is_image_safe: safe } = firstOf(answer.data, "data") ?? {};
  if (safe === false) throw new OutputError("Ideogram withheld the image because of its content");
  if (!isResultUrl(url)) throw new OutputError("Expected {data: [{url: string}]} of Ideogram");
  return imageOutput({ url }, answer, context);
}

/** Source: https://developer.ideogram.ai/api-reference (Generate with Ideogram 4.0, 3.0) */
const textToImage: ProviderTask<ImageOutput> = {
  route: ({ providerModelId }) => ({ path: `v1/${providerModelId}/generate` }),
  body: (call) => formBody(fieldsOf(call)),
  read,
};

/** A model remixes the image, or fills what a mask marks. Source: https://developer.ideogram.ai/api-reference (Edit Images) */
const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route(call) {
    const action = call.parameters?.["mask"] === undefined ? "remix" : "inpaint";
    return { path: isModel(call) ? `v1/${call.providerModelId}/${action}` : `v1/${call.providerModelId}` };
  },
  body(call) {
    const { mask, ...fields } = fieldsOf(call);
    // The edit by a prompt takes several images.
    const name = call.providerModelId === "edit" ? "images" : "image";
    return formBody({
      ...fields,
      [name]: { value: blobInput(call), fileName: "image.png" },
      ...(mask instanceof Blob && { mask: { value: mask, fileName: "mask.png" } }),
    });
  },
};

/** Source: https://developer.ideogram.ai/api-reference (Describe) */
const imageToText: ProviderTask<{ generated_text: string }> = {
  route: () => ({ path: "describe" }),
  body: (call) =>
    formBody({
      ...(flatArguments(call) as Fields),
      image_file: { value: blobInput(call), fileName: "image.png" },
      describe_model_version: call.providerModelId,
    }),
  read({ data }) {
    const text = firstOf(data, "descriptions")?.["text"];
    if (typeof text !== "string") throw new OutputError("Expected {descriptions: [{text: string}]} of Ideogram");
    return { generated_text: text };
  },
};

export default defineProvider({
  tasks: { "image-to-image": imageToImage, "image-to-text": imageToText, "text-to-image": textToImage },
});
