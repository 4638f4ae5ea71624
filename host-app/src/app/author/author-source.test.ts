import { describe, expect, it, vi } from "vitest";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { FederatedSource } from "../federation.ts";
import { withAuthorRemote } from "./author-source.ts";

const REMOTE = "http://127.0.0.1:5001/remoteEntry.js";
const manifest = { contract: 1, prettyLabel: "Stock", repoName: "stock", repoUrl: "https://code.test/stock" };
const description = { default: { name: "@someone/library-stock.js", version: "0.3.0", patchbay: manifest } };
const plugin = { default: {} };

function createSource(exposed: Readonly<Record<string, object>>, index: unknown = { patchbay: 1, plugins: [] }) {
  vi.stubGlobal("fetch", async () => new Response("entry"));
  const source: FederatedSource = {
    index: async () => index,
    load: async () => ({ from: "index" }),
    async loadUnverified(url, expose) {
      const module = url === REMOTE ? exposed[expose] : undefined;
      if (!module) throw new Error(`no ${expose}`);
      return module;
    },
  };
  return withAuthorRemote(source, REMOTE);
}

interface Listed {
  readonly plugins: readonly IndexEntry[];
  readonly problems?: readonly { name: string; reason: string }[];
}

describe("author mode", () => {
  it("lists the remote by its package and loads its modules unchecked, and the others as before", async () => {
    const source = createSource({ "./package.json": description, "./plugin": plugin });
    const { plugins } = (await source.index()) as Listed;
    expect(plugins).toMatchObject([
      { ...manifest, kind: "library", id: "stock.js", version: "0.3.0", origin: "dropped-in", base: "author/" },
    ]);
    const [entry] = plugins as [IndexEntry];
    expect(Object.keys(entry.files)).toEqual(["plugin"]);
    expect(entry.files.plugin).toMatchObject({ path: "remoteEntry.js", bytes: 5 });
    expect(await source.load(entry, "plugin", 0)).toBe(plugin);
    expect(await source.load({ ...entry, base: "libraries/stock/" }, "plugin", 0)).toEqual({ from: "index" });
  });

  it("finds what else the remote exposes", async () => {
    const source = createSource({ "./package.json": description, "./plugin": plugin, "./mocks": {}, "./widget": {} });
    const { plugins } = (await source.index()) as Listed;
    expect(Object.keys(plugins[0]?.files ?? {})).toEqual(["plugin", "mocks", "widget"]);
  });

  it.each([
    ["no package", {}, "no ./package.json"],
    [
      "a package of another kind",
      { "./package.json": { default: { name: "left-pad", patchbay: {} } } },
      "is no plugin's",
    ],
    ["no manifest", { "./package.json": { default: { name: "library-stock" } } }, "is no plugin's"],
  ])("names a remote with %s as a problem, and leaves the others", async (_, exposed, reason) => {
    const others = { patchbay: 1, plugins: [{ id: "other" }], problems: [{ name: "half", reason: "old" }] };
    const { plugins, problems } = (await createSource(exposed, others).index()) as Listed;
    expect(plugins).toEqual(others.plugins);
    expect(problems).toEqual([...others.problems, { name: REMOTE, reason: expect.stringContaining(reason) as string }]);
  });

  it("leaves an invalid index to the plugin host", async () => {
    expect(await createSource({}, "no index").index()).toBe("no index");
  });
});
