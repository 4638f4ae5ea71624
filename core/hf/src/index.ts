export type { CallOptions as Options, RequestOptions } from "@patchbay/core/client";
export type * from "@patchbay/core/task";
export * from "./errors.ts";
export * from "./functions.ts";
export * from "./inference-client.ts";
