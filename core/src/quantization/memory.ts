import { InputError } from "../errors/index.ts";
import { findQuantization, type QuantizationName } from "./file-quantizations.ts";
import { bitsPerWeight, findTensorType } from "./tensor-types.ts";
import { machineTable, type MachineRow } from "./machine-table.ts";

/** What a model's configuration or GGUF header says of its attention; without it the cache cannot be estimated. */
export interface AttentionShape {
  /** Layers; `{arch}.block_count`. */
  readonly layers: number;
  /** Width of a layer; `{arch}.embedding_length`. */
  readonly width: number;
  /** Attention heads of a layer. */
  readonly heads: number;
  /** Heads that keep keys and values, for all layers or for each; default and in place of 0: `heads`. */
  readonly keyValueHeads?: number | readonly number[];
  /** Numbers of one head's key and value; default: width / heads. */
  readonly keySize?: number;
  readonly valueSize?: number;
}

export interface MemoryQuestion {
  /** Bytes of all files of the model. */
  readonly fileBytes: number;
  readonly attention?: AttentionShape;
  /** Tokens that are kept at once; default 4096. */
  readonly context?: number;
}

/** Bytes that a model needs to run. An estimate: engines differ, and a few need much less. */
export interface MemoryEstimate {
  readonly weights: number;
  /** Keys and values of the context at 16 bits each; undefined where the attention is not known. */
  readonly cache: number | undefined;
  /** What an engine needs beside both. */
  readonly overhead: number;
  readonly total: number;
}

/** @throws InputError for sizes that are not positive numbers */
export function estimateMemory({ fileBytes, attention, context = 4096 }: MemoryQuestion): MemoryEstimate {
  requirePositive("fileBytes", fileBytes);
  requirePositive("context", context);
  const perToken = attention && cacheBytesPerToken(attention);
  const cache = perToken === undefined ? undefined : perToken * context;
  const overhead = fileBytes * 0.05 + (perToken ?? 0) * 256;
  return { weights: fileBytes, cache, overhead, total: fileBytes + (cache ?? 0) + overhead };
}

/**
 * Bytes of a file before it exists, from the number of weights. Uses what was measured for the quantization, else the bits of
 * its tensors. @returns undefined for a format whose bits are not known @throws InputError for an invalid number of weights
 */
export function estimateFileBytes(weights: number, quantization: QuantizationName): number | undefined {
  requirePositive("weights", weights);
  const bits = bitsOf(quantization);
  return bits === undefined ? undefined : (weights * bits) / 8;
}

/**
 * Bits for one weight of a file: those that were measured, for it or for one that is a little smaller; else those of its
 * tensors. @returns undefined for a format that GGML has removed
 */
export function bitsOf(name: QuantizationName): number | undefined {
  const { measuredBits, largerThan, tensors } = findQuantization(name) ?? {};
  if (measuredBits !== undefined) return measuredBits;
  if (largerThan !== undefined) return bitsOf(largerThan);
  const type = tensors === undefined ? undefined : findTensorType(tensors);
  return type && bitsPerWeight(type);
}

/** Whether an estimate leaves room on a machine; `tight`: it may run if little else does. */
export type Fit = "fits" | "tight" | "too large";

/** Share of the memory that a model can have for itself; the rest is the system's. A rule of thumb of ours. */
const USABLE: Readonly<Record<MachineKind, number>> = { gpu: 0.93, unified: 0.75, cpu: 0.75 };

/** @param bytes an estimate's `total` @param memory in GB of 10^9 bytes @throws InputError for sizes that are not positive */
export function fitOf(bytes: number, memory: number, kind: MachineKind): Fit {
  requirePositive("bytes", bytes);
  requirePositive("memory", memory);
  const share = bytes / (memory * 1e9);
  return share > 1 ? "too large" : share > USABLE[kind] ? "tight" : "fits";
}

/** Bytes of one number of the cache. */
const CACHE_BYTES = 2;

function cacheBytesPerToken(shape: AttentionShape): number {
  const { layers, width, heads, keyValueHeads } = shape;
  for (const [name, size] of Object.entries({ layers, width, heads })) requirePositive(name, size);
  const { keySize = width / heads, valueSize = width / heads } = shape;
  const perLayer = typeof keyValueHeads === "object" ? keyValueHeads : [];
  const all = typeof keyValueHeads === "number" ? keyValueHeads : 0;
  let kept = 0;
  for (let layer = 0; layer < layers; layer += 1) kept += perLayer[layer] || all || heads;
  return kept * (keySize + valueSize) * CACHE_BYTES;
}

function requirePositive(name: string, size: number): void {
  if (!Number.isFinite(size) || size <= 0)
    throw new InputError(`${name} must be a positive number, not ${String(size)}.`);
}

/** What computes: a graphics card, a processor with the machine's memory, or a chip that shares its memory with graphics. */
export type MachineKind = "gpu" | "cpu" | "unified";

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
