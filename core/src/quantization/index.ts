export * from "./file-quantizations.ts";
export * from "./machines.ts";
export * from "./memory.ts";
export * from "./model-files.ts";
export * from "./read-file-name.ts";
export * from "./tensor-types.ts";
