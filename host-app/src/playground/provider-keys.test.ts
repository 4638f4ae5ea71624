import { describe, expect, it, vi } from "vitest";
import { createProviderKeys } from "./provider-keys.ts";

describe("provider keys", () => {
  it("keep one key per provider until it is forgotten", () => {
    const keys = createProviderKeys();
    const listener = vi.fn<() => void>();
    keys.subscribe(listener);
    expect(keys.use("one", "key-1")).toBeUndefined();
    expect(keys.use("two", "key-2")).toBeUndefined();
    keys.forget("one");
    expect(keys.get("one")).toBeUndefined();
    expect(keys.get("two")).toBe("key-2");
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it.each(["two words", "line\nbreak", "smart“quote”"])("refuse %j without repeating it", (key) => {
    const keys = createProviderKeys();
    const problem = keys.use("one", key);
    expect(problem).toMatch(/key/i);
    expect(problem).not.toContain(key);
    expect(keys.get("one")).toBeUndefined();
  });

  it("refuse nothing at all", () => {
    expect(createProviderKeys().use("one", "")).toBe("Enter a key first.");
  });

  it("outlive a reload only on request, and are forgotten everywhere", () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
    const keys = createProviderKeys(storage);
    keys.use("one", "key-1");
    expect(stored.size).toBe(0);
    keys.use("two", "key-2", true);
    const afterReload = createProviderKeys(storage);
    expect([afterReload.get("one"), afterReload.get("two"), afterReload.isKept("two")]).toEqual([
      undefined,
      "key-2",
      true,
    ]);
    afterReload.forget("two");
    expect(stored.size).toBe(0);
    expect(afterReload.get("two")).toBeUndefined();
  });
});
