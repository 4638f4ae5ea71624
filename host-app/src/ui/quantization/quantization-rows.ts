import {
  bitsOf,
  estimateFileBytes,
  estimateMemory,
  fileQuantizations,
  fitOf,
  quantizationsBySize,
  readQuantization,
  typicalAttention,
  type FileQuantization,
  type Fit,
  type MachineKind,
} from "@patchbay/core/quantization";

/** A model and the memory that it should run in. */
export interface SizeQuestion {
  /** The model's weights, in billions. */
  readonly billions: number;
  /** Context in tokens. */
  readonly context: number;
  /** Absent: no machine is chosen. */
  readonly machine?: { readonly kind: MachineKind; readonly memory: number };
}

export interface QuantizationRow {
  readonly quantization: FileQuantization;
  /** Bits per weight; undefined for a format that GGML has removed. */
  readonly bits: number | undefined;
  /** Whether the bits were measured on a whole model, or are those of its tensors. */
  readonly measured: boolean;
  readonly fileBytes: number | undefined;
  readonly fit: Fit | undefined;
}

/** All quantizations that match a search, the largest first. A file name matches its own. */
export function quantizationRows(search: string, { billions, context, machine }: SizeQuestion): QuantizationRow[] {
  const weights = billions * 1e9;
  const attention = typicalAttention(weights);
  return found(search).map((quantization) => {
    const { name, measuredBits } = quantization;
    const fileBytes = estimateFileBytes(weights, name);
    const total = fileBytes === undefined ? undefined : estimateMemory({ fileBytes, attention, context }).total;
    return {
      quantization,
      bits: bitsOf(name),
      measured: measuredBits !== undefined,
      fileBytes,
      fit: total === undefined || !machine ? undefined : fitOf(total, machine.memory, machine.kind),
    };
  });
}

function found(search: string): FileQuantization[] {
  const text = search.trim().toUpperCase();
  const named = text.length > SHORT ? readQuantization(text)?.quantization : undefined;
  return fileQuantizations
    .filter(({ name, code }) =>
      named ? name === named || name.startsWith(`${named}_MOE`) : name.includes(text) || String(code) === text,
    )
    .toSorted((one, other) => place(one) - place(other));
}

function place({ name }: FileQuantization): number {
  return quantizationsBySize.indexOf(name);
}

/** Longer texts are file names, shorter ones the start of a name. */
const SHORT = Math.max(...quantizationsBySize.map((name) => name.length));
