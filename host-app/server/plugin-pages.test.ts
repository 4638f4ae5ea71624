import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { integrityOf } from "@patchbay/core/node";
import { createApp } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createPluginIndex } from "./plugin-index.ts";
import { libraryManifest, testSession } from "./testing/served-plugin.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

it("serves no file of a plugin as a page", async () => {
  const folder = await temporaryFolder();
  const dist = path.join(folder, "providers/paged/dist");
  await mkdir(dist, { recursive: true });
  const assets: Record<string, object> = {};
  const icon = { path: "icon.svg", integrity: integrityOf("<b>"), bytes: 3 };
  for (const name of ["x.html", "x.xhtml", "x.svg", "x.wasm", icon.path]) {
    await writeFile(path.join(dist, name), "<b>");
    if (name !== icon.path) assets[name] = { path: name, integrity: integrityOf("<b>"), bytes: 3 };
  }
  const {
    prettyLabel: _label,
    repoName: _repo,
    repoUrl: _url,
    ...common
  } = libraryManifest("paged") as Record<string, unknown>;
  const provider = {
    kind: "provider",
    label: "Paged",
    auth: { none: true },
    hosts: [],
    tasks: {},
    models: "own",
    engine: {},
  };
  await writeFile(
    path.join(dist, "manifest.json"),
    JSON.stringify({ ...common, ...provider, files: {}, assets, icon }),
  );
  const served = createApp({
    appFolder: folder,
    dataFolder: folder,
    disabled: createDisabledPlugins(folder),
    index: createPluginIndex([{ path: folder, origin: "built-in" }]),
    session: testSession(),
  });
  const sent = async (name: string): Promise<unknown> => {
    const { status, headers } = await served.request(`/plugins/providers/paged/dist/${name}`);
    const isSandboxed = headers.get("content-security-policy") === "sandbox; default-src 'none'";
    return [status, headers.get("content-type"), headers.get("content-disposition"), isSandboxed];
  };
  expect(await sent("x.html")).toEqual([200, "application/octet-stream", "attachment", true]);
  expect(await sent("x.xhtml")).toEqual([200, "application/octet-stream", "attachment", true]);
  expect(await sent("x.svg")).toEqual([200, "image/svg+xml; charset=utf-8", null, true]);
  expect(await sent("icon.svg")).toEqual([200, "image/svg+xml; charset=utf-8", null, true]);
  expect(await sent("x.wasm")).toEqual([200, "application/wasm", null, false]);
});
