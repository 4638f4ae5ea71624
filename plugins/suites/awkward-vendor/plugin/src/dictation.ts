import { blobInput, isObject, OutputError, type ProviderTask } from "@patchbay/core/provider";

/** The recording is uploaded first; the call contains its id. */
export const dictation: ProviderTask<{ text: string }> = {
  async upload(call, { send }) {
    const { data } = await send(`${call.baseUrl}/v2/files`, { method: "POST", body: blobInput(call) });
    const file = isObject(data) ? data["file"] : undefined;
    if (typeof file !== "string") throw new OutputError("Expected {file: string}");
    return file;
  },
  route: () => ({ path: "v2/hear" }),
  body: ({ uploaded, parameters, providerModelId }) => ({ handle: providerModelId, file: uploaded, ...parameters }),
  read({ data }) {
    const heard = isObject(data) ? data["heard"] : undefined;
    if (typeof heard !== "string") throw new OutputError("Expected {heard: string}");
    return { text: heard };
  },
};
