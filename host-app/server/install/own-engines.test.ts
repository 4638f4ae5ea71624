import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { integrityOf } from "@patchbay/core/node";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";
import { apiRoutes } from "../api-routes.ts";
import type { EngineOffers, InstallationList } from "../api.ts";
import { appShares } from "../app-shares.ts";
import { createDisabledPlugins } from "../disabled-plugins.ts";
import { createPluginIndex } from "../plugin-index.ts";
import { PLUGIN_CODE, sessionHeaders, testSession } from "../testing/served-plugin.ts";
import { startOnLoopback, type LoopbackServer } from "../testing/start-on-loopback.ts";
import { createInstallationStore } from "./installation-store.ts";
import { createOwnEngines } from "./own-engines.ts";

const FILE = { integrity: integrityOf(PLUGIN_CODE), bytes: PLUGIN_CODE.length };
const MANIFEST = {
  kind: "provider",
  id: "tiny",
  version: "1.0.0",
  contract: 1,
  requires: {},
  label: "Tiny",
  auth: { none: true },
  hosts: [],
  tasks: { conversational: {} },
  files: { plugin: { path: "engine.abc.js", ...FILE } },
};
const OFFER = { id: "tiny", label: "Tiny", tasks: ["conversational"] };

let folder = "";
let builder = "";
let headers: Record<string, string>;
let routes: Hono;

beforeEach(async () => {
  folder = await temporaryFolder();
  builder = path.join(folder, "build.mjs");
  await mkdir(path.join(folder, "engines", "tiny"), { recursive: true });
  await writeFile(path.join(folder, "engines", "tiny", "package.json"), JSON.stringify({ patchbay: MANIFEST }));
  const store = createInstallationStore(path.join(folder, "data"));
  const session = testSession();
  headers = await sessionHeaders(session.routes);
  routes = new Hono().route(
    "/api",
    apiRoutes({
      session,
      store,
      index: createPluginIndex([store], { keepMs: 0 }),
      disabled: createDisabledPlugins(folder),
      engines: createOwnEngines(path.join(folder, "engines"), builder),
      shares: appShares,
      dataFolder: folder,
    }),
  );
});

const get = async <Answer>(address: string, sent = headers) =>
  (await (await routes.request(`/api/installations${address}`, { headers: sent })).json()) as Answer;
const offers = (sent = headers) => get<EngineOffers>("/engines", sent);
const installed = () => get<InstallationList>("");
const install = async (id: string, signal: AbortSignal | null = null, sent = headers) => {
  const answer = await routes.request(`/api/installations/engines/${id}`, { method: "POST", headers: sent, signal });
  return { status: answer.status, ...((await answer.json()) as { error?: string }) };
};

/** Writes the engine as its build does. */
const BUILD = `
import { mkdirSync, writeFileSync } from "node:fs";
const dist = process.argv[2] + "/dist/";
mkdirSync(dist);
writeFileSync(dist + "engine.abc.js", ${JSON.stringify(PLUGIN_CODE)});
writeFileSync(dist + "manifest.json", ${JSON.stringify(JSON.stringify(MANIFEST))});
`;

describe("engines that come with the server", () => {
  it("builds one on request, installs it, and offers it no more", async () => {
    await writeFile(builder, BUILD);
    expect(await offers()).toEqual({ engines: [OFFER] });
    expect(await install("tiny")).toMatchObject({ status: 201 });
    expect(await installed()).toMatchObject({ available: true, installations: [{ id: "tiny", label: "Tiny" }] });
    expect(await installed()).not.toHaveProperty("installations.0.problem");
    expect(await offers()).toEqual({ engines: [] });
  });

  it("offers a built one with its size, also where nothing can be built", async () => {
    expect(await offers()).toEqual({ engines: [] });
    const dist = path.join(folder, "engines", "tiny", "dist");
    await mkdir(dist);
    await writeFile(path.join(dist, "manifest.json"), JSON.stringify(MANIFEST));
    expect(await offers()).toEqual({ engines: [{ ...OFFER, bytes: PLUGIN_CODE.length }] });
    await writeFile(path.join(dist, "engine.abc.js"), PLUGIN_CODE.replace("get", "got"));
    expect(await install("tiny")).toMatchObject({ status: 422, error: expect.stringContaining("instead of sha384-") });
  });

  it("offers one with the facts about its models, before it is built", async () => {
    await writeFile(builder, BUILD);
    const facts = {
      date: "2026-11-26",
      source: "https://hub.example",
      engineBytes: 27_500_000,
      models: [{ id: "tiny/chat", task: "conversational", license: "mit" }],
    };
    await writeFile(path.join(folder, "engines", "tiny", "models.json"), JSON.stringify(facts));
    expect(await offers()).toEqual({ engines: [{ ...OFFER, facts }] });
  });

  it.each([
    ["npm error code ENOSPC", "The server's disk is full."],
    [
      "npm error network request to https://registry.example failed, reason: getaddrinfo ENOTFOUND",
      "could not be downloaded",
    ],
    ["npm error code ECONNREFUSED", "could not be downloaded"],
    ["spawn npm ENOENT", "The server did not find npm"],
    ["The package is gone.", "The engine could not be built. The package is gone."],
  ])("reports why a build failed that ended with: %s", async (output, reason) => {
    await writeFile(builder, `process.stderr.write(${JSON.stringify(output)}); process.exitCode = 1;`);
    expect(await install("tiny")).toMatchObject({ status: 422, error: expect.stringContaining(reason) });
    expect(await installed()).toEqual({ available: true, installations: [] });
    expect(await offers()).toEqual({ engines: [OFFER] });
  });

  it("lists the step of a build while it runs", async () => {
    const next = path.join(folder, "next");
    await writeFile(
      builder,
      `import { existsSync, watch } from "node:fs";
      const watcher = watch(${JSON.stringify(folder)}, goOn);
      let isBuilding = false;
      function goOn() {
        if (isBuilding || !existsSync(${JSON.stringify(next)})) return;
        isBuilding = true;
        watcher.close();
        process.stdout.write("build\\n");
        setInterval(() => {}, 9);
      }
      process.stdout.write("packages\\n");
      // The first step is listed before this program runs, so the file may exist by now.
      goOn();`,
    );
    const controller = new AbortController();
    const answer = install("tiny", controller.signal);
    const stepIs = (step: string) =>
      vi.waitFor(async () => expect(await offers()).toEqual({ engines: [{ ...OFFER, step }] }), 10_000);
    await stepIs("packages");
    await writeFile(next, "");
    await stepIs("build");
    controller.abort();
    await answer;
    expect(await offers()).toEqual({ engines: [OFFER] });
  });

  it("ends a build when the visitor cancels, even one that goes on after SIGTERM, and builds again on the next request", async () => {
    const begun = path.join(folder, "begun");
    await writeFile(
      builder,
      `import { writeFileSync } from "node:fs"; process.on("SIGTERM", () => {}); writeFileSync(${JSON.stringify(begun)}, ""); setInterval(() => {}, 9);`,
    );
    const controller = new AbortController();
    const answer = install("tiny", controller.signal);
    await vi.waitFor(() => expect(existsSync(begun)).toBe(true), 10_000);
    controller.abort();
    expect(await answer).toMatchObject({ status: 422, error: "The installation was canceled. Nothing was installed." });
    await writeFile(builder, BUILD);
    expect(await install("tiny")).toMatchObject({ status: 201 });
  });

  it("refuses an unknown engine, and visitors without a session", async () => {
    await writeFile(builder, BUILD);
    expect(await install("other")).toMatchObject({ status: 422, error: expect.stringContaining("no engine 'other'") });
    const { cookie: _, ...visitor } = headers;
    expect(await offers(visitor)).toMatchObject({ engines: [OFFER], reason: expect.stringContaining("session") });
    expect(await install("tiny", null, visitor)).toMatchObject({ status: 401 });
  });
});

describe("an engine that is published, on a server without its source", () => {
  const name = "@patchbay/provider-tiny";
  let registry: LoopbackServer;

  beforeEach(async () => {
    const source = path.join(folder, "package");
    await mkdir(path.join(source, "dist"), { recursive: true });
    await writeFile(path.join(source, "package.json"), JSON.stringify({ name, version: "1.0.0", files: ["dist"] }));
    await writeFile(path.join(source, "dist/engine.abc.js"), PLUGIN_CODE);
    await writeFile(path.join(source, "dist/manifest.json"), JSON.stringify(MANIFEST));
    await promisify(execFile)("npm", ["pack", "--pack-destination", folder], { cwd: source });
    const tarball = await readFile(path.join(folder, "patchbay-provider-tiny-1.0.0.tgz"));
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const server = createServer(({ url, headers: { host } }, response) => {
      if (url?.endsWith(".tgz")) return void response.end(tarball);
      const version = { name, version: "1.0.0", dist: { tarball: `http://${host}/tiny.tgz`, integrity } };
      response.end(JSON.stringify({ name, "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }));
    });
    registry = await startOnLoopback(server);
    vi.stubEnv("npm_config_registry", registry.url);
    vi.stubEnv("npm_config_cache", path.join(folder, "cache"));
    vi.stubEnv("npm_config_fetch_retries", "0");
    const offer = { name, version: "1.0.0", patchbay: MANIFEST };
    await writeFile(path.join(folder, "engines", "tiny", "package.json"), JSON.stringify(offer));
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await registry.stop();
  });

  it("is offered, downloaded from the registry on request, checked and installed", async () => {
    expect(await offers()).toEqual({ engines: [OFFER] });
    expect(await install("tiny")).toEqual({ status: 201, sha: expect.any(String) });
    expect(await installed()).toMatchObject({ available: true, installations: [{ id: "tiny", label: "Tiny" }] });
    expect(await installed()).not.toHaveProperty("installations.0.problem");
    expect(await offers()).toEqual({ engines: [] });
  }, 60_000);

  it("is not installed without a connection to the registry, and the server explains why", async () => {
    await registry.stop();
    expect(await install("tiny")).toMatchObject({
      status: 422,
      error: expect.stringContaining("could not be downloaded"),
    });
    expect(await installed()).toEqual({ available: true, installations: [] });
  }, 60_000);
});
