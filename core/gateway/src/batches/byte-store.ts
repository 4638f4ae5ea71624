/** Part of a file, in bytes. */
export interface ByteRange {
  readonly start: number;
  /** The first byte that is not included. */
  readonly end: number;
}

/**
 * Where a gateway keeps the bytes of files, which are not in memory as a whole. `testing/test-bytes.ts` checks an implementation.
 * Ids are of letters, digits and `_`.
 */
export interface ByteStore {
  /**
   * Stores what arrives; it can be read when all of it is there. A failure of `parts` is thrown, and nothing is stored.
   * @param lifetimeMs how long it is stored at most
   * @returns its number of bytes
   */
  write(id: string, parts: AsyncIterable<Uint8Array>, lifetimeMs: number): Promise<number>;
  /** @returns undefined if there is none, or if its time is over */
  read(id: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | undefined>;
  /** @returns whether there was one */
  delete(id: string): Promise<boolean>;
}
