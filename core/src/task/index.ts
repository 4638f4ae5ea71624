export * from "./contract.ts";
export * from "./manifest.ts";
export * from "./task-schema.ts";
export type { TaskMap } from "./task-map.ts";
