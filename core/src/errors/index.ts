export * from "./call-errors.ts";
export { closestName, didYouMean } from "./did-you-mean.ts";
export * from "./http-errors.ts";
export type * from "./job-handle.ts";
export * from "./patchbay-error.ts";
export * from "./setup-errors.ts";
