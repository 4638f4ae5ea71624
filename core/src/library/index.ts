export * from "./contract.ts";
export type * from "./manifest.ts";
export * from "./code.ts";
