import type { ByteStore } from "../batches/byte-store.ts";
import { PREFIX, type RedisConnection } from "./redis-connection.ts";

/** Bytes of a piece: large ones would hold up other commands. */
const PIECE_BYTES = 256 * 1024;

interface StoredFile {
  readonly bytes: number;
  /** Unix time in milliseconds. */
  readonly endsAt: number;
}

const fileKey = (id: string): string => `${PREFIX}{file/${id}}`;
const pieceKey = (id: string, index: number): string => `${fileKey(id)}/${index}`;
const piecesOf = ({ bytes }: Pick<StoredFile, "bytes">): number => Math.ceil(bytes / PIECE_BYTES);

/** Bytes of files in Redis, in pieces. @param now for tests */
export function createRedisBytes({ call }: RedisConnection, now = Date.now): ByteStore {
  async function find(id: string): Promise<StoredFile | undefined> {
    const text = await call((client) => client.get(fileKey(id)));
    const file = text === null ? undefined : (JSON.parse(text) as StoredFile);
    return file && file.endsAt > now() ? file : undefined;
  }

  async function removePieces(id: string, bytes: number): Promise<void> {
    const keys = Array.from({ length: piecesOf({ bytes }) }, (_, index) => pieceKey(id, index));
    if (keys.length > 0) await call((client) => client.unlink(...keys));
  }

  return {
    async write(id, parts, lifetimeMs) {
      let bytes = 0;
      try {
        for await (const piece of inPieces(parts)) {
          const key = pieceKey(id, piecesOf({ bytes }));
          await call((client) => client.set(key, piece, "PX", lifetimeMs));
          bytes += piece.byteLength;
        }
      } catch (error) {
        await removePieces(id, bytes).catch(() => undefined);
        throw error;
      }
      const file: StoredFile = { bytes, endsAt: now() + lifetimeMs };
      await call((client) => client.set(fileKey(id), JSON.stringify(file), "PX", lifetimeMs));
      return bytes;
    },
    async read(id, { start, end } = { start: 0, end: Infinity }) {
      const file = await find(id);
      return file && pieces(id, start, Math.min(end, file.bytes));
    },
    async delete(id) {
      const file = await find(id);
      await call((client) => client.del(fileKey(id)));
      if (file) await removePieces(id, file.bytes);
      return file !== undefined;
    },
  };

  async function* pieces(id: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / PIECE_BYTES);
      const first = at - index * PIECE_BYTES;
      const last = Math.min(end - index * PIECE_BYTES, PIECE_BYTES) - 1;
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const piece = await call((client) => client.getrangeBuffer(pieceKey(id, index), first, last));
      if (piece.byteLength !== last - first + 1) throw new Error("A part of the file is missing.");
      yield new Uint8Array(piece);
      at += piece.byteLength;
    }
  }
}

/** The same bytes in pieces of one size; only the last one is smaller. */
async function* inPieces(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    rest = Buffer.concat([rest, part]);
    for (; rest.byteLength >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) yield rest.subarray(0, PIECE_BYTES);
  }
  if (rest.byteLength > 0) yield rest;
}
