import path from "node:path";
import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { apiRoutes } from "../api-routes.ts";
import type { InstallPreview } from "../api.ts";
import { appShares } from "../app-shares.ts";
import { createDisabledPlugins } from "../disabled-plugins.ts";
import { createPluginIndex } from "../plugin-index.ts";
import { archiveOf } from "../testing/loopback-registry.ts";
import { libraryManifest, PLUGIN_CODE, sessionHeaders, testSession } from "../testing/served-plugin.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";
import { inspectAnywhere } from "./installer.ts";
import { createNpmRegistry } from "./npm-registry.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

let dataFolder = "";
let store: InstallationStore;
let routes: Hono;
let headers: Record<string, string>;

beforeEach(async () => {
  dataFolder = await temporaryFolder();
  store = createInstallationStore(dataFolder);
  const session = testSession();
  const disabled = createDisabledPlugins(dataFolder);
  const index = createPluginIndex([store], { keepMs: 0 });
  headers = await sessionHeaders(session.routes);
  // The form has its own.
  delete headers["content-type"];
  routes = new Hono().route("/api", apiRoutes({ session, index, disabled, store, shares: appShares, dataFolder }));
});

const built = {
  "dist/manifest.json": JSON.stringify(libraryManifest("late-comer", { prettyLabel: "Late Comer" })),
  "dist/plugin.abc.js": PLUGIN_CODE,
  "fixtures/any.json": JSON.stringify({ source: "https://docs.acme.example" }),
  "README.md": "# Late Comer",
};

async function send<Answer>(
  address: string,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  consent = "{}",
) {
  const body = new FormData();
  body.set("consent", consent);
  for (const [name, content] of Object.entries(files)) body.append(name, new File([content], path.basename(name)));
  const answer = await routes.request(`/api/installations/${address}`, { method: "POST", headers, body });
  return { status: answer.status, answer: (await answer.json()) as Answer };
}

it.each([
  [
    "archive",
    async () => ({ "late-comer-1.0.0.tgz": new Uint8Array(await archiveOf(built)) }),
    "upload:late-comer-1.0.0.tgz",
  ],
  [
    "folder",
    async () => Object.fromEntries(Object.entries(built).map(([name, content]) => [`My plugin/${name}`, content])),
    "upload:My%20plugin",
  ],
])("the %s from a browser is shown and installed like one from the command line", async (_, filesOf, url) => {
  const files = await filesOf();
  const { answer: preview } = await send<InstallPreview>("files/preview", files);
  expect(preview).toMatchObject({ url, id: "late-comer", installed: false, quality: { missing: [] } });
  expect(await store.list()).toEqual([]);
  expect(await send("files", files)).toMatchObject({
    status: 422,
    answer: { error: expect.stringContaining("changed since") },
  });
  const { sha } = preview;
  expect(await send("files", files, JSON.stringify({ sha }))).toEqual({ status: 201, answer: { sha } });
  expect(await store.list()).toMatchObject([{ sha, url }]);
  const options = { store, npm: createNpmRegistry({}), shares: [], known: async () => [] };
  await expect(inspectAnywhere(url, options)).rejects.toThrow("in the app, so it cannot be fetched");
});

it.each([
  ["no files", {}, "No file was sent"],
  ["a file that is no archive", { "notes.tgz": "text" }, "notes.tgz is not a whole gzipped tar archive"],
  ["a folder without a build", { "acme/package.json": "{}" }, "acme has no dist/manifest.json"],
])("%s are refused with the reason", async (_, files, reason) => {
  const { status, answer } = await send<{ error: string }>("files/preview", files as Record<string, string>);
  expect([status, answer.error]).toEqual([422, expect.stringContaining(reason)]);
});

it("refuses consent that is not JSON, and a request without the session", async () => {
  expect(await send("files", { "a.tgz": "" }, "{")).toMatchObject({
    status: 422,
    answer: { error: expect.stringContaining("not JSON") },
  });
  headers = {};
  expect((await send("files/preview", built)).status).toBe(401);
});
