import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileStore } from "./file-store.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

describe("FileStore", () => {
  it("reads and compresses a file once until it changes", async () => {
    const files = new FileStore();
    const file = await write("a.js", "one");
    const first = await files.read(file);
    expect(await files.read(file)).toBe(first);
    expect(first.compressed("gzip")).toBe(first.compressed("gzip"));
    await write("a.js", "other");
    const later = await files.read(file);
    expect(gunzipSync(await later.compressed("gzip")).toString()).toBe("other");
    expect(later.revision).not.toBe(first.revision);
  });

  it("reads files again that do not fit into its memory", async () => {
    const files = new FileStore(8);
    const [one, two] = [await write("one", "12345"), await write("two", "12345")];
    const first = await files.read(one);
    const second = await files.read(two);
    expect(await files.read(two)).toBe(second);
    expect(await files.read(one)).not.toBe(first);
  });

  it("refuses links where the caller does, also to a file that it knows", async () => {
    const files = new FileStore();
    const file = await write("b.js", "one");
    const link = path.join(folder, "link.js");
    await symlink(file, link);
    expect((await files.read(link)).bytes).toHaveLength(3);
    await expect(files.read(link, { links: false })).rejects.toThrow("ELOOP");
  });
});
