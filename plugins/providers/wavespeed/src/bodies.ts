import { base64, blobInput, flatArguments, type ProviderCall, type RequestBody } from "@patchbay/core/provider";

/** A transparent pixel (PNG) for models that require an image when the caller has only a text. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

export async function imageBody(call: ProviderCall): Promise<RequestBody> {
  return withImage(call, await base64(blobInput(call)));
}

export async function imageOrPixelBody(call: ProviderCall): Promise<RequestBody> {
  return call.args["inputs"] === undefined ? withImage(call, PIXEL) : imageBody(call);
}

/** Models take the image under one of two names. */
function withImage(call: ProviderCall, image: string): RequestBody {
  const { images, ...rest } = flatArguments(call);
  return { ...rest, image, images: Array.isArray(images) ? images : [image], ...loraArguments(call) };
}

/** The adapter's repository; the vendor fetches the weights from it. */
export function loraArguments({ mapping }: ProviderCall): Record<string, unknown> {
  return mapping?.adapter === "lora" ? { loras: [{ path: mapping.hfModelId, scale: 1 }] } : {};
}
