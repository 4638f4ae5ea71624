import {
  nearestQuantization,
  quantizationsBySize,
  type QuantizationName,
  readQuantization,
  readShard,
  type NamedQuantization,
} from "./file-quantizations.ts";

/** A model of a repository, in one GGUF file or in several parts. */
export interface ModelFile {
  /** The file to pass to programs: the first of several parts. */
  readonly path: string;
  /** Quantization according to the name. */
  readonly named?: NamedQuantization;
  /** Total of all parts; absent if a part is missing or its size is unknown. */
  readonly bytes?: number;
  /** 1 for a model in one file. */
  readonly parts: number;
  /** Number of parts missing from the repository: programs cannot load the model. */
  readonly missing: number;
}

/** A file as the hub lists it. */
interface ListedFile {
  readonly path: string;
  readonly size?: number;
}

/** Files that belong to a model, but are not models: projectors of images and audio, and importance matrices. */
const COMPANION = /(^|[^a-z])(mmproj|imatrix\.gguf$|imatrix-[^/]*$)/i;

/** The models among a repository's files, the largest first, by size or name. */
export function modelFiles(files: readonly ListedFile[]): ModelFile[] {
  const groups = new Map<string, ListedFile[]>();
  for (const file of files) {
    if (!/\.gguf$/i.test(file.path) || COMPANION.test(file.path.slice(file.path.lastIndexOf("/") + 1))) continue;
    const shard = readShard(file.path);
    const key = shard ? `${shard.prefix}\n${shard.parts}` : file.path;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].map(readGroup).toSorted(bySize);
}

function readGroup(group: readonly ListedFile[]): ModelFile {
  const sorted = group.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const path = sorted[0]?.path ?? "";
  const parts = readShard(path)?.parts ?? 1;
  const missing = Math.max(0, parts - sorted.length);
  const sizes = sorted.map(({ size }) => size ?? Number.NaN);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const named = readQuantization(path);
  return { path, parts, missing, ...(named && { named }), ...(missing === 0 && bytes > 0 && { bytes }) };
}

function bySize(one: ModelFile, other: ModelFile): number {
  if (one.bytes !== undefined && other.bytes !== undefined && one.bytes !== other.bytes) return other.bytes - one.bytes;
  return rank(one) - rank(other) || (one.path < other.path ? -1 : 1);
}

/** Files without a known quantization in their name come last. */
function rank({ named }: ModelFile): number {
  const position = named ? quantizationsBySize.indexOf(nameOf(named)) : -1;
  return position === -1 ? quantizationsBySize.length : position;
}

function nameOf({ quantization }: NamedQuantization): QuantizationName {
  return quantization === "MXFP4" ? "MXFP4_MOE" : quantization;
}

/** The most common quantization: a quarter of the size with little loss. */
const USUAL: QuantizationName = "Q4_K_M";

/**
 * The default model to run: Q4_K_M, else the next smaller one, else the smallest; one without missing parts.
 * @returns undefined if there is none
 */
export function usualModelFile(models: readonly ModelFile[]): ModelFile | undefined {
  const whole = models.filter(({ missing }) => missing === 0);
  const names = whole.flatMap(({ named }) => (named ? nameOf(named) : []));
  const nearest = nearestQuantization(USUAL, names);
  return whole.find(({ named }) => named && nameOf(named) === nearest) ?? whole[0] ?? models[0];
}
