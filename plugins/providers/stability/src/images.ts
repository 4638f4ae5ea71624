import {
  blobInput,
  flatArguments,
  formBody,
  imageOutput,
  InputError,
  isObject,
  OutputError,
  type Answer,
  type FormValue,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";

/** Models with their own routes, by name; all others are versions of Stable Diffusion 3.5. */
const SERVICES: Readonly<Record<string, string>> = { "stable-image-ultra": "ultra", "stable-image-core": "core" };

/** Services that change an image, by their paths: `edit/erase`, `upscale/fast`, `control/sketch`. */
const isOperation = ({ providerModelId }: ProviderCall): boolean =>
  /^(?:edit|upscale|control)\/[a-z-]+$/.test(providerModelId);

const serviceOf = ({ providerModelId }: ProviderCall): string => SERVICES[providerModelId] ?? "sd3";

/** The supported aspect ratios; the vendor chooses the size. */
const RATIOS = ["16:9", "1:1", "21:9", "2:3", "3:2", "4:5", "5:4", "9:16", "9:21"];

/** @throws InputError for an unsupported aspect ratio */
function ratioOf(width: unknown, height: unknown): string {
  const closest = RATIOS.find((ratio) => {
    const [wide = 1, high = 1] = ratio.split(":").map(Number);
    return Number(width) * high === Number(height) * wide;
  });
  if (closest !== undefined) return closest;
  throw new InputError(
    `Stability AI has no shape ${String(width)} x ${String(height)}. \`aspect_ratio\` takes ${RATIOS.join(", ")}.`,
  );
}

/** The form fields of all three services. */
function formOf(call: ProviderCall, more: Readonly<Record<string, FormValue>>) {
  const { width, height, ...rest } = flatArguments(call) as Readonly<Record<string, FormValue>>;
  const shape = (width ?? height) !== undefined && { aspect_ratio: ratioOf(width, height) };
  const model = serviceOf(call) === "sd3" && { model: call.providerModelId };
  return formBody({ ...shape, ...rest, ...more, ...model });
}

/** The image is requested as JSON, which has the seed and whether the image was filtered. */
function imageOf({ data }: Answer): { base64: string; type: string } {
  const { image, finish_reason: reason } = isObject(data) ? data : {};
  if (reason === "CONTENT_FILTERED") throw new OutputError("Stability AI filtered the image");
  if (typeof image !== "string") throw new OutputError("Expected {image: string} of Stability AI");
  return { base64: image, type: typeOf(image) };
}

/** The media type of an image, from the start of its base64. */
function typeOf(image: string): string {
  if (image.startsWith("iVBOR")) return "image/png";
  return image.startsWith("UklGR") ? "image/webp" : "image/jpeg";
}

/** Source: https://platform.stability.ai/docs/api-reference */
export const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: `v2beta/stable-image/generate/${serviceOf(call)}` }),
  headers: () => ({ accept: "application/json" }),
  body: (call) => formOf(call, { prompt: call.args["inputs"] as FormValue }),
  read: (answer: Answer, context: ReadContext) => imageOutput(imageOf(answer), answer, context),
};

/** The vendor requires a strength when it changes an image: 0 keeps the image, 1 ignores it. */
const STRENGTH = 0.7;

/** Calls with a mask use a separate service, which has one model. Source: https://platform.stability.ai/docs/api-reference */
const INPAINT = "v2beta/stable-image/edit/inpaint";

const maskOf = ({ parameters }: ProviderCall): Blob | undefined => {
  const mask = parameters?.["mask_image"];
  return mask instanceof Blob ? mask : undefined;
};

export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route(call) {
    if (isOperation(call)) return { path: `v2beta/stable-image/${call.providerModelId}` };
    return maskOf(call) ? { path: INPAINT } : textToImage.route(call);
  },
  body(call) {
    const mask = maskOf(call);
    const image = { value: blobInput(call), fileName: "image" };
    if (mask || isOperation(call)) {
      const { mask_image: _sentAsMask, strength, width, height, ...rest } = flatArguments(call);
      const unknown = Object.entries({ strength, width, height }).find(([, value]) => value !== undefined);
      const where = mask ? "beside a mask" : `for ${call.providerModelId}`;
      if (unknown) throw new InputError(`Stability AI takes no \`${unknown[0]}\` ${where}.`);
      return formBody({
        ...(rest as Readonly<Record<string, FormValue>>),
        image,
        ...(mask && { mask: { value: mask, fileName: "mask" } }),
      });
    }
    const service = serviceOf(call);
    if (service === "core") throw new InputError("stable-image-core changes no image. Call sd3.5.");
    const mode = service === "sd3" && { mode: "image-to-image" };
    return formOf(call, { image, strength: (flatArguments(call)["strength"] ?? STRENGTH) as FormValue, ...mode });
  },
};
