import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { apiRoutes } from "./api-routes.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createPluginIndex, type LivePluginIndex } from "./plugin-index.ts";
import { sessionHeaders, testSession, writeLibrary } from "./testing/served-plugin.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

let folder = "";
let dataFolder = "";
let index: LivePluginIndex;
let routes: Hono;
let headers: Record<string, string>;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataFolder = path.join(folder, "data");
  await writeLibrary(path.join(folder, "plugins"), "one");
  await writeLibrary(path.join(folder, "plugins"), "two");
  await start();
});

async function start(): Promise<void> {
  const session = testSession();
  const disabled = createDisabledPlugins(dataFolder);
  const source = { path: path.join(folder, "plugins"), origin: "built-in" } as const;
  index = createPluginIndex([source], { disabled: disabled.list });
  headers = await sessionHeaders(session.routes);
  routes = new Hono().route("/api", apiRoutes({ session, index, disabled, dataFolder, shares: [] }));
}

async function change(name: string): Promise<number> {
  return (await routes.request(`/api/plugins/${name}`, { method: "POST", headers })).status;
}

async function state(): Promise<{ disabled: unknown; files: string[] }> {
  const { index: listed, files } = await index.current();
  return {
    disabled: (JSON.parse(new TextDecoder().decode(listed.bytes)) as { disabled: unknown }).disabled,
    files: [...files.keys()],
  };
}

const ONE = "libraries/one/dist/plugin.abc.js";
const TWO = "libraries/two/dist/plugin.abc.js";

describe("disabling a plugin for all users", () => {
  it("lists it in the index, serves none of its files, and survives a restart", async () => {
    const { revision } = (await index.current()).index;
    expect(await change("library/one/disable")).toBe(204);
    const expected = { disabled: ["library:one"], files: [TWO] };
    expect(await state()).toEqual(expected);
    expect((await index.current()).index.revision).not.toBe(revision);
    await start();
    expect(await state()).toEqual(expected);
    expect(await change("library/one/enable")).toBe(204);
    expect(await state()).toEqual({ disabled: [], files: [ONE, TWO] });
    expect(await readdir(dataFolder)).toEqual(["disabled.json"]);
  });

  it("stores each of several concurrent changes", async () => {
    expect(await Promise.all([change("library/two/disable"), change("library/one/disable")])).toEqual([204, 204]);
    expect((await state()).disabled).toEqual(["library:one", "library:two"]);
  });

  it("tracks existing plugins, and forgets removed ones", async () => {
    expect(await change("library/three/disable")).toBe(404);
    expect(await change("widget/one/disable")).toBe(404);
    expect(await change("library/one/forget")).toBe(404);
    await change("library/one/disable");
    await rm(path.join(folder, "plugins/libraries/one"), { recursive: true });
    expect(await change("library/one/enable")).toBe(204);
    expect((await state()).disabled).toEqual([]);
  });

  it("does not start with a list that cannot be read", async () => {
    await change("library/one/disable");
    await writeFile(path.join(dataFolder, "disabled.json"), "[");
    expect(() => createDisabledPlugins(dataFolder)).toThrow(/disabled\.json, .+ cannot be read\. Repair it/);
  });

  it("reports in one sentence that the data folder cannot be written", async () => {
    await writeFile(dataFolder, "no folder");
    const answer = await routes.request("/api/plugins/library/one/disable", { method: "POST", headers });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: expect.stringMatching(/^The server cannot write to its data folder .+--data/) as string },
    ]);
  });
});
