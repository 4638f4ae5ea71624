import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrityOf } from "@patchbay/core/node";
import type { PluginKey } from "@patchbay/core/plugin";
import { createApp } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createPluginIndex } from "./plugin-index.ts";
import { libraryManifest, PLUGIN_CODE, testSession, writeLibrary } from "./testing/served-plugin.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-joined-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A server of the plugins in a folder. */
function serve(root: string, disabled: readonly PluginKey[]) {
  const index = createPluginIndex([{ path: root, origin: "built-in" }], { disabled: () => disabled });
  const common = { appFolder: folder, dataFolder: folder, disabled: createDisabledPlugins(folder) };
  return { index, app: createApp({ ...common, index, session: testSession() }) };
}

describe("the server's documents next to the index", () => {
  it("have the sample models of enabled plugins", async () => {
    const root = path.join(folder, "mocked");
    const models = [{ id: "owner/name", task: "conversational", providerId: "name" }];
    for (const id of ["shown", "hidden", "without"]) {
      const dist = await writeLibrary(root, id);
      const mocks = { path: "plugin.abc.js", integrity: integrityOf(PLUGIN_CODE), bytes: PLUGIN_CODE.length };
      const manifest = libraryManifest(id, { files: { plugin: mocks, mocks } });
      await writeFile(path.join(dist, "manifest.json"), JSON.stringify(manifest));
      if (id !== "without") await writeFile(path.join(dist, "samples.json"), JSON.stringify(models));
    }
    const { app } = serve(root, ["library:hidden"]);
    const answer = await app.request("/plugins/samples.json");
    expect(await answer.json()).toEqual({
      patchbay: 1,
      samples: { "libraries/shown/dist/plugin.abc.js": models },
    });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  it("have the facts of enabled providers, except those that contradict their manifest", async () => {
    const root = path.join(folder, "dated");
    const models = { date: "2026-07-02", source: "https://models.example", models: [{ id: "large" }] };
    const content = JSON.stringify(models);
    for (const id of ["shown", "hidden", "altered"]) {
      const dist = path.join(root, "providers", id, "dist");
      const facts = { path: "models.abc.json", integrity: integrityOf(content), bytes: content.length };
      const provider = { kind: "provider", label: id, auth: { scheme: "Bearer" }, hosts: [], tasks: {}, facts };
      await mkdir(dist, { recursive: true });
      await writeFile(path.join(dist, "manifest.json"), JSON.stringify({ ...libraryManifest(id), ...provider }));
      await writeFile(path.join(dist, facts.path), id === "altered" ? content.replace("large", "small") : content);
    }
    const { index, app } = serve(root, ["provider:hidden"]);
    expect((await index.current()).plugins).toHaveLength(3);
    const answer = await app.request("/plugins/models.json");
    expect(await answer.json()).toEqual({ patchbay: 1, facts: { "providers/shown/dist/models.abc.json": models } });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  it("have the quality of plugins for which it was derived", async () => {
    const root = path.join(folder, "judged");
    const quality = { met: ["complete"], missing: ["docs"] };
    await writeFile(path.join(await writeLibrary(root, "known"), "quality.json"), JSON.stringify(quality));
    await writeFile(path.join(await writeLibrary(root, "claimed"), "quality.json"), '{"met":["best"]}');
    await writeLibrary(root, "unknown");
    const answer = await serve(root, []).app.request("/plugins/quality.json");
    expect(await answer.json()).toEqual({ patchbay: 1, quality: { "libraries/known/dist/": quality } });
  });

  it("have the marks of enabled plugins, except those that contradict their manifest", async () => {
    const root = path.join(folder, "drawn");
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    const icon = { path: "icon.abc.svg", integrity: integrityOf(svg), bytes: svg.length };
    for (const id of ["shown", "hidden", "altered"]) {
      const dist = await writeLibrary(root, id);
      await writeFile(path.join(dist, "manifest.json"), JSON.stringify(libraryManifest(id, { icon })));
      await writeFile(path.join(dist, icon.path), id === "altered" ? svg.replace("1", "2") : svg);
    }
    const { app } = serve(root, ["library:hidden"]);
    const answer = await app.request("/plugins/marks.json");
    expect(await answer.json()).toEqual({ patchbay: 1, marks: { "libraries/shown/dist/icon.abc.svg": svg } });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });
});
