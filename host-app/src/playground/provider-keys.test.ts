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
});
