import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { describe, expect, it } from "vitest";
import { unpackArchive } from "./unpack-archive.ts";

const file = (name: string, body = "x"): TarEntry => ({ header: { name, size: body.length }, body });
const archiveOf = async (...entries: TarEntry[]) => gzipSync(await packTar(entries));

/** One header of an archive that declares more than it contains. */
async function declaring(size: number): Promise<Buffer> {
  const tar = Buffer.from(await packTar([file("package/large.bin")]));
  tar.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  tar.fill(" ", 148, 156);
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return gzipSync(tar);
}

describe("an archive of a plugin", () => {
  it("is read without its top folder", async () => {
    const archive = await archiveOf(
      { header: { name: "package/", size: 0, type: "directory" } },
      file("package/package.json", "{}"),
      file("package/dist/manifest.json", '{"kind":"library"}'),
    );
    const files = await unpackArchive(archive, "a.tgz");
    expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
      ["package.json", "{}"],
      ["dist/manifest.json", '{"kind":"library"}'],
    ]);
  });

  it.each([
    ["a symbolic link", { name: "package/link", size: 0, type: "symlink", linkname: "/etc/passwd" }, /is a symlink/],
    ["a hard link", { name: "package/link", size: 0, type: "link", linkname: "package/a" }, /is a link/],
    ["a device", { name: "package/zero", size: 0, type: "character-device" }, /is a character-device/],
    ["a pipe", { name: "package/pipe", size: 0, type: "fifo" }, /is a fifo/],
  ] as const)("with %s is refused", async (_, header, problem) => {
    const archive = await archiveOf(file("package/a.js"), { header });
    await expect(unpackArchive(archive, "a.tgz")).rejects.toThrow(problem);
  });

  it.each([
    "package/../../a.js",
    "/etc/cron.d/a",
    String.raw`package\..\a.js`,
    "C:/a.js",
    `package/${"a".repeat(255)}`,
  ])("with the path %j is refused", async (name) => {
    const archive = await archiveOf(file(name));
    await expect(unpackArchive(archive, "a.tgz")).rejects.toThrow(/a\.tgz is refused: .*Nothing was unpacked/);
  });

  it("that declares a file of 2 GB is refused at its header", async () => {
    await expect(unpackArchive(await declaring(2 ** 31), "a.tgz")).rejects.toThrow(
      /'package\/large.bin' has 2147483648/,
    );
  });

  it("with 100,000 files is refused at the first one too many", async () => {
    const block = Buffer.from(await packTar([file("package/a", "")])).subarray(0, 512);
    const thousand = gzipSync(Buffer.concat(Array.from({ length: 1000 }, () => block)), { level: 1 });
    await expect(unpackArchive(Buffer.concat(Array.from({ length: 100 }, () => thousand)), "a.tgz")).rejects.toThrow(
      "more than 5000 files",
    );
  });

  it("that expands to more than a plugin can have is refused while it is read", async () => {
    // Many gzip streams in a row are one: eight megabytes of zeros as 8 KB, thirty times.
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    const body = Buffer.from(await packTar([{ header: { name: "package/a", size: zeros.length }, body: zeros }]));
    const part = gzipSync(body.subarray(0, 512 + zeros.length), { level: 1 });
    const bomb = Buffer.concat(Array.from({ length: 30 }, () => part));
    await expect(unpackArchive(bomb, "a.tgz")).rejects.toThrow(/more than 201326592 bytes/);
  });

  it.each([
    ["text", Buffer.from("not an archive")],
    ["an archive that is not zipped", Buffer.alloc(1024)],
    ["half an archive", gzipSync(Buffer.from("x".repeat(600)))],
  ])("is refused if it is %s", async (_, bytes) => {
    await expect(unpackArchive(bytes, "a.tgz")).rejects.toThrow(/a\.tgz is not a whole gzipped tar archive/);
  });

  it("that ends early is refused", async () => {
    const whole = await archiveOf(file("package/a.js", "x".repeat(5000)));
    await expect(unpackArchive(whole.subarray(0, whole.length - 40), "a.tgz")).rejects.toThrow(/not a whole gzipped/);
  });
});
