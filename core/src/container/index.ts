export { bindPlugins, boundPlugins } from "./bind-plugins.ts";
export { composePatchbay, type Patchbay, type PatchbayOptions } from "./compose-patchbay.ts";
export { coreModule, hostModule, type HostOptions } from "./modules.ts";
export * from "./tokens.ts";
