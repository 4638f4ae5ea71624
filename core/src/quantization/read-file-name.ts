import { fileQuantizations, type QuantizationName } from "./file-quantizations.ts";

/** What a file's name says about its weights. */
export interface NamedQuantization {
  /** As publishers write it, for example `UD-Q2_K_XL`. */
  readonly label: string;
  /** `MXFP4` is how some publishers shorten `MXFP4_MOE`. */
  readonly quantization: QuantizationName | "MXFP4";
  /** Letters after a known name, for example `L` of `Q6_K_L`: some tensors are stored larger. */
  readonly variation?: string;
  /** `UD-` in front of the name: each layer has a type of its own. */
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

// Names are tried in the order of their codes: what a longer one adds is read as a variation or left out.
const NAMES = [...fileQuantizations.map(({ name }) => name), "MXFP4"] as const;
const PATTERN = new RegExp(`(UD-)?(${NAMES.join("|")})(?:_([A-Z]+))?`, "g");

/** The quantization that a GGUF file's name or path ends with. @returns undefined when it names none */
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
