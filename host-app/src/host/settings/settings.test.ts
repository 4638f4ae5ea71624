import { describe, expect, it } from "vitest";
import { createSettings } from "./settings.ts";
import { fakeStorage } from "../../testing/fake-storage.ts";

describe("createSettings", () => {
  it("keeps changes, and survives a storage with invalid content", () => {
    const stored = new Map([["patchbay:settings", '{"hubUrl":"https://hub.test","billTo":7}']]);
    const storage = fakeStorage(stored);
    const store = createSettings(storage);
    expect(store.get()).toEqual({ hubUrl: "https://hub.test", routerUrl: "", billTo: "", providers: {} });
    store.set("billTo", "acme");
    expect(createSettings(storage).get()).toEqual({
      hubUrl: "https://hub.test",
      routerUrl: "",
      billTo: "acme",
      providers: {},
    });
    stored.set("patchbay:settings", "{");
    expect(createSettings(storage).get().hubUrl).toBe("");
  });

  it("stores each provider's settings separately, until they are empty", () => {
    const stored = new Map([["patchbay:settings", '{"providers":{"acme":{"region":7},"other":3}}']]);
    const storage = fakeStorage(stored);
    const store = createSettings(storage);
    expect(store.get().providers).toEqual({ acme: { region: "" }, other: {} });
    store.setOfProvider("acme", "region", "us");
    store.setOfProvider("acme", "resource", "mine");
    store.setOfProvider("acme", "region", "");
    expect(createSettings(storage).get().providers["acme"]).toEqual({ resource: "mine" });
  });
});
