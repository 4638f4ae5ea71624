import {
  bitsOf,
  estimateMemory,
  fitOf,
  usualModelFile,
  type AttentionShape,
  type Fit,
  type ModelFile,
} from "@patchbay/core/quantization";
import type { ChosenMachine } from "../quantization/machine-fields.tsx";

/** A model file, and what it needs. */
export interface RankedFile {
  readonly file: ModelFile;
  /** Bytes of memory, estimated; undefined where the file's size is not known. */
  readonly memory: number | undefined;
  /** Undefined without a machine. */
  readonly fit: Fit | undefined;
}

const PLACES: readonly (Fit | undefined)[] = ["fits", undefined, "tight", "too large"];

/** What a model is to remember. */
export interface ContextNeed {
  /** Tokens. */
  readonly context: number;
  /** Absent: unknown, or a model without a context. */
  readonly attention?: AttentionShape | undefined;
}

/**
 * Files in the order in which people choose: those that fit with their context, the largest first; then those that do not, the
 * smallest first.
 */
export function rankFiles(
  files: readonly ModelFile[],
  machine: ChosenMachine | undefined,
  { context, attention }: ContextNeed,
): RankedFile[] {
  const ranked = files.map((file): RankedFile => {
    const needs = { context, ...(attention && { attention }) };
    const memory = file.bytes === undefined ? undefined : estimateMemory({ fileBytes: file.bytes, ...needs }).total;
    const fit = memory === undefined || !machine ? undefined : fitOf(memory, machine.memory, machine.chip.kind);
    return { file, memory, fit };
  });
  return ranked.toSorted((one, other) => {
    const place = PLACES.indexOf(one.fit) - PLACES.indexOf(other.fit);
    const larger = (other.memory ?? 0) - (one.memory ?? 0);
    return place || (one.fit === "too large" ? -larger : larger);
  });
}

/** More bits than these are for training: they double the size, and hardly anybody hears or sees the difference. */
const ENOUGH_BITS = 9;

/** The file to run where nobody has chosen one: the best that fits the machine, else the smallest; without a machine the usual one. */
export function bestFile(ranked: readonly RankedFile[]): ModelFile | undefined {
  const whole = ranked.filter(({ file }) => file.missing === 0);
  if (whole.every(({ fit }) => fit === undefined)) return usualModelFile(ranked.map(({ file }) => file));
  const fitting = whole.filter(({ fit }) => fit === "fits");
  const candidates = fitting.length > 0 ? fitting : whole.filter(({ fit }) => fit === "tight");
  const compact = candidates.find(({ file: { named } }) => {
    const name = named?.quantization;
    return name !== undefined && name !== "MXFP4" && (bitsOf(name) ?? 0) <= ENOUGH_BITS;
  });
  return (compact ?? candidates[0] ?? whole.find(({ fit }) => fit === "too large"))?.file;
}
