import type { ProviderCall } from "@patchbay/core/provider";

/** The weights of an adapter; an empty object for other models. */
export function loraArguments(call: ProviderCall): Record<string, unknown> {
  const { mapping, hubUrl, providerModelId } = call;
  if (mapping?.adapter !== "lora" || !mapping.adapterWeightsPath) return {};
  const path = `${hubUrl}/${mapping.hfModelId}/resolve/main/${mapping.adapterWeightsPath}`;
  const base = providerModelId === "fal-ai/lora" ? { model_name: "stabilityai/stable-diffusion-xl-base-1.0" } : {};
  return { loras: [{ path, scale: 1 }], ...base };
}
