import { describe, expect, it, vi } from "vitest";
import { acme } from "./testing/signing.ts";
import { createKeyStore, keyHosts, keyProblem, type KeyBinding } from "./key-store.ts";

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
  it("store one key per provider until it is removed", () => {
    const keys = createKeyStore();
    const listener = vi.fn<() => void>();
    keys.subscribe(listener);
    keys.use(bound("one"), "key-1");
    keys.use(bound("two"), "key-2");
    keys.forget("one");
    expect(keys.look(bound("one"))).toEqual({ status: "none" });
    expect(keys.look(bound("two"))).toEqual({ status: "ready", key: "key-2", lifetime: "page", kept: "page" });
    expect(listener).toHaveBeenCalledTimes(3);
    expect(keys.version()).toBe(3);
  });

  it("outlive a reload, the session only on request, and are forgotten everywhere", () => {
    const [session, device] = [storageOf(), storageOf()];
    const keys = createKeyStore({ session: session.storage, device: device.storage });
    keys.use(bound("one"), "key-1");
    keys.use(bound("two"), "key-2", true);
    const afterReload = createKeyStore({ session: session.storage, device: device.storage });
    expect(afterReload.look(bound("one"))).toMatchObject({ status: "ready", key: "key-1", lifetime: "session" });
    const nextDay = createKeyStore({ session: storageOf().storage, device: device.storage });
    expect(nextDay.look(bound("one")).status).toBe("none");
    expect(nextDay.look(bound("two"))).toMatchObject({ status: "ready", key: "key-2", lifetime: "device" });
    nextDay.forget("two");
    expect(Object.keys(device.stored)).toEqual([]);
    expect(keys.look(bound("two")).status).toBe("none");
  });

  it("are removed from the device immediately, but not from the session", () => {
    const [session, device] = [storageOf(), storageOf({ other: "stays" })];
    const keys = createKeyStore({ session: session.storage, device: device.storage });
    keys.use(bound("one"), "key-1");
    keys.use(bound("two"), "key-2", true);
    expect([keys.forgetDevice(), keys.forgetDevice()]).toEqual([true, false]);
    expect(device.stored).toEqual({ other: "stays" });
    expect([keys.look(bound("one")).status, keys.look(bound("two")).status]).toEqual(["ready", "none"]);
  });

  it("stay in the page if the storage is full", () => {
    const { storage } = storageOf();
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const keys = createKeyStore({ device: storage });
    keys.use(bound("one"), "key-1", true);
    expect(keys.look(bound("one"))).toMatchObject({ status: "ready", key: "key-1", lifetime: "page" });
  });

  it("are restored with their lifetime when forgetting is undone, unless another key was entered since", () => {
    const { stored, storage } = storageOf();
    const keys = createKeyStore({ session: storageOf().storage, device: storage });
    keys.use(bound("one"), "key-1", true);
    const restore = keys.forget("one");
    expect(Object.keys(stored)).toEqual([]);
    restore();
    expect(keys.look(bound("one"))).toMatchObject({ status: "ready", key: "key-1", lifetime: "device" });
    const tooLate = keys.forget("one");
    keys.use(bound("one"), "key-2");
    tooLate();
    expect(keys.look(bound("one"))).toMatchObject({ status: "ready", key: "key-2", lifetime: "session" });
    keys.forget("none")();
    expect(keys.look(bound("none"))).toEqual({ status: "none" });
  });

  it("of several parts outlive it together", () => {
    const { storage } = storageOf();
    const key = { accessKeyId: "id", secretAccessKey: "secret" };
    createKeyStore({ device: storage }).use(bound("one"), key, true);
    expect(createKeyStore({ device: storage }).look(bound("one"))).toMatchObject({
      status: "ready",
      key,
      lifetime: "device",
    });
  });

  it.each([
    "key-of-an-older-version",
    "{",
    "null",
    '{"key":"k"}',
    '{"key":7,"binding":{}}',
    JSON.stringify({ key: { a: 7 }, binding: bound("one") }),
  ])("are not read from a storage with %j", (text) => {
    const keys = createKeyStore({ session: storageOf({ "patchbay:key:one": text }).storage });
    expect(keys.look(bound("one"))).toEqual({ status: "none" });
  });
});

describe("where a key may go", () => {
  it("lists the origin that a person typed, and treats all options of a setting as one", () => {
    const { manifest } = acme({
      settings: { region: { label: "Region", options: ["eu", "us"] }, server: { label: "Server", type: "address" } },
      hosts: ["https://{region}.acme.example", "{server}"],
    });
    expect(keyHosts(manifest, { region: "eu", server: "https://llm.corp.example:8443/v1" })).toEqual([
      "https://{region}.acme.example",
      "https://llm.corp.example:8443",
    ]);
    expect(keyHosts(manifest, { region: "eu" })).toEqual(["https://{region}.acme.example"]);
  });

  it("withholds the key if the typed address differs", () => {
    const keys = createKeyStore();
    keys.use(bound("acme", { hosts: ["https://mine.example"] }), "key-1");
    expect(keys.look(bound("acme", { hosts: ["https://evil.example"] }))).toEqual({
      status: "held",
      changes: [
        "The key may now also be sent to https://evil.example.",
        "The key is no longer sent to https://mine.example.",
      ],
    });
  });
});

describe("a key that was entered", () => {
  const whole = acme({});
  const { manifest } = whole;

  it.each(["two words", "line\nbreak", "smart“quote”"])("cannot be %j, which is not repeated", async (key) => {
    const problem = await keyProblem({ ...whole, manifest }, key);
    expect(problem).toMatch(/token/i);
    expect(problem).not.toContain(key);
  });

  it("is not empty", async () => {
    expect(await keyProblem(undefined, "")).toBe("Enter a key first.");
  });

  it("is not a hub token if the provider takes none", async () => {
    expect(await keyProblem({ ...whole, manifest: { ...manifest, models: "direct" } }, "hf_token")).toMatch(
      /^Acme accepts only its own/,
    );
    expect(await keyProblem({ ...whole, manifest: { ...manifest, models: "hub" } }, "hf_token")).toBeUndefined();
    expect(await keyProblem(undefined, "hf_token")).toBeUndefined();
  });

  it("has every part that the provider requires", async () => {
    const parted = { ...manifest, keyParts: { id: { label: "Id" }, secret: { label: "Secret" } } };
    expect(await keyProblem({ ...whole, manifest: parted }, { id: "a", secret: "" })).toMatch(
      /lacks secret \(Secret\)/,
    );
    expect(await keyProblem({ ...whole, manifest: parted }, { id: "a", secret: "b c" })).toMatch(/contains a space/);
    expect(await keyProblem({ ...whole, manifest: parted }, { id: "a", secret: "b" })).toBeUndefined();
  });
});

describe("a key is held back and the difference reported", () => {
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
    [
      "another publisher signed the plugin",
      { publisher: "ed25519:eve" },
      "The plugin is now signed by ed25519:eve; it was not signed. Another key is another publisher.",
    ],
    ["the hub is another", { hub: "https://evil.test" }, "The hub is now https://evil.test; it was https://hub.test."],
  ])("when %s", (_, change, sentence) => {
    const { storage } = storageOf();
    createKeyStore({ device: storage }).use(installed, "key-1", true);
    const keys = createKeyStore({ device: storage });
    const changed = { ...installed, ...change };
    expect(keys.look(changed)).toEqual({ status: "held", changes: [sentence] });
    // The key is still stored for its first binding.
    expect(keys.look(installed)).toMatchObject({ status: "ready" });

    keys.allow(changed);
    expect(createKeyStore({ device: storage }).look(changed)).toMatchObject({
      status: "ready",
      key: "key-1",
      lifetime: "device",
    });
    expect(keys.look(installed).status).toBe("held");
  });

  it("when the plugin has a new permission, but not when it lost one, nor for a key of an older version", () => {
    const keys = createKeyStore();
    const asking = (...permissions: string[]) => bound("acme", { permissions });
    keys.use(asking("Calls an address that you type"), "key-1");
    const changes = ["The plugin has a new permission: Runs models on your device."];
    expect(keys.look(asking("Calls an address that you type", "Runs models on your device"))).toEqual({
      status: "held",
      changes,
    });
    expect(keys.look(asking()).status).toBe("ready");
    keys.use(bound("acme"), "key-1");
    expect(keys.look(asking("Runs models on your device")).status).toBe("ready");
  });

  it("but not when only the order of the hosts differs", () => {
    const keys = createKeyStore();
    keys.use(bound("acme", { hosts: ["https://a.test", "https://b.test"] }), "key-1");
    expect(keys.look(bound("acme", { hosts: ["https://b.test", "https://a.test"] })).status).toBe("ready");
  });

  it("and forgotten, in memory and storage, when an installed plugin is gone", () => {
    const { stored, storage } = storageOf();
    const keys = createKeyStore({ device: storage });
    keys.use(installed, "key-1", true);
    keys.use(bound("other", { origin: "installed from https://a.test" }), "key-2");
    keys.use(bound("mine"), "key-3");
    const afterReload = createKeyStore({ device: storage });
    afterReload.keepOnly(new Set(["other"]));
    expect(Object.keys(stored)).toEqual([]);
    keys.keepOnly(new Set(["acme"]));
    expect(keys.look(bound("other", { origin: "installed from https://a.test" })).status).toBe("none");
    expect(keys.look(bound("mine")).status).toBe("ready");
  });
});
