export { createPatchbayProvider, type PatchbayProvider, type PatchbayProviderOptions } from "./provider.ts";
export type { ModelSettings } from "./model.ts";
