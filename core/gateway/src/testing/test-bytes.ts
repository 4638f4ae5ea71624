import { expect, it } from "vitest";
import type { ByteRange, ByteStore } from "../batches/byte-store.ts";

export async function* partsOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield* partsOf("half");
  throw new Error("cut off");
}

const read = async (store: ByteStore, id: string, range?: ByteRange): Promise<string | undefined> => {
  const parts = await store.read(id, range);
  if (!parts) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of parts) text += decoder.decode(part, { stream: true });
  return text;
};

/** Tests that every implementation of a byte store must pass. @param create a new, empty store whose clock the test sets */
export function testBytes(create: (now: () => number) => ByteStore | Promise<ByteStore>): void {
  it("returns the bytes that were written, whole and in part", async () => {
    const store = await create(Date.now);
    expect(await store.write("file_1", partsOf("one\n", "", "zwö", "lf\n"), 60_000)).toBe(11);
    expect(await store.write("file_2", partsOf(), 60_000)).toBe(0);
    expect([await read(store, "file_1"), await read(store, "file_2"), await read(store, "file_3")]).toEqual([
      "one\nzwölf\n",
      "",
      undefined,
    ]);
    expect([
      await read(store, "file_1", { start: 4, end: 10 }),
      await read(store, "file_1", { start: 4, end: 99 }),
      await read(store, "file_1", { start: 11, end: 12 }),
    ]).toEqual(["zwölf", "zwölf\n", ""]);
  });

  it("stores nothing of a file that breaks off", async () => {
    const store = await create(Date.now);
    await expect(store.write("file_1", broken(), 60_000)).rejects.toThrow("cut off");
    expect(await store.read("file_1")).toBeUndefined();
    expect(await store.write("file_1", partsOf("whole"), 60_000)).toBe(5);
  });

  it("forgets a file when its time is over, or when it is deleted", async () => {
    let time = Date.now();
    const store = await create(() => time);
    await store.write("file_1", partsOf("one"), 5000);
    await store.write("file_2", partsOf("two"), 60_000);
    time += 5000;
    expect([await read(store, "file_1"), await read(store, "file_2")]).toEqual([undefined, "two"]);
    expect([await store.delete("file_1"), await store.delete("file_2"), await store.delete("file_2")]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await read(store, "file_2")).toBeUndefined();
  });
}
