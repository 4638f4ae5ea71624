import { GatewayError } from "../errors/gateway-error.ts";
import type { ByteStore } from "./byte-store.ts";

export interface MemoryBytesOptions {
  /** Bytes of all files, beyond which none is accepted. Default 512 MiB. */
  readonly mostBytes?: number;
  readonly now?: () => number;
}

/** Keeps files in the memory of one process, until it ends. */
export function createMemoryBytes({
  mostBytes = 512 * 1024 * 1024,
  now = Date.now,
}: MemoryBytesOptions = {}): ByteStore {
  const files = new Map<string, { readonly blob: Blob; readonly endsAt: number }>();
  const find = (id: string): Blob | undefined => {
    const file = files.get(id);
    if (file && file.endsAt > now()) return file.blob;
    files.delete(id);
    return undefined;
  };
  const size = (): number => [...files.keys()].reduce((sum, id) => sum + (find(id)?.size ?? 0), 0);

  return {
    async write(id, parts, lifetimeMs) {
      const stored: Uint8Array<ArrayBuffer>[] = [];
      let left = mostBytes - size();
      for await (const part of parts) {
        left -= part.byteLength;
        if (left < 0) {
          throw new GatewayError(
            507,
            "storage_full",
            `The gateway stores ${mostBytes} bytes of files in memory at most.`,
          );
        }
        stored.push(part.slice());
      }
      const blob = new Blob(stored);
      files.set(id, { blob, endsAt: now() + lifetimeMs });
      return blob.size;
    },
    async read(id, { start, end } = { start: 0, end: Infinity }) {
      const blob = find(id);
      return blob?.slice(start, Math.min(end, blob.size)).stream();
    },
    async delete(id) {
      const isPresent = find(id) !== undefined;
      files.delete(id);
      return isPresent;
    },
  };
}
