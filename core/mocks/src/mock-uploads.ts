/** Files that were uploaded to a vendor, which later requests name by their addresses. */
export interface MockUploads {
  /** Stores a file; the last 20 are available. @returns its address */
  add(file: Uint8Array): string;
  /** The file with this address; for any other address the address itself, as a text. */
  find(address: unknown): Uint8Array | string;
}

const MOST = 20;

/** @param folder start of the files' addresses */
export function mockUploads(folder: string): MockUploads {
  const files = new Map<string, Uint8Array>();
  let count = 0;
  return {
    add(file) {
      const address = `${folder}/simulated-${++count}`;
      files.set(address, file);
      const [oldest] = files.keys();
      if (oldest !== undefined && files.size > MOST) files.delete(oldest);
      return address;
    },
    find: (address) => files.get(String(address)) ?? String(address),
  };
}
