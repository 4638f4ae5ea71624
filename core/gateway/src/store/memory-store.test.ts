import { describe, expect, it } from "vitest";
import { testStore } from "../testing/test-store.ts";
import { createMemoryStore } from "./memory-store.ts";

describe("a store in memory", () => {
  testStore((now) => createMemoryStore({ now }));

  it("drops the oldest values when it is full, and never the newest", async () => {
    const store = createMemoryStore({ mostBytes: 1000 });
    for (const id of [1, 2, 3]) await store.put(`a/${id}`, { text: "x".repeat(200) }, 1000);
    expect([await store.get("a/1"), (await store.get("a/3")) !== undefined]).toEqual([undefined, true]);
    await store.put("a/4", { text: "x".repeat(5000) }, 1000);
    expect([await store.get("a/3"), (await store.get("a/4")) !== undefined]).toEqual([undefined, true]);
  });
});
