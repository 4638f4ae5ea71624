import {
  bitsOf,
  estimateMemory,
  fitOf,
  usualModelFile,
  type AttentionShape,
  type Fit,
  type ModelFile,
} from "@patchbay/core/quantization";
import type { ChosenMachine } from "../../ui/quantization/machine-fields.tsx";

/** A model file and its requirements. */
export interface RankedFile {
  readonly file: ModelFile;
  /** Estimated memory in bytes; undefined if the file's size is unknown. */
  readonly memory: number | undefined;
  /** Undefined without a machine. */
  readonly fit: Fit | undefined;
}

const PLACES: readonly (Fit | undefined)[] = ["fits", undefined, "tight", "too large"];

/** The context that a model should hold. */
export interface ContextNeed {
  /** In tokens. */
  readonly context: number;
  /** Absent: unknown, or a model without a context. */
  readonly attention?: AttentionShape | undefined;
}

/**
 * Files in order of preference: those that fit with their context, the largest first; then the others, the smallest
 * first.
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
    const order = PLACES.indexOf(one.fit) - PLACES.indexOf(other.fit);
    const larger = (other.memory ?? 0) - (one.memory ?? 0);
    return order || (one.fit === "too large" ? -larger : larger);
  });
}

/** More bits are for training: they double the size with hardly any difference in quality. */
const ENOUGH_BITS = 9;

/** The default file: the best one that fits the machine, else the smallest; without a machine the usual one. */
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
