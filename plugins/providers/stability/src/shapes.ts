import {
  blobInput,
  flatArguments,
  formBody,
  OutputError,
  type FormValue,
  type ProviderTask,
} from "@patchbay/core/provider";

/**
 * The answer is a GLB file. Source: github.com/tryAGI/StabilityAI (Ix3dClient), which repeats the vendor's OpenAPI
 * document
 */
export const imageTo3d: ProviderTask<Blob> = {
  route: ({ providerModelId }) => ({ path: `v2beta/3d/${providerModelId}` }),
  body(call) {
    const rest = flatArguments(call) as Readonly<Record<string, FormValue>>;
    return formBody({ ...rest, image: { value: blobInput(call), fileName: "image" } });
  },
  read({ data }) {
    if (data instanceof Blob) return data;
    throw new OutputError("Expected a 3D model of Stability AI, as a file");
  },
};
