export * from "./create-patchbay.ts";
export * from "./shared-modules.ts";
