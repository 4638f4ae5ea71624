export * from "./call-errors.ts";
export * from "./chat-errors.ts";
export * from "./http-errors.ts";
export * from "./input-errors.ts";
export type { JobHandle } from "./job-handle.ts";
export * from "./patchbay-error.ts";
export * from "./plugin-errors.ts";
