import { expect, it } from "vitest";
import type { GatewayStore } from "../store/store.ts";

/** Tests that every implementation of a store must pass. @param create a new, empty store whose clock the test sets */
export function testStore(create: (now: () => number) => GatewayStore | Promise<GatewayStore>): void {
  it("returns what was put last, and nothing for other keys", async () => {
    const store = await create(Date.now);
    await store.put("a/1", { text: "one" }, 1000);
    await store.put("a/1", { text: "two", deep: [{ n: null }] }, 1000);
    expect(await store.get("a/1")).toEqual({ text: "two", deep: [{ n: null }] });
    expect(await store.get("a/2")).toBeUndefined();
    expect(await store.get("__proto__")).toBeUndefined();
  });

  it("keeps its own copy of a value", async () => {
    const store = await create(Date.now);
    const value = { list: [1] };
    await store.put("a/1", value, 1000);
    value.list.push(2);
    const read = (await store.get("a/1")) as typeof value;
    read.list.push(3);
    expect(await store.get("a/1")).toEqual({ list: [1] });
  });

  it("forgets a value when its time is over, or when it is deleted", async () => {
    let time = 1000;
    const store = await create(() => time);
    await store.put("a/1", { n: 1 }, 500);
    await store.put("a/2", { n: 2 }, 5000);
    time = 1500;
    expect(await store.get("a/1")).toBeUndefined();
    expect(await store.get("a/2")).toEqual({ n: 2 });
    expect([await store.delete("a/1"), await store.delete("a/2"), await store.delete("a/2")]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await store.get("a/2")).toBeUndefined();
  });

  it("lists the values of a kind from the last key to the first, in pages, without those that are over", async () => {
    let time = 0;
    const store = await create(() => time);
    for (const id of [2, 1, 4, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await store.put(`a/file/${id}`, { id }, id === 3 ? 10 : 1000);
    }
    await store.put("a/filer/5", { id: 5 }, 1000);
    await store.put("b/file/6", { id: 6 }, 1000);
    time = 10;
    const ids = async (page: { readonly before?: string; readonly limit: number }) =>
      (await store.list("a/file/", page)).map(({ id }) => id);
    expect(await ids({ limit: 10 })).toEqual([4, 2, 1]);
    expect([await ids({ limit: 2 }), await ids({ limit: 2, before: "a/file/2" })]).toEqual([[4, 2], [1]]);
    expect(await store.list("c/file/", { limit: 10 })).toEqual([]);
  });
}
