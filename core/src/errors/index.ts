export * from "./call-errors.ts";
export { closestName, didYouMean } from "./did-you-mean.ts";
export * from "./http-errors.ts";
export * from "./input-errors.ts";
export type * from "./job-handle.ts";
export * from "./patchbay-error.ts";
export * from "./plugin-errors.ts";
export * from "./refusal-errors.ts";
export * from "./timeout-errors.ts";
