/** How one tensor of a GGUF file is stored. */
export interface TensorType {
  readonly name: TensorTypeName;
  /** The type's number in the file. */
  readonly code: number;
  /** `k` and `i` are the families of the same letter in the names; `block float` has a scale for each block. */
  readonly family: "float" | "integer" | "legacy" | "k" | "i" | "ternary" | "block float";
  /** Weights that share a scale. */
  readonly weightsPerBlock: number;
  /** Bytes of such a block, scales included. */
  readonly bytesPerBlock: number;
}

const TENSOR_TYPES = [
  { name: "F32", code: 0, family: "float", weightsPerBlock: 1, bytesPerBlock: 4 },
  { name: "F16", code: 1, family: "float", weightsPerBlock: 1, bytesPerBlock: 2 },
  { name: "Q4_0", code: 2, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 18 },
  { name: "Q4_1", code: 3, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 20 },
  { name: "Q5_0", code: 6, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 22 },
  { name: "Q5_1", code: 7, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 24 },
  { name: "Q8_0", code: 8, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 34 },
  { name: "Q8_1", code: 9, family: "legacy", weightsPerBlock: 32, bytesPerBlock: 40 },
  { name: "Q2_K", code: 10, family: "k", weightsPerBlock: 256, bytesPerBlock: 84 },
  { name: "Q3_K", code: 11, family: "k", weightsPerBlock: 256, bytesPerBlock: 110 },
  { name: "Q4_K", code: 12, family: "k", weightsPerBlock: 256, bytesPerBlock: 144 },
  { name: "Q5_K", code: 13, family: "k", weightsPerBlock: 256, bytesPerBlock: 176 },
  { name: "Q6_K", code: 14, family: "k", weightsPerBlock: 256, bytesPerBlock: 210 },
  { name: "Q8_K", code: 15, family: "k", weightsPerBlock: 256, bytesPerBlock: 292 },
  { name: "IQ2_XXS", code: 16, family: "i", weightsPerBlock: 256, bytesPerBlock: 66 },
  { name: "IQ2_XS", code: 17, family: "i", weightsPerBlock: 256, bytesPerBlock: 74 },
  { name: "IQ3_XXS", code: 18, family: "i", weightsPerBlock: 256, bytesPerBlock: 98 },
  { name: "IQ1_S", code: 19, family: "i", weightsPerBlock: 256, bytesPerBlock: 50 },
  { name: "IQ4_NL", code: 20, family: "i", weightsPerBlock: 32, bytesPerBlock: 18 },
  { name: "IQ3_S", code: 21, family: "i", weightsPerBlock: 256, bytesPerBlock: 110 },
  { name: "IQ2_S", code: 22, family: "i", weightsPerBlock: 256, bytesPerBlock: 82 },
  { name: "IQ4_XS", code: 23, family: "i", weightsPerBlock: 256, bytesPerBlock: 136 },
  { name: "I8", code: 24, family: "integer", weightsPerBlock: 1, bytesPerBlock: 1 },
  { name: "I16", code: 25, family: "integer", weightsPerBlock: 1, bytesPerBlock: 2 },
  { name: "I32", code: 26, family: "integer", weightsPerBlock: 1, bytesPerBlock: 4 },
  { name: "I64", code: 27, family: "integer", weightsPerBlock: 1, bytesPerBlock: 8 },
  { name: "F64", code: 28, family: "float", weightsPerBlock: 1, bytesPerBlock: 8 },
  { name: "IQ1_M", code: 29, family: "i", weightsPerBlock: 256, bytesPerBlock: 56 },
  { name: "BF16", code: 30, family: "float", weightsPerBlock: 1, bytesPerBlock: 2 },
  { name: "TQ1_0", code: 34, family: "ternary", weightsPerBlock: 256, bytesPerBlock: 54 },
  { name: "TQ2_0", code: 35, family: "ternary", weightsPerBlock: 256, bytesPerBlock: 66 },
  { name: "MXFP4", code: 39, family: "block float", weightsPerBlock: 32, bytesPerBlock: 17 },
  { name: "NVFP4", code: 40, family: "block float", weightsPerBlock: 64, bytesPerBlock: 36 },
  { name: "Q1_0", code: 41, family: "block float", weightsPerBlock: 128, bytesPerBlock: 18 },
  { name: "Q2_0", code: 42, family: "block float", weightsPerBlock: 64, bytesPerBlock: 18 },
] as const;

export type TensorTypeName = (typeof TENSOR_TYPES)[number]["name"];

/** Every type by its code. The codes 4, 5, 31 to 33 and 36 to 38 are no longer used. Source: GGML's block layouts. */
export const tensorTypes: readonly TensorType[] = TENSOR_TYPES;

const byName: ReadonlyMap<string, TensorType> = new Map(tensorTypes.map((one) => [one.name, one]));
const byCode: ReadonlyMap<number, TensorType> = new Map(tensorTypes.map((one) => [one.code, one]));

/** @param key name (`Q4_K`) or code (12) @returns undefined for one that is not known */
export function findTensorType(key: string | number): TensorType | undefined {
  return typeof key === "number" ? byCode.get(key) : byName.get(key);
}

/** Bits for one weight, scales included. */
export function bitsPerWeight({ weightsPerBlock, bytesPerBlock }: TensorType): number {
  return (bytesPerBlock * 8) / weightsPerBlock;
}
