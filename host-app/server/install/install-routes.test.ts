import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { IndexEntry } from "@patchbay/core/plugin";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiRoutes } from "../api-routes.ts";
import type { InstallationList, InstallPreview } from "../api.ts";
import { appShares } from "../app-shares.ts";
import { createDisabledPlugins } from "../disabled-plugins.ts";
import { createPluginIndex, type PluginFolder } from "../plugin-index.ts";
import { libraryManifest, PLUGIN_CODE as CODE, sessionHeaders, testSession } from "../testing/served-plugin.ts";
import { startOnLoopback, type LoopbackServer } from "../testing/start-on-loopback.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

/** Contents of the web by path: text, or a redirect. */
let web: Map<string, string | { location: string }>;
let webServer: LoopbackServer;
let origin = "";
let dataFolder = "";
let store: InstallationStore;
let builtIn: IndexEntry[];
let routes: Hono;
let headers: Record<string, string>;

beforeEach(async () => {
  web = new Map();
  const server = createServer((request, response) => {
    const body = web.get(request.url ?? "");
    if (body === undefined) response.writeHead(404).end();
    else if (typeof body === "object") response.writeHead(302, body).end();
    // The content counts, not the type.
    else response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  webServer = await startOnLoopback(server);
  origin = webServer.url;
  dataFolder = await temporaryFolder();
  store = createInstallationStore(dataFolder);
  builtIn = [];
  routes = await routesOf({ store });
});

/** The routes with a session, whose cookie `ask` sends. */
async function routesOf({ store: given, safe = false }: { store: InstallationStore | undefined; safe?: boolean }) {
  const session = testSession();
  headers = await sessionHeaders(session.routes);
  const folder: PluginFolder = {
    path: dataFolder,
    origin: "built-in",
    scan: async () => ({ plugins: builtIn, problems: [] }),
  };
  const index = createPluginIndex([folder, store], { keepMs: 0 });
  const disabled = createDisabledPlugins(dataFolder);
  return new Hono().route(
    "/api",
    apiRoutes({ session, index, disabled, store: given, shares: appShares, dataFolder, safe }),
  );
}

afterEach(async () => {
  await webServer.stop();
});

function publish(changes: object = {}, code = CODE): string {
  const manifest = libraryManifest("late-comer", {
    requires: { "@patchbay/core/library": ["defineLibrary"], react: ["useState"] },
    prettyLabel: "Late Comer",
    ...changes,
  });
  web.set("/dist/manifest.json", JSON.stringify(manifest));
  web.set("/dist/plugin.abc.js", code);
  return `${origin}/dist`;
}

interface Asking {
  readonly method?: string;
  readonly body?: object;
}

async function ask<Answer>(
  address: string,
  { method = "GET", body }: Asking = {},
): Promise<{ status: number; answer: Answer }> {
  const answer = await routes.request(`/api/installations${address === "/" ? "" : address}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, answer: (text === "" ? undefined : JSON.parse(text)) as Answer };
}

const preview = (url: string) => ask<InstallPreview & { error: string }>("/preview", { method: "POST", body: { url } });
const install = (url: string, sha: string) => ask<{ error: string }>("/", { method: "POST", body: { url, sha } });
const installations = async () => (await ask<InstallationList>("/")).answer;
const problemsOf = ({ checks }: InstallPreview) => checks.flatMap(({ problem }) => problem ?? []);

describe("previewing a plugin", () => {
  it("describes the plugin and stores nothing", async () => {
    const { status, answer } = await preview(publish());
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      url: `${origin}/dist/manifest.json`,
      kind: "library",
      id: "late-comer",
      label: "Late Comer",
      version: "1.0.0",
      hosts: [],
      keyless: false,
      files: [{ path: "plugin.abc.js", bytes: CODE.length, integrity: integrityOf(CODE) }],
      installed: false,
    });
    expect(answer.checks.map(({ problem }) => problem)).toEqual(Array.from({ length: 6 }));
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it("follows a redirect, and fetches the files from there", async () => {
    publish();
    web.set("/latest/manifest.json", { location: "/dist/manifest.json" });
    const { answer } = await preview(`${origin}/latest`);
    expect(answer.url).toBe(`${origin}/dist/manifest.json`);
    expect(problemsOf(answer)).toEqual([]);
  });

  it.each([
    ["another contract", { contract: 99 }, "contract 99"],
    ["a name that is not here", { requires: { "@patchbay/core/library": ["notThereYet"] } }, "needs notThereYet"],
    ["a module that is not shared", { requires: { vue: ["ref"] } }, "needs 'vue'"],
    ["a file that is too large", { files: { plugin: fileOf(3e6) } }, "at most 2097152"],
    [
      "files that are too large together",
      { files: { plugin: fileOf(2e6), mocks: fileOf(2e6), widget: fileOf(2e6) } },
      "at most 5242880",
    ],
    ["a file longer than it says", { files: { plugin: fileOf(3) } }, "larger than 3 bytes"],
    ["a file shorter than it says", { files: { plugin: fileOf(1000) } }, "instead of 1000"],
    ["a file that is not there", { files: { plugin: { ...fileOf(3), path: "gone.js" } } }, "answered 404"],
  ])("reports %s, and does not install it", async (_, changes, reason) => {
    const url = publish(changes);
    const { status, answer } = await preview(url);
    expect(status).toBe(200);
    expect(problemsOf(answer).join(" ")).toContain(reason);
    const refused = await install(url, answer.sha);
    expect(refused.status).toBe(422);
    expect(refused.answer.error).toContain(reason);
    expect(await installations()).toEqual({ available: true, installations: [] });
  });

  it("reports a file that was changed after the build", async () => {
    const { answer } = await preview(publish({}, CODE.replace("get", "got")));
    expect(problemsOf(answer)).toEqual([expect.stringContaining(`instead of ${integrityOf(CODE)}`)]);
  });

  it("refuses the id of a built-in plugin", async () => {
    const url = publish();
    builtIn = [
      { ...JSON.parse(String(web.get("/dist/manifest.json"))), base: "libraries/one/dist/", origin: "built-in" },
    ];
    expect(problemsOf((await preview(url)).answer).join(" ")).toContain("of the built-in library 'Late Comer' 1.0.0");
  });

  it.each([
    ["nothing", () => `${origin}/gone`, "answered 404"],
    ["a web page", () => page("<!doctype html>"), "is not JSON"],
    ["JSON that is no manifest", () => page('{"kind":"library"}'), "malformed"],
    ["JSON that is no object", () => page("7"), "no manifest"],
    ["too much", () => page(" ".repeat(300_000)), "larger than"],
    ["a way into the private network", () => leading("https://10.0.0.7/manifest.json"), "private network"],
    ["a way off https", () => leading("http://example.com/manifest.json"), "over https"],
    ["a circle", () => leading("/page/manifest.json"), "more than 3 times"],
    ["an invalid address", () => "no plugin", "neither an address"],
  ])("rejects an address with %s", async (_, address, reason) => {
    const { status, answer } = await preview(address());
    expect(status).toBe(422);
    expect(answer.error).toContain(reason);
  });
});

describe("installing", () => {
  it("stores a plugin under its hash, where the index finds it", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    expect((await install(url, sha)).status).toBe(201);
    expect(await installations()).toMatchObject({
      available: true,
      installations: [{ sha, kind: "library", id: "late-comer", label: "Late Comer", url: `${url}/manifest.json` }],
    });
    const { plugins, files } = await createPluginIndex([store]).current();
    expect(plugins.map(({ origin: from, base }) => [from, base])).toEqual([["installed", `installed/${sha}/`]]);
    expect([...files.keys()]).toEqual([`installed/${sha}/plugin.abc.js`]);
    expect((await preview(url)).answer).toMatchObject({ installed: true });
    expect(await readdir(path.join(dataFolder, "incoming"))).toEqual([]);
  });

  it("rejects a plugin that has changed since the preview", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    publish({ version: "1.0.1" });
    const { status, answer } = await install(url, sha);
    expect(status).toBe(422);
    expect(answer.error).toContain("has changed since");
  });

  it("replaces an older build of the same plugin, and goes back to it and forward again", async () => {
    const url = publish();
    const { sha: first } = (await preview(url)).answer;
    await install(url, first);
    publish({ version: "1.1.0" });
    const { answer } = await preview(url);
    expect(answer.replaces).toEqual({ version: "1.0.0", changes: ["version 1.0.0 → 1.1.0"] });
    await install(url, answer.sha);
    expect(await readdir(store.path)).toEqual([answer.sha]);
    expect((await ask(`/${answer.sha}/rollback`, { method: "POST" })).status).toBe(204);
    expect((await ask(`/${first}/rollback`, { method: "POST" })).status).toBe(204);
    expect((await ask(`/${first}/rollback`, { method: "POST" })).status).toBe(404);
  });

  it("removes a plugin, restores it without its address, and reports a missing one", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    await install(url, sha);
    const before = await installations();
    expect((await ask(`/${sha}`, { method: "DELETE" })).status).toBe(204);
    expect(await readdir(store.path)).toEqual([]);
    expect((await ask(`/${sha}`, { method: "DELETE" })).status).toBe(404);
    web.clear();
    expect((await ask(`/${sha}/restore`, { method: "POST" })).status).toBe(204);
    expect(await installations()).toEqual(before);
    expect((await ask("/..%2f..", { method: "DELETE" })).status).toBe(404);
  });
});

describe("installing again", () => {
  it("gives the same answer to all simultaneous installations", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    const answers = await Promise.all(Array.from({ length: 8 }, () => install(url, sha)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it("offers to install a damaged build again", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    await install(url, sha);
    await writeFile(path.join(store.path, sha, "plugin.abc.js"), "altered");
    expect((await preview(url)).answer).toMatchObject({ installed: false, replaces: { version: "1.0.0" } });
    expect((await install(url, sha)).status).toBe(201);
    expect((await preview(url)).answer).toMatchObject({ installed: true });
  });
});

describe("a server that installs nothing", () => {
  it("reports that it is switched off", async () => {
    routes = await routesOf({ store: undefined });
    expect(await installations()).toEqual({
      available: false,
      reason: expect.stringContaining("--no-install") as string,
    });
    expect((await preview(publish())).status).toBe(403);
  });

  it("lists and removes but does not install in safe mode", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    await install(url, sha);
    routes = await routesOf({ store, safe: true });
    expect(await install(url, sha)).toMatchObject({
      status: 422,
      answer: { error: expect.stringContaining("--safe") },
    });
    expect(await installations()).toMatchObject({ installations: [{ sha }] });
    expect((await ask(`/${sha}`, { method: "DELETE" })).status).toBe(204);
  });
});

describe("a request", () => {
  it("is rejected if its body is too large or not JSON", async () => {
    expect((await ask("/", { method: "POST", body: { url: "x".repeat(9000) } })).status).toBe(413);
    expect((await ask("/", { method: "POST", body: [] })).status).toBe(422);
  });
});

function fileOf(bytes: number): object {
  return { path: "plugin.abc.js", integrity: integrityOf(CODE), bytes };
}

function page(text: string): string {
  web.set("/page/manifest.json", text);
  return `${origin}/page`;
}

function leading(location: string): string {
  web.set("/page/manifest.json", { location });
  return `${origin}/page`;
}
