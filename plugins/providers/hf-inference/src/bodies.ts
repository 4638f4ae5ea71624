import { base64, givenArguments, isObject, type ProviderCall, type RequestBody } from "@patchbay/core/provider";

/**
 * An image or a recording: raw bytes, or base64 in JSON if the call has parameters.
 * Source: https://huggingface.co/docs/inference-providers/tasks/image-classification
 */
export async function binaryBody(call: ProviderCall): Promise<RequestBody> {
  const { inputs } = call.args;
  if (!(inputs instanceof Blob)) return givenArguments(call);
  return call.parameters === undefined ? inputs : { ...givenArguments(call), inputs: await base64(inputs) };
}

/** An image in base64, with the question if there is one. */
export async function imageBody(call: ProviderCall): Promise<RequestBody> {
  const { inputs } = call.args;
  const { question, image } = isObject(inputs) && !(inputs instanceof Blob) ? inputs : { image: inputs };
  return {
    ...givenArguments(call),
    inputs: { question, image: image instanceof Blob ? await base64(image) : image },
  };
}
