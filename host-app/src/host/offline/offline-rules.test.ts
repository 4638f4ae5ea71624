import { describe, expect, it } from "vitest";
import { DOCUMENTS, pluginFiles, ruleOf } from "./offline-rules.ts";

const scope = "https://hub.test/patchbay/";
const ask = (path: string, more: Partial<Pick<Request, "method" | "mode" | "headers">> = {}) =>
  ruleOf({ method: "GET", mode: "cors", headers: new Headers(), url: scope + path, ...more }, scope);

const open = (path: string) => ask(path, { mode: "navigate" });
const file = (path: string) => ({ path });

describe("what the offline worker answers", () => {
  it("answers pages, but no function, session or file of the server that is opened as one", () => {
    expect(["", "playground?provider=groq", "models/owner/name", "sessions", "plugins?kind=task"].map(open)).toEqual(
      Array.from({ length: 5 }, () => "page"),
    );
    expect(["session?token=1", "api/servers", "plugins/x.js", "assets/index-1.js"].map(open)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it("asks the server first for documents that change, and for the engines' worker, whose policy does", () => {
    const documents = [
      "config.json",
      "plugins/index.json",
      "plugins/marks.json",
      "plugins/quality.json",
      "icon.svg",
      "assets/engine-worker-1.js?hub=https://hub.test",
    ];
    expect(documents.map((path) => ask(path))).toEqual(documents.map(() => "document"));
  });

  it("does not wait for marks, icons and quality, which a server may not have", () => {
    expect(DOCUMENTS.filter((path) => /marks|icon|quality/.test(path))).toEqual([]);
  });

  it("answers files whose names contain a hash from its store", () => {
    expect(ask("assets/index-eWI_o61i.js")).toBe("file");
    expect(ask("plugins/providers/groq/dist/plugin.d89075eb99.js")).toBe("file");
    expect(ask("plugins/providers/groq/dist/plugin.js")).toBeUndefined();
  });

  it("leaves calls, credentials, bodies and events to the browser", () => {
    const other = { method: "GET", mode: "cors", headers: new Headers() } as const;
    expect(ruleOf({ ...other, url: "https://api.groq.com/openai/v1/models" }, scope)).toBeUndefined();
    expect(ruleOf({ ...other, url: "https://hub.test/other/assets/index-1.js" }, scope)).toBeUndefined();
    expect(ask("plugins/index.json", { method: "POST" })).toBeUndefined();
    expect(ask("plugins/index.json", { headers: new Headers({ authorization: "Bearer x" }) })).toBeUndefined();
    expect(ask("plugins/events")).toBeUndefined();
    expect(ask("api/servers")).toBeUndefined();
  });
});

it("needs the code and mocks of providers and tasks, and retains every file that an index lists", () => {
  const index = {
    plugins: [
      { kind: "provider", base: "a/", files: { plugin: file("p.js"), mocks: file("m.js") }, icon: file("i.svg") },
      { kind: "library", base: "b/", files: { plugin: file("l.js") } },
      { kind: "task", base: "c/", assets: { run: file("r.wasm") }, facts: file("f.json") },
    ],
  };
  expect(pluginFiles(index)).toEqual({
    needed: ["a/p.js", "a/m.js"],
    listed: ["a/p.js", "a/m.js", "a/i.svg", "b/l.js", "c/r.wasm", "c/f.json"],
  });
});
