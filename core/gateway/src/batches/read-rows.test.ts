import { expect, it } from "vitest";
import type { ByteRange } from "./byte-store.ts";
import { createMemoryBytes } from "./memory-bytes.ts";
import { createRowReader } from "./read-rows.ts";

/** A file of lines, and the rows that it has. */
async function fileOf(...lines: readonly string[]) {
  const files = createMemoryBytes();
  const encoder = new TextEncoder();
  await files.write(
    "file_1",
    (async function* () {
      yield encoder.encode(lines.join(""));
    })(),
    60_000,
  );
  let start = 0;
  const rows = lines.map((line, index) => {
    const row = { index, start, end: start + encoder.encode(line.trimEnd()).byteLength };
    start += encoder.encode(line).byteLength;
    return row;
  });
  const seen: (ByteRange | undefined)[] = [];
  const read: typeof files.read = (id, range) => {
    seen.push(range);
    return files.read(id, range);
  };
  return { files: { ...files, read }, rows, seen };
}

it("reads rows that follow one another at once, each as its line", async () => {
  const { files, rows, seen } = await fileOf("first ä\n", "second\r\n", "third\n", "\n\n\n", "last");
  const taken = [rows[0]!, rows[1]!, rows[2]!, rows[4]!];
  const read = createRowReader(files, "file_1", taken);
  expect(await Promise.all(taken.map(read))).toEqual(["first ä", "second", "third", "last"]);
  expect(seen).toEqual([
    { start: 0, end: rows[2]!.end },
    { start: rows[4]!.start, end: rows[4]!.end },
  ]);
});

it("reads long rows by themselves, and rows in any order", async () => {
  const long = "x".repeat(200_000);
  const { files, rows, seen } = await fileOf(`${long}\n`, `${long}\n`, "short\n");
  const read = createRowReader(files, "file_1", [rows[2]!, rows[0]!, rows[1]!]);
  expect((await Promise.all(rows.map(read))).map((text) => text?.length)).toEqual([200_000, 200_000, 5]);
  expect(seen).toHaveLength(3);
});

it("has no text for a row whose file is gone", async () => {
  const { files, rows } = await fileOf("first\n");
  expect(await createRowReader(files, "file_2", rows)(rows[0]!)).toBeUndefined();
});
