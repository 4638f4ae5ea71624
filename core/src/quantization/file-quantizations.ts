import type { TensorTypeName } from "./tensor-types.ts";

/** How the weights of a GGUF file are stored: `general.file_type` of its header, and the last part of its name. */
export interface FileQuantization {
  readonly name: QuantizationName;
  /** `general.file_type`; from 1000 on a name that is used for files alone. */
  readonly code: number;
  /** The type of most tensors; absent for formats that GGML has removed. */
  readonly tensors?: TensorTypeName;
  /**
   * Bits per weight of Llama 3.1 8B, including embeddings and scales. Other models differ slightly.
   * Source: llama.cpp, tools/quantize/README.md.
   */
  readonly measuredBits?: number;
  /** A measured quantization that has the same tensors but for a few, which are larger here. */
  readonly largerThan?: QuantizationName;
}

const FILE_QUANTIZATIONS = [
  { name: "F32", code: 0, tensors: "F32" },
  { name: "F16", code: 1, tensors: "F16", measuredBits: 16.0005 },
  { name: "Q4_0", code: 2, tensors: "Q4_0" },
  { name: "Q4_1", code: 3, tensors: "Q4_1" },
  { name: "Q4_1_SOME_F16", code: 4, tensors: "Q4_1" },
  { name: "Q4_2", code: 5 },
  { name: "Q4_3", code: 6 },
  { name: "Q8_0", code: 7, tensors: "Q8_0", measuredBits: 8.5008 },
  { name: "Q5_0", code: 8, tensors: "Q5_0" },
  { name: "Q5_1", code: 9, tensors: "Q5_1" },
  { name: "Q2_K", code: 10, tensors: "Q2_K", measuredBits: 3.1593 },
  { name: "Q3_K_S", code: 11, tensors: "Q3_K", measuredBits: 3.6429 },
  { name: "Q3_K_M", code: 12, tensors: "Q3_K" },
  { name: "Q3_K_L", code: 13, tensors: "Q3_K", measuredBits: 4.2979 },
  { name: "Q4_K_S", code: 14, tensors: "Q4_K", measuredBits: 4.6672 },
  { name: "Q4_K_M", code: 15, tensors: "Q4_K", measuredBits: 4.8944 },
  { name: "Q5_K_S", code: 16, tensors: "Q5_K", measuredBits: 5.5704 },
  { name: "Q5_K_M", code: 17, tensors: "Q5_K", measuredBits: 5.7036 },
  { name: "Q6_K", code: 18, tensors: "Q6_K", measuredBits: 6.5633 },
  { name: "IQ2_XXS", code: 19, tensors: "IQ2_XXS", measuredBits: 2.3824 },
  { name: "IQ2_XS", code: 20, tensors: "IQ2_XS", measuredBits: 2.5882 },
  { name: "Q2_K_S", code: 21, tensors: "Q2_K", measuredBits: 2.9697 },
  { name: "IQ3_XS", code: 22, tensors: "IQ3_XXS", measuredBits: 3.4977 },
  { name: "IQ3_XXS", code: 23, tensors: "IQ3_XXS", measuredBits: 3.2548 },
  { name: "IQ1_S", code: 24, tensors: "IQ1_S", measuredBits: 2.0042 },
  { name: "IQ4_NL", code: 25, tensors: "IQ4_NL", measuredBits: 4.6818 },
  { name: "IQ3_S", code: 26, tensors: "IQ3_S", measuredBits: 3.6606 },
  { name: "IQ3_M", code: 27, tensors: "IQ3_S", measuredBits: 3.7628 },
  { name: "IQ2_S", code: 28, tensors: "IQ2_S", measuredBits: 2.7403 },
  { name: "IQ2_M", code: 29, tensors: "IQ2_S", measuredBits: 2.9294 },
  { name: "IQ4_XS", code: 30, tensors: "IQ4_XS", measuredBits: 4.4597 },
  { name: "IQ1_M", code: 31, tensors: "IQ1_M", measuredBits: 2.146 },
  { name: "BF16", code: 32, tensors: "BF16" },
  { name: "Q4_0_4_4", code: 33, tensors: "Q4_0" },
  { name: "Q4_0_4_8", code: 34, tensors: "Q4_0" },
  { name: "Q4_0_8_8", code: 35, tensors: "Q4_0" },
  { name: "TQ1_0", code: 36, tensors: "TQ1_0" },
  { name: "TQ2_0", code: 37, tensors: "TQ2_0" },
  { name: "MXFP4_MOE", code: 38, tensors: "MXFP4" },
  { name: "NVFP4", code: 39, tensors: "NVFP4" },
  { name: "Q1_0", code: 40, tensors: "Q1_0" },
  { name: "Q2_0", code: 41, tensors: "Q2_0" },
  { name: "Q2_K_XL", code: 1000, tensors: "Q2_K", largerThan: "Q2_K" },
  { name: "Q3_K_XL", code: 1001, tensors: "Q3_K", largerThan: "Q3_K_L" },
  { name: "Q4_K_XL", code: 1002, tensors: "Q4_K", largerThan: "Q4_K_M" },
  { name: "Q5_K_XL", code: 1003, tensors: "Q5_K", largerThan: "Q5_K_M" },
  { name: "Q6_K_XL", code: 1004, tensors: "Q6_K", largerThan: "Q6_K" },
  { name: "Q8_K_XL", code: 1005, tensors: "Q8_0", largerThan: "Q8_0" },
] as const;

export type QuantizationName = (typeof FILE_QUANTIZATIONS)[number]["name"];

/** Every way to store a file, by its code. Source: GGUF's file types, and the names that publishers of files add. */
export const fileQuantizations: readonly FileQuantization[] = FILE_QUANTIZATIONS;

/** All names from the largest file to the smallest. */
export const quantizationsBySize: readonly QuantizationName[] = [
  "F32",
  "BF16",
  "F16",
  "Q8_K_XL",
  "Q8_0",
  "Q6_K_XL",
  "Q6_K",
  "Q5_K_XL",
  "Q5_K_M",
  "Q5_K_S",
  "Q5_0",
  "Q5_1",
  "Q4_K_XL",
  "Q4_K_M",
  "Q4_K_S",
  "IQ4_NL",
  "IQ4_XS",
  "Q4_0_4_4",
  "Q4_0_4_8",
  "Q4_0_8_8",
  "Q4_1_SOME_F16",
  "Q4_0",
  "Q4_1",
  "Q4_2",
  "Q4_3",
  "MXFP4_MOE",
  "NVFP4",
  "Q3_K_XL",
  "Q3_K_L",
  "Q3_K_M",
  "Q3_K_S",
  "IQ3_M",
  "IQ3_S",
  "IQ3_XS",
  "IQ3_XXS",
  "Q2_K_XL",
  "Q2_K",
  "Q2_K_S",
  "IQ2_M",
  "IQ2_S",
  "IQ2_XS",
  "IQ2_XXS",
  "Q2_0",
  "IQ1_S",
  "IQ1_M",
  "TQ1_0",
  "TQ2_0",
  "Q1_0",
];

const byName: ReadonlyMap<string, FileQuantization> = new Map(fileQuantizations.map((one) => [one.name, one]));
const byCode: ReadonlyMap<number, FileQuantization> = new Map(fileQuantizations.map((one) => [one.code, one]));

/** @param key name (`Q4_K_M`) or code (15) @returns undefined if unknown */
export function findQuantization(key: string | number): FileQuantization | undefined {
  return typeof key === "number" ? byCode.get(key) : byName.get(key);
}

/**
 * The replacement for an unavailable quantization: the next smaller available one, or else the smallest.
 * @returns undefined if none is available
 */
export function nearestQuantization(
  wanted: QuantizationName,
  available: readonly QuantizationName[],
): QuantizationName | undefined {
  const position = quantizationsBySize.indexOf(wanted);
  const present = quantizationsBySize.filter((name) => available.includes(name));
  return present.find((name) => quantizationsBySize.indexOf(name) >= position) ?? present.at(-1);
}

/** Quantization according to a file's name. */
export interface NamedQuantization {
  /** As publishers write it, for example `UD-Q2_K_XL`. */
  readonly label: string;
  /** `MXFP4` is how some publishers shorten `MXFP4_MOE`. */
  readonly quantization: QuantizationName | "MXFP4";
  /** Letters after a known name, for example `L` of `Q6_K_L`: some tensors are stored larger. */
  readonly variation?: string;
  /** Prefix `UD-`: each layer has its own type. */
  readonly prefix?: "UD-";
}

/** A file that is one of several parts of a model. */
export interface Shard {
  /** The name up to the numbers. */
  readonly prefix: string;
  /** Counted from 1. */
  readonly part: number;
  readonly parts: number;
}

// Names are tried in the order of their codes: extra parts are read as a variation or ignored.
const NAMES = [...fileQuantizations.map(({ name }) => name), "MXFP4"] as const;
const PATTERN = new RegExp(`(UD-)?(${NAMES.join("|")})(?:_([A-Z]+))?`, "g");

/** The quantization that a GGUF file's name or path ends with. @returns undefined if there is none */
export function readQuantization(file: string): NamedQuantization | undefined {
  const match = [...file.toUpperCase().matchAll(PATTERN)].at(-1);
  const name = NAMES.find((one) => one === match?.[2]);
  if (!match || !name) return undefined;
  const [label, prefix, , variation] = match;
  return { label, quantization: name, ...(variation && { variation }), ...(prefix && { prefix: "UD-" }) };
}

/** Which part of a model a GGUF file is. @returns undefined for a model in one file */
export function readShard(file: string): Shard | undefined {
  const [, prefix, part, parts] = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i.exec(file) ?? [];
  return prefix === undefined ? undefined : { prefix, part: Number(part), parts: Number(parts) };
}
