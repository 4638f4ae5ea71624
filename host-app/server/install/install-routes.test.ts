import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { IndexEntry } from "@patchbay/core/plugin";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hono } from "hono";
import { createPluginIndex } from "../plugin-index.ts";
import type { InstallationList, InstallPreview } from "./api.ts";
import { appShares } from "./app-shares.ts";
import { installRoutes } from "./install-routes.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";

const CODE = "export async function init() {}\nexport async function get() {}\n";

/** What the web holds, by path: text, or an address to go on to. */
let web: Map<string, string | { location: string }>;
let webServer: Server;
let origin = "";
let dataFolder = "";
let store: InstallationStore;
let listed: IndexEntry[];
let routes: Hono;

beforeEach(async () => {
  web = new Map();
  webServer = createServer((request, response) => {
    const found = web.get(request.url ?? "");
    if (found === undefined) response.writeHead(404).end();
    else if (typeof found === "object") response.writeHead(302, found).end();
    // Whatever the type says, it is the content that counts.
    else response.writeHead(200, { "content-type": "text/html" }).end(found);
  });
  await new Promise<void>((resolve) => webServer.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(webServer.address() as AddressInfo).port}`;
  dataFolder = await mkdtemp(path.join(tmpdir(), "patchbay-data-"));
  store = createInstallationStore(dataFolder);
  listed = [];
  routes = installRoutes({ store, shares: appShares, listed: async () => listed });
});
afterEach(async () => {
  await new Promise((resolve) => webServer.close(resolve));
  await rm(dataFolder, { recursive: true });
});

function publish(changes: object = {}, code = CODE): string {
  const file = { path: "plugin.abc.js", integrity: integrityOf(CODE), bytes: CODE.length };
  const manifest = {
    kind: "library",
    id: "late-comer",
    version: "1.0.0",
    contract: 1,
    requires: { "@patchbay/core/library": ["defineLibrary"], react: ["useState"] },
    prettyLabel: "Late Comer",
    repoName: "late-comer",
    repoUrl: "https://example.com/late-comer",
    files: { plugin: file },
    ...changes,
  };
  web.set("/dist/manifest.json", JSON.stringify(manifest));
  web.set("/dist/plugin.abc.js", code);
  return `${origin}/dist`;
}

interface Asking {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly client?: string;
}

async function ask<Answer>(
  address: string,
  { method = "GET", body, headers, client = "127.0.0.1" }: Asking = {},
): Promise<{ status: number; answer: Answer }> {
  const own = { host: "localhost:4600", origin: "http://localhost:4600", "sec-fetch-site": "same-origin" };
  const answer = await routes.request(
    address,
    { method, headers: { ...own, ...headers }, ...(body && { body: JSON.stringify(body) }) },
    { incoming: { socket: { remoteAddress: client, remotePort: 1, remoteFamily: "IPv4" } } },
  );
  const text = await answer.text();
  return { status: answer.status, answer: (text === "" ? undefined : JSON.parse(text)) as Answer };
}

const preview = (url: string) => ask<InstallPreview & { error: string }>("/preview", { method: "POST", body: { url } });
const install = (url: string, sha: string) => ask<{ error: string }>("/", { method: "POST", body: { url, sha } });
const installations = async () => (await ask<InstallationList>("/")).answer;
const problemsOf = ({ checks }: InstallPreview) => checks.flatMap(({ problem }) => problem ?? []);

describe("looking at a plugin", () => {
  it("says what it is, and keeps nothing", async () => {
    const { status, answer } = await preview(publish());
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      url: `${origin}/dist/manifest.json`,
      kind: "library",
      id: "late-comer",
      label: "Late Comer",
      version: "1.0.0",
      hosts: [],
      files: [{ path: "plugin.abc.js", bytes: CODE.length, integrity: integrityOf(CODE) }],
      installed: false,
    });
    expect(problemsOf(answer)).toEqual([]);
    expect(answer.checks).toHaveLength(4);
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it("takes a redirect, and the files from where it leads", async () => {
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
  ])("tells of %s, and does not install it", async (_, changes, reason) => {
    const url = publish(changes);
    const { status, answer } = await preview(url);
    expect(status).toBe(200);
    expect(problemsOf(answer).join(" ")).toContain(reason);
    const refused = await install(url, answer.sha);
    expect(refused.status).toBe(422);
    expect(refused.answer.error).toContain(reason);
    expect(await installations()).toEqual({ available: true, installations: [] });
  });

  it("tells of a file that was changed after the build", async () => {
    const { answer } = await preview(publish({}, CODE.replace("get", "got")));
    expect(problemsOf(answer)).toEqual([expect.stringContaining(`instead of ${integrityOf(CODE)}`)]);
  });

  it("names a stronger plugin that would hide it", async () => {
    const { answer: own } = await preview(publish());
    listed = [{ ...(JSON.parse(manifestText()) as IndexEntry), base: "libraries/one/dist/", origin: "built-in" }];
    const { answer } = await preview(publish());
    expect(own.hiddenBy).toBeUndefined();
    expect(answer.hiddenBy).toEqual({ origin: "built-in", version: "1.0.0" });
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
    ["an address that is none", () => "plugin", "no address"],
  ])("refuses an address that holds %s", async (_, address, reason) => {
    const { status, answer } = await preview(address());
    expect(status).toBe(422);
    expect(answer.error).toContain(reason);
  });
});

describe("installing", () => {
  it("keeps a plugin under its hash, where the index finds it", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    expect((await install(url, sha)).status).toBe(201);
    expect(await installations()).toMatchObject({
      available: true,
      installations: [{ sha, kind: "library", id: "late-comer", label: "Late Comer", url: `${url}/manifest.json` }],
    });
    const { plugins, files } = await createPluginIndex([{ path: store.folder, origin: "installed" }]).current();
    expect(plugins.map(({ origin: from, base }) => [from, base])).toEqual([["installed", `installed/${sha}/`]]);
    expect([...files.keys()]).toEqual([`installed/${sha}/plugin.abc.js`]);
    listed = [...plugins];
    expect((await preview(url)).answer).toMatchObject({ installed: true });
    expect(await readdir(path.join(dataFolder, "incoming"))).toEqual([]);
  });

  it("refuses what has changed since it was looked at", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    publish({ version: "1.0.1" });
    const { status, answer } = await install(url, sha);
    expect(status).toBe(422);
    expect(answer.error).toContain("has changed since");
  });

  it("replaces an older build of the same plugin", async () => {
    const url = publish();
    await install(url, (await preview(url)).answer.sha);
    listed = [...(await createPluginIndex([{ path: store.folder, origin: "installed" }]).current()).plugins];
    publish({ version: "1.1.0" });
    const { answer } = await preview(url);
    expect(answer.replaces).toEqual({ version: "1.0.0" });
    await install(url, answer.sha);
    expect(await readdir(store.folder)).toEqual([answer.sha]);
  });

  it("removes a plugin, and says when there is none", async () => {
    const url = publish();
    const { sha } = (await preview(url)).answer;
    await install(url, sha);
    expect((await ask(`/${sha}`, { method: "DELETE" })).status).toBe(204);
    expect(await readdir(store.folder)).toEqual([]);
    expect((await ask(`/${sha}`, { method: "DELETE" })).status).toBe(404);
    expect((await ask("/..%2f..", { method: "DELETE" })).status).toBe(404);
  });
});

describe("who may", () => {
  it.each([
    ["another machine", { client: "192.168.1.20" }],
    ["a foreign name that leads here", { headers: { host: "evil.example:4600", origin: "http://evil.example:4600" } }],
    ["a page from elsewhere", { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } }],
    ["a page of another port", { headers: { origin: "http://localhost:9", "sec-fetch-site": "same-site" } }],
    ["no page", { headers: { origin: "" } }],
  ])("not %s", async (_, asking) => {
    const url = publish();
    for (const [address, method] of [
      ["/preview", "POST"],
      ["/", "POST"],
      [`/${"a".repeat(64)}`, "DELETE"],
    ] as const) {
      const { status } = await ask(address, {
        ...asking,
        method,
        ...(method === "POST" && { body: { url, sha: "" } }),
      });
      expect([address, status]).toEqual([address, 403]);
    }
  });

  it("lists nothing for another machine", async () => {
    const { status, answer } = await ask<InstallationList>("/", { client: "10.0.0.9" });
    expect([status, answer.available]).toEqual([200, false]);
  });

  it("nobody, when it is switched off", async () => {
    routes = installRoutes({ store: undefined, shares: appShares, listed: async () => listed });
    expect(await installations()).toEqual({
      available: false,
      reason: expect.stringContaining("--no-install") as string,
    });
    expect((await preview(publish())).status).toBe(403);
  });

  it("not with a body that is too large or no JSON", async () => {
    expect((await ask("/", { method: "POST", body: { url: "x".repeat(9000) } })).status).toBe(413);
    expect((await ask("/", { method: "POST", body: [] })).status).toBe(422);
  });
});

function fileOf(bytes: number): object {
  return { path: "plugin.abc.js", integrity: integrityOf(CODE), bytes };
}

function manifestText(): string {
  return String(web.get("/dist/manifest.json"));
}

function page(text: string): string {
  web.set("/page/manifest.json", text);
  return `${origin}/page`;
}

function leading(location: string): string {
  web.set("/page/manifest.json", { location });
  return `${origin}/page`;
}
