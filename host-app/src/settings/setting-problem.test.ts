import { describe, expect, it } from "vitest";
import { createSettings } from "./settings.ts";
import { settingProblem } from "./setting-problem.ts";

describe("settingProblem", () => {
  it.each(["https://hub.example.com", "http://localhost:8080/hub", "http://127.0.0.1:1", "http://[::1]:2", ""])(
    "takes %s",
    (url) => expect(settingProblem("hubUrl", url)).toBeUndefined(),
  );

  it.each(["http://hub.example.com", "http://localhost.example.com", "ftp://x", "hub", "javascript:1"])(
    "refuses %s, where others could read along",
    (url) => expect(settingProblem("routerUrl", url)).toBeTruthy(),
  );

  it("refuses user names and queries", () => {
    expect(settingProblem("hubUrl", "https://me:secret@hub.example.com")).toMatch(/user name/);
    expect(settingProblem("hubUrl", "https://hub.example.com/?token=1")).toMatch(/\?/);
  });

  it("takes an organisation's name", () => {
    expect(settingProblem("billTo", "my-org")).toBeUndefined();
    expect(settingProblem("billTo", "my org\r\n")).toMatch(/organisation/);
  });
});

describe("createSettings", () => {
  it("keeps what was set, and survives a storage that holds nonsense", () => {
    const stored = new Map([["patchbay:settings", '{"hubUrl":"https://hub.test","billTo":7}']]);
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    const store = createSettings(storage);
    expect(store.get()).toEqual({ hubUrl: "https://hub.test", routerUrl: "", billTo: "" });
    store.set("billTo", "acme");
    expect(createSettings(storage).get()).toEqual({ hubUrl: "https://hub.test", routerUrl: "", billTo: "acme" });
    stored.set("patchbay:settings", "{");
    expect(createSettings(storage).get().hubUrl).toBe("");
  });
});
