import type { GatewayStore, StoredValue } from "./store.ts";

interface Entry {
  /** JSON: neither side may change the other's value. */
  readonly text: string;
  readonly endsAt: number;
}

export interface MemoryStoreOptions {
  /** Bytes of all values, roughly; the oldest are dropped first. Default 64 MiB. */
  readonly mostBytes?: number;
  readonly now?: () => number;
}

/** Keeps values in the memory of one process, until it ends. */
export function createMemoryStore({
  mostBytes = 64 * 1024 * 1024,
  now = Date.now,
}: MemoryStoreOptions = {}): GatewayStore {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string): boolean {
    const entry = entries.get(key);
    bytes -= entry ? sizeOf(key, entry) : 0;
    return entries.delete(key);
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry && entry.endsAt > now()) return JSON.parse(entry.text) as StoredValue;
      drop(key);
      return undefined;
    },
    async put(key, value, lifetimeMs) {
      drop(key);
      const entry = { text: JSON.stringify(value), endsAt: now() + lifetimeMs };
      entries.set(key, entry);
      bytes += sizeOf(key, entry);
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        drop(oldest);
      }
    },
    async delete(key) {
      const isPresent = (entries.get(key)?.endsAt ?? 0) > now();
      drop(key);
      return isPresent;
    },
    async list(kind, { before, limit }) {
      const keys = [...entries.keys()].filter((key) => key.startsWith(kind) && (before === undefined || key < before));
      const listed = keys
        .filter((key) => (entries.get(key)?.endsAt ?? 0) > now())
        .toSorted()
        .toReversed();
      return listed.slice(0, limit).map((key) => JSON.parse(entries.get(key)!.text) as StoredValue);
    },
  };
}

/** Two bytes for each character, as V8 stores most texts of several languages. */
const sizeOf = (key: string, { text }: Entry): number => 2 * (key.length + text.length);
