export * from "./contract.ts";
export * from "./manifest.ts";
export * from "./schema.ts";
export type * from "./task-schema.ts";
export type { TensorOf } from "./tensor.ts";
export type { TaskMap } from "./task-map.ts";
