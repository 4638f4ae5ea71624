import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ByteRange, ByteStore } from "../batches/byte-store.ts";
import { storageFull } from "../errors/gateway-error.ts";

const PART_BYTES = 64 * 1024;

/** A file that is not complete has this ending. */
export const UNFINISHED = ".part";

/** Files in a folder, whose modification times are the ends of their lives. */
export interface FileFolder extends ByteStore {
  /** Deletes what has expired. @param isStart also what earlier processes have not completed */
  clean(isStart?: boolean): Promise<void>;
}

/** Keeps files in a folder, which is created with the first one. */
export function openFiles(folder: string, now = Date.now): FileFolder {
  const pathOf = (id: string): string => path.join(folder, id);

  /** @returns its size; undefined if there is no such file any more */
  async function sizeOf(id: string): Promise<number | undefined> {
    const status = await stat(pathOf(id)).catch(() => undefined);
    return status && status.mtimeMs > now() ? status.size : undefined;
  }

  return {
    async write(id, parts, lifetimeMs) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = pathOf(id) + UNFINISHED;
      const file = await open(unfinished, "w", 0o600);
      let size = 0;
      try {
        for await (const part of parts) {
          await file.writeFile(part);
          size += part.byteLength;
        }
        const endsAt = (now() + lifetimeMs) / 1000;
        await file.utimes(endsAt, endsAt);
        // A file that was accepted must survive a loss of power.
        await file.sync();
        await file.close();
        await rename(unfinished, pathOf(id));
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(unfinished, { force: true });
        throw (error as NodeJS.ErrnoException).code === "ENOSPC" ? storageFull() : error;
      }
      return size;
    },
    async read(id, range) {
      const size = await sizeOf(id);
      if (size === undefined) return undefined;
      const { start, end } = range ?? { start: 0, end: size };
      return partsOf(pathOf(id), { start, end: Math.min(end, size) });
    },
    async delete(id) {
      const isPresent = (await sizeOf(id)) !== undefined;
      await rm(pathOf(id), { force: true });
      return isPresent;
    },
    async clean(isStart = false) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const isOver = name.endsWith(UNFINISHED) ? isStart : (await sizeOf(name)) === undefined;
        if (isOver) await rm(pathOf(name), { force: true });
      }
    },
  };
}

async function* partsOf(file: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (start >= end) return;
  const handle = await open(file);
  try {
    for (let at = start; at < end;) {
      const part = new Uint8Array(Math.min(PART_BYTES, end - at));
      const { bytesRead } = await handle.read(part, 0, part.byteLength, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield part.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
