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
  /** The file that programs are told: of several parts the first. */
  readonly path: string;
  /** What the name says of the weights. */
  readonly named?: NamedQuantization;
  /** Of all parts together; absent where a part's size is not known or a part is missing. */
  readonly bytes?: number;
  /** 1 for a model in one file. */
  readonly parts: number;
  /** Parts that are not in the repository: programs cannot load the model. */
  readonly missing: number;
}

/** A file as the hub lists it. */
interface ListedFile {
  readonly path: string;
  readonly size?: number;
}

/** What belongs to a model, but is none: projectors of images and sound, and the statistics that quantization was guided by. */
const COMPANION = /(^|[^a-z])(mmproj|imatrix\.gguf$|imatrix-[^/]*$)/i;

/** The models among a repository's files, the largest first as far as names and sizes tell. */
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
  return place(one) - place(other) || (one.path < other.path ? -1 : 1);
}

/** Files whose names tell nothing come last. */
function place({ named }: ModelFile): number {
  const position = named ? quantizationsBySize.indexOf(nameOf(named)) : -1;
  return position === -1 ? quantizationsBySize.length : position;
}

function nameOf({ quantization }: NamedQuantization): QuantizationName {
  return quantization === "MXFP4" ? "MXFP4_MOE" : quantization;
}

/** The quantization that most people take: a quarter of the size, hardly worse. */
const USUAL: QuantizationName = "Q4_K_M";

/**
 * The model to run where nobody has chosen one: Q4_K_M, else the next smaller one, else the smallest; one without missing parts.
 * @returns undefined when there is none
 */
export function usualModelFile(models: readonly ModelFile[]): ModelFile | undefined {
  const whole = models.filter(({ missing }) => missing === 0);
  const names = whole.flatMap(({ named }) => (named ? nameOf(named) : []));
  const nearest = nearestQuantization(USUAL, names);
  return whole.find(({ named }) => named && nameOf(named) === nearest) ?? whole[0] ?? models[0];
}
