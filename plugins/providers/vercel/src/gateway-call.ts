import {
  base64,
  blobInput,
  flatArguments,
  InputError,
  isObject,
  openAiImageSize,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

/** A kind of model of the AI SDK's protocol. */
type Kind = "image" | "speech" | "transcription" | "video";

/** Address and headers of the protocol that the AI SDK speaks. Source: @ai-sdk/gateway, src/gateway-provider.ts */
export function gatewayCall(kind: Kind, path = ""): Pick<ProviderTask, "route" | "headers"> {
  return {
    route: () => ({ path: `v4/ai/${kind}-model${path}` }),
    headers: ({ providerModelId }) => ({
      "ai-gateway-protocol-version": "0.0.1",
      "ai-gateway-auth-method": "api-key",
      [`ai-${kind}-model-specification-version`]: "4",
      "ai-model-id": providerModelId,
    }),
  };
}

/**
 * The caller's parameters, with a size as text.
 * @param names those that the protocol has; `providerOptions` has all others
 * @throws InputError for others
 */
export function parametersOf(call: ProviderCall, names: readonly string[]): JsonObject {
  const { target_size: size, ...rest } = flatArguments(call);
  const parameters = openAiImageSize({ ...rest, ...(isObject(size) && size) });
  const unknown = Object.keys(parameters).find((name) => name !== "providerOptions" && !names.includes(name));
  if (unknown === undefined) return parameters;
  throw new InputError(
    `AI Gateway does not accept \`${unknown}\` for ${call.task}. Pass it in \`providerOptions\`, below the name of the model's vendor, or remove it.`,
  );
}

/** The caller's file, as the AI SDK sends it. Source: github.com/vercel/ai, image-model-v4-file.ts */
export async function fileInput(call: ProviderCall): Promise<JsonObject> {
  const file = blobInput(call);
  return { type: "file", mediaType: file.type || "image/png", data: await base64(file) };
}
