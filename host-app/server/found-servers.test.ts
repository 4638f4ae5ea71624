import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { writeServerPlugin } from "./doctor/testing/server-plugin.ts";
import { startTroubledServer, type Trouble, type TroubledServer } from "./doctor/testing/troubled-server.ts";
import type { PluginOrigin } from "@patchbay/core/plugin";
import { createPluginIndex } from "./plugin-index.ts";
import { testSession } from "./testing/served-plugin.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

let folder = "";
const running: TroubledServer[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

async function start(id: string, trouble: Trouble, address?: string): Promise<TroubledServer> {
  const server = await startTroubledServer(trouble);
  running.push(server);
  await writeServerPlugin(path.join(folder, "plugins"), id, address ?? server.url);
  return server;
}

function serve(origin: PluginOrigin = "built-in", find = true) {
  return createApp({
    appFolder: folder,
    dataFolder: folder,
    disabled: createDisabledPlugins(folder),
    index: createPluginIndex([{ path: path.join(folder, "plugins"), origin }]),
    session: testSession(),
    find,
    connect: ["http://192.168.0.10:11434"],
  });
}

const HERE = { host: "127.0.0.1:4600", "sec-fetch-site": "same-origin" };
const ask = (headers: Record<string, string> = HERE, app = serve()) => app.request("/api/servers", { headers });

describe("model servers that pages can list", () => {
  it("are the responding ones, including those that refuse pages, with one request each", async () => {
    const [acme, beta] = [await start("acme", "running"), await start("beta", "closed to pages by status")];
    await start("gamma", "web page");
    await start("delta", "hanging");
    const answer = await ask();
    expect(await answer.json()).toMatchObject({
      servers: [
        { provider: "acme", address: acme.url, status: "running", models: ["small", "large"] },
        {
          provider: "beta",
          address: beta.url,
          fault: "unreadable",
          remedies: [{ command: "beta serve --origin http://127.0.0.1:4600" }],
        },
      ],
    });
    expect(running.flatMap(({ requests }) => requests)).toEqual(Array(3).fill("GET /v1/models"));
  });

  it("are scanned at most at six URLs, only on this machine", async () => {
    await start("elsewhere", "running", "https://models.example.com");
    const open = await Promise.all(["a", "b", "c", "d", "e", "f", "g"].map((id) => start(id, "running")));
    await ask();
    expect(open.map(({ requests }) => requests.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  it("are scanned only for pages that are opened on this machine", async () => {
    const { requests } = await start("acme", "running");
    for (const headers of [
      { host: "patchbay.example.com" },
      { host: "192.168.0.10:4600" },
      { ...HERE, "sec-fetch-site": "cross-site" },
      { ...HERE, "sec-fetch-site": "same-site" },
    ]) {
      expect((await ask(headers)).status).toBe(403);
    }
    expect((await ask(HERE, serve("built-in", false))).status).toBe(404);
    expect(await (await ask(HERE, serve("installed"))).json()).toEqual({ servers: [] });
    expect(requests).toEqual([]);
  });

  it("are available to those pages, which may also call origins that the operator allowed", async () => {
    const app = serve();
    const read = async (host: string) => (await app.request("/config.json", { headers: { host } })).json();
    const connect = ["http://192.168.0.10:11434"];
    expect(await read("localhost:4600")).toMatchObject({ finds: true, connect });
    expect(await read("patchbay.example.com")).not.toHaveProperty("finds");
    const policy = (await app.request("/nowhere")).headers.get("content-security-policy");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/192\.168\.0\.10:11434( |;)/);
  });
});
