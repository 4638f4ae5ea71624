import { lstatSync, statSync } from "node:fs";
import { integrityOf, readRegularFile, type RegularFileOptions } from "@patchbay/core/node";
import { Content } from "./content.ts";

/** A file of the disk, as it was last read. */
class StoredFile extends Content {
  /** Changes with the file. */
  readonly stamp: string;
  #integrity: string | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, stamp: string) {
    super(bytes);
    this.stamp = stamp;
  }

  /** Subresource integrity, as manifests write it. */
  get integrity(): string {
    return (this.#integrity ??= integrityOf(this.bytes));
  }
}

/** Files beyond this are read again: the plugins that come with Patchbay have about 10 MB. */
const MOST_BYTES = 64_000_000;

/** Files in memory: a file is read, hashed and compressed again only after it has changed. */
export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  readonly #most: number;
  #bytes = 0;

  /** @param most bytes that stay in memory */
  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /**
   * @param options `links: false` refuses a link; `maxBytes` a larger file
   * @throws Error with the system's code if the file cannot be read, or if it is no regular file
   */
  async read(file: string, options: RegularFileOptions = {}): Promise<StoredFile> {
    // With promises this takes four times as long, in every request.
    const { size, mtimeMs, ino } = (options.links === false ? lstatSync : statSync)(file);
    const stamp = `${size} ${mtimeMs} ${ino}`;
    const known = this.#files.get(file);
    if (known?.stamp === stamp) return known;
    const stored = new StoredFile(await readRegularFile(file, options), stamp);
    this.#forget(file);
    this.#files.set(file, stored);
    this.#bytes += stored.bytes.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest);
    }
    return stored;
  }

  #forget(file: string): void {
    this.#bytes -= this.#files.get(file)?.bytes.length ?? 0;
    this.#files.delete(file);
  }
}
