export * from "./file-quantizations.ts";
export * from "./machines.ts";
export * from "./memory.ts";
export * from "./read-file-name.ts";
export * from "./tensor-types.ts";
