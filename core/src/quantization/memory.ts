import { cacheBytes, requirePositive, typicalAttention, type AttentionShape } from "./attention.ts";
import { findQuantization, type QuantizationName } from "./file-quantizations.ts";
import { bitsPerWeight, findTensorType } from "./tensor-types.ts";
import { machineTable, type MachineKind, type MachineRow } from "./machine-table.ts";

export interface MemoryQuestion {
  /** Bytes of all files of the model. */
  readonly fileBytes: number;
  readonly attention?: AttentionShape;
  /** Tokens in the cache; default 4096. */
  readonly context?: number;
}

/** Bytes that a model needs to run. An estimate: engines differ, and a few need much less. */
export interface MemoryEstimate {
  readonly weights: number;
  /** Keys and values of the context at 16 bits each; undefined if the attention is unknown. */
  readonly cache: number | undefined;
  /** The engine's additional memory. */
  readonly overhead: number;
  readonly total: number;
}

/** Tokens that an engine processes at a time. */
const BATCH = 256;

/** @throws InputError for sizes that are not positive numbers */
export function estimateMemory({ fileBytes, attention, context = 4096 }: MemoryQuestion): MemoryEstimate {
  requirePositive("fileBytes", fileBytes);
  requirePositive("context", context);
  const cache = attention && cacheBytes(attention, context);
  const overhead = fileBytes * 0.05 + (attention ? cacheBytes(attention, BATCH) : 0);
  return { weights: fileBytes, cache, overhead, total: fileBytes + (cache ?? 0) + overhead };
}

/**
 * A quantization as in file names: `MXFP4` is short for `MXFP4_MOE`, and in `UD-` files each layer has its own type.
 */
export type QuantizationLabel = QuantizationName | "MXFP4" | `UD-${QuantizationName}`;

/**
 * Bytes of a file before it exists, from the number of weights. Uses measurements of the quantization, or else the
 * bits of its tensors.
 * @returns undefined for a format with unknown bits
 * @throws InputError for an invalid number of weights
 */
export function estimateFileBytes(weights: number, quantization: QuantizationLabel): number | undefined {
  requirePositive("weights", weights);
  const isDynamic = quantization.startsWith("UD-");
  const name = quantization === "MXFP4" ? "MXFP4_MOE" : (quantization.replace(/^UD-/, "") as QuantizationName);
  const bits = bitsOf(name);
  const least = tensorBitsOf(name);
  if (bits === undefined || least === undefined) return undefined;
  const isLarge = weights > MEASURED_WEIGHTS && (isDynamic || bits < FEW_BITS);
  const extra = isLarge ? embeddingShare(weights) / embeddingShare(MEASURED_WEIGHTS) : 1;
  return (weights * (least + (bits - least) * extra)) / 8;
}

/** Weights of Llama 3.1 8B, whose files were measured. */
const MEASURED_WEIGHTS = 8.03e9;
/** Files with fewer bits have larger tensors only for the embeddings. Source: llama.cpp, src/llama-quant.cpp. */
const FEW_BITS = 2.6;

/** Weights that translate tokens, as a share that shrinks with the model's size. */
const embeddingShare = (weights: number): number => typicalAttention(weights).width / weights;

/**
 * Bits per weight of a file: measured for it or for a slightly smaller one, or else those of its tensors.
 * @returns undefined for a format that GGML has removed
 */
export function bitsOf(name: QuantizationName): number | undefined {
  const { measuredBits, largerThan } = findQuantization(name) ?? {};
  if (measuredBits !== undefined) return measuredBits;
  return largerThan === undefined ? tensorBitsOf(name) : bitsOf(largerThan);
}

function tensorBitsOf(name: QuantizationName): number | undefined {
  const { tensors } = findQuantization(name) ?? {};
  const type = tensors === undefined ? undefined : findTensorType(tensors);
  return type && bitsPerWeight(type);
}

/** Whether an estimate fits a machine; `tight`: it may run if little else is running. */
export type Fit = "fits" | "tight" | "too large";

/** Share of the memory available to a model; the system uses the rest. Our rule of thumb. */
const USABLE: Readonly<Record<MachineKind, number>> = { gpu: 0.93, unified: 0.75, cpu: 0.75 };

/**
 * @param bytes an estimate's `total` @param memory in GB of 10^9 bytes @throws InputError for sizes that are not
 * positive
 */
export function fitOf(bytes: number, memory: number, kind: MachineKind): Fit {
  requirePositive("bytes", bytes);
  requirePositive("memory", memory);
  const share = bytes / (memory * 1e9);
  return share > 1 ? "too large" : share > USABLE[kind] ? "tight" : "fits";
}

export type { MachineKind };

/** A chip that people run models on. */
export interface Machine {
  readonly name: string;
  readonly vendor: string;
  readonly kind: MachineKind;
  /** Sizes of memory that it is sold with, in GB of 10^9 bytes. */
  readonly memory: readonly number[];
}

/** Sizes to choose from for chips whose memory is the machine's. */
const ANY_MEMORY = [8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];

/** All chips, by kind and vendor. */
export function listMachines(): Machine[] {
  return Object.entries(machineTable).flatMap(([kind, vendors]) =>
    Object.entries<readonly MachineRow[]>(vendors).flatMap(([vendor, rows]) =>
      rows.map(([name, ...sizes]) => ({
        name,
        vendor,
        kind: kind as MachineKind,
        memory: sizes[0] ? sizes : ANY_MEMORY,
      })),
    ),
  );
}
