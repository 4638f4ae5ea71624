import { describe, expect, it, vi } from "vitest";
import { createProviderKeys, type KeyBinding } from "./provider-keys.ts";

const bound = (provider: string, changes: Partial<KeyBinding> = {}): KeyBinding => ({
  provider,
  origin: "built-in",
  hosts: [`https://api.${provider}.test`],
  hub: "https://hub.test",
  router: "https://router.test",
  ...changes,
});

/** A storage whose names can be listed, as a browser's. */
function storageOf(stored: Record<string, string> = {}) {
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  };
  return { stored, storage: Object.setPrototypeOf(stored, methods) as typeof methods };
}

describe("provider keys", () => {
  it("keep one key per provider until it is forgotten", () => {
    const keys = createProviderKeys();
    const listener = vi.fn<() => void>();
    keys.subscribe(listener);
    expect(keys.use(bound("one"), "key-1")).toBeUndefined();
    expect(keys.use(bound("two"), "key-2")).toBeUndefined();
    keys.forget("one");
    expect(keys.look(bound("one"))).toEqual({ status: "none" });
    expect(keys.look(bound("two"))).toEqual({ status: "ready", key: "key-2", kept: false });
    expect(listener).toHaveBeenCalledTimes(3);
    expect(keys.version()).toBe(3);
  });

  it.each(["two words", "line\nbreak", "smart“quote”"])("refuse %j without repeating it", (key) => {
    const keys = createProviderKeys();
    const problem = keys.use(bound("one"), key);
    expect(problem).toMatch(/key/i);
    expect(problem).not.toContain(key);
    expect(keys.look(bound("one")).status).toBe("none");
  });

  it("refuse nothing at all", () => {
    expect(createProviderKeys().use(bound("one"), "")).toBe("Enter a key first.");
  });

  it("outlive a reload only on request, and are forgotten everywhere", () => {
    const { stored, storage } = storageOf();
    const keys = createProviderKeys(storage);
    keys.use(bound("one"), "key-1");
    expect(Object.keys(stored)).toEqual([]);
    keys.use(bound("two"), "key-2", true);
    const afterReload = createProviderKeys(storage);
    expect(afterReload.look(bound("one")).status).toBe("none");
    expect(afterReload.look(bound("two"))).toEqual({ status: "ready", key: "key-2", kept: true });
    afterReload.forget("two");
    expect(Object.keys(stored)).toEqual([]);
    expect(afterReload.look(bound("two")).status).toBe("none");
  });

  it.each(["key-of-an-older-version", "{", "null", '{"key":"k"}', '{"key":7,"binding":{}}'])(
    "do not come from a storage that holds %j",
    (text) => {
      const keys = createProviderKeys(storageOf({ "patchbay:key:one": text }).storage);
      expect(keys.look(bound("one"))).toEqual({ status: "none" });
    },
  );
});

describe("a key is held back and the difference told", () => {
  const installed = bound("acme", { origin: "installed from https://a.test" });

  it.each<[string, Partial<KeyBinding>, string]>([
    [
      "the plugin comes from elsewhere",
      { origin: "installed from https://b.test" },
      "The plugin is now installed from https://b.test; it was installed from https://a.test.",
    ],
    [
      "it names another host",
      { hosts: ["https://evil.test", "https://api.acme.test"] },
      "The key may now also be sent to https://evil.test.",
    ],
    ["it names a host less", { hosts: [] }, "The key is no longer sent to https://api.acme.test."],
    [
      "the router is another",
      { router: "https://evil.test" },
      "The router is now https://evil.test; it was https://router.test.",
    ],
    ["the hub is another", { hub: "https://evil.test" }, "The hub is now https://evil.test; it was https://hub.test."],
  ])("when %s", (_, change, sentence) => {
    const { storage } = storageOf();
    createProviderKeys(storage).use(installed, "key-1", true);
    const keys = createProviderKeys(storage);
    const changed = { ...installed, ...change };
    expect(keys.look(changed)).toEqual({ status: "held", changes: [sentence] });
    // What it was entered for has it still.
    expect(keys.look(installed)).toMatchObject({ status: "ready" });

    keys.allow(changed);
    expect(createProviderKeys(storage).look(changed)).toEqual({ status: "ready", key: "key-1", kept: true });
    expect(keys.look(installed).status).toBe("held");
  });

  it("but not when the hosts only stand in another order", () => {
    const keys = createProviderKeys();
    keys.use(bound("acme", { hosts: ["https://a.test", "https://b.test"] }), "key-1");
    expect(keys.look(bound("acme", { hosts: ["https://b.test", "https://a.test"] })).status).toBe("ready");
  });

  it("and forgotten, in memory and storage, when an installed plugin is gone", () => {
    const { stored, storage } = storageOf();
    const keys = createProviderKeys(storage);
    keys.use(installed, "key-1", true);
    keys.use(bound("other", { origin: "installed from https://a.test" }), "key-2");
    keys.use(bound("mine"), "key-3");
    const afterReload = createProviderKeys(storage);
    afterReload.keepOnly(new Set(["other"]));
    expect(Object.keys(stored)).toEqual([]);
    keys.keepOnly(new Set(["acme"]));
    expect(keys.look(bound("other", { origin: "installed from https://a.test" })).status).toBe("none");
    expect(keys.look(bound("mine")).status).toBe("ready");
  });
});
