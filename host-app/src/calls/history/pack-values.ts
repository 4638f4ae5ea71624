import { base64FromBytes, bytesFromBase64 } from "@patchbay/core/provider";

/** A file in a form that a database and JSON can hold. */
interface PackedFile {
  /** Its media type. */
  readonly "patchbay-file": string;
  readonly name?: string;
  /** In bytes. */
  readonly size: number;
  /** In JSON as base64; absent if it was too large. */
  readonly bytes?: ArrayBuffer | string;
}

/** How values are packed. */
export interface Packing {
  /** Transforms every text, for example to redact keys. */
  text(text: string): string;
  /** Bytes of files and long texts that still fit; each one reduces it. */
  room: number;
  /** Bytes of dropped files. */
  leftOut: number;
}

/** Texts up to this length do not count as files. */
const LONG_TEXT = 100_000;

/** A copy of a value with files as bytes. Anything that is not data, such as a function, is dropped. */
export async function packValue(value: unknown, packing: Packing): Promise<unknown> {
  if (typeof value === "string") return packText(value, packing);
  if (value instanceof Blob) return packFile(value, packing);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "number")) return value;
    const items: unknown[] = [];
    // One after the other, because they share the space.
    for (const item of value) items.push(await packValue(item, packing));
    return items;
  }
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  const packed: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const packedItem = await packValue(item, packing);
    if (packedItem !== undefined) packed[name] = packedItem;
  }
  return packed;
}

function packText(value: string, packing: Packing): unknown {
  if (value.length < LONG_TEXT) return packing.text(value);
  if (value.length > packing.room) {
    packing.leftOut += value.length;
    return { "patchbay-file": "text/plain", size: value.length } satisfies PackedFile;
  }
  packing.room -= value.length;
  return packing.text(value);
}

async function packFile(file: Blob, packing: Packing): Promise<PackedFile> {
  const name = file instanceof File ? { name: file.name } : {};
  const head = { "patchbay-file": file.type, ...name, size: file.size };
  if (file.size > packing.room) {
    packing.leftOut += file.size;
    return head;
  }
  packing.room -= file.size;
  return { ...head, bytes: await file.arrayBuffer() };
}

/** The original value; a dropped file is undefined. */
export function unpackValue(value: unknown): unknown {
  if (isPackedFile(value)) return unpackFile(value);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "number")) return value;
    return value.map(unpackValue).filter((item, place) => item !== undefined || value[place] === undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const unpacked = unpackValue(item);
      return unpacked === undefined ? [] : [[name, unpacked]];
    }),
  );
}

function isPackedFile(value: unknown): value is PackedFile {
  return typeof value === "object" && value !== null && "patchbay-file" in value;
}

/** Deepest nesting of lists and objects. */
const MOST_LEVELS = 200;

/** Whether a value from a file, a link or the storage can be unpacked. */
export function isPacked(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null || value instanceof ArrayBuffer) return true;
  if (level > MOST_LEVELS) return false;
  if (!isPackedFile(value)) return Object.values(value).every((item) => isPacked(item, level + 1));
  const { "patchbay-file": type, name, bytes } = value as { [Member in keyof PackedFile]: unknown };
  if (typeof type !== "string" || (name !== undefined && typeof name !== "string")) return false;
  return bytes === undefined || bytes instanceof ArrayBuffer || (typeof bytes === "string" && isBase64(bytes));
}

function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}

function unpackFile({ "patchbay-file": type, name, bytes }: PackedFile): Blob | undefined {
  if (bytes === undefined) return undefined;
  const content = typeof bytes === "string" ? bytesFromBase64(bytes) : bytes;
  return name === undefined ? new Blob([content], { type }) : new File([content], name, { type });
}

/** Packed values as JSON. */
export function printPacked(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item instanceof ArrayBuffer ? base64FromBytes(new Uint8Array(item)) : item,
  );
}

/** Approximate size of a packed value in bytes. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== "object" || value === null) return 8;
  if (Array.isArray(value) && typeof value[0] === "number") return value.length * 8;
  return Object.entries(value).reduce((sum, [name, item]) => sum + name.length + sizeOf(item), 16);
}
