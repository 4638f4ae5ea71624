export { readAttention, typicalAttention, type AttentionShape } from "./attention.ts";
export * from "./file-quantizations.ts";
export * from "./memory.ts";
export * from "./model-files.ts";
export * from "./tensor-types.ts";
