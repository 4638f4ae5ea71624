import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hono } from "hono";
import { createApp, type AppOptions } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createPluginIndex } from "./plugin-index.ts";
import { PLUGIN_CODE, testSession, writeLibrary } from "./testing/served-plugin.ts";

let folder = "";
let app: Hono;
const html = { headers: { accept: "text/html,*/*" } };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-app-"));
  await mkdir(path.join(folder, "app/assets"), { recursive: true });
  await writeFile(path.join(folder, "app/index.html"), "<!doctype html><title>Patchbay</title>");
  await writeFile(path.join(folder, "app/assets/main-AbC123.js"), "console.debug(1);");
  await writeFile(path.join(folder, "secret.txt"), "not for the web");
  await writeLibrary(path.join(folder, "plugins"), "one");
  app = serve({ hubUrl: "http://hub.internal:8080/base", routerUrl: "http://127.0.0.1:9000" });
});
afterAll(() => rm(folder, { recursive: true }));

function serve(changes: Partial<AppOptions> = {}): Hono {
  return createApp({
    appFolder: path.join(folder, "app"),
    dataFolder: path.join(folder, "data"),
    disabled: createDisabledPlugins(path.join(folder, "data")),
    index: createPluginIndex([{ path: path.join(folder, "plugins"), origin: "built-in" }]),
    session: testSession(),
    ...changes,
  });
}

describe("the server", () => {
  it("forbids inline script, eval and frames on every answer", async () => {
    for (const address of ["/", "/plugins/index.json", "/no/such/file.js"]) {
      const answer = await app.request(address, html);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("lets pages call a hub or router that is not https", async () => {
    const policy = (await app.request("/", html)).headers.get("content-security-policy");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/hub\.internal:8080( |;)/);
  });

  it("lets the author's remote run, and only its origin", async () => {
    const author = "http://127.0.0.1:5001/dist/remoteEntry.js";
    const open = serve({ author });
    const policy = (await open.request("/", html)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' http://127.0.0.1:5001;");
    expect(await (await open.request("/config.json")).json()).toMatchObject({ live: true, author });
  });

  it("answers every page's address with the app, revalidated", async () => {
    for (const address of ["/", "/tasks/text-generation", "/models/Qwen/Qwen2.5-7B", "/plugins"]) {
      const answer = await app.request(address, html);
      expect([address, answer.status, answer.headers.get("content-type")]).toEqual([
        address,
        200,
        "text/html; charset=utf-8",
      ]);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("answers the start address whoever asks", async () => {
    expect(await (await app.request("/")).text()).toContain("<title>Patchbay</title>");
  });

  it("does not answer a script's address with the app", async () => {
    expect((await app.request("/assets/gone-1.js", { headers: { accept: "*/*" } })).status).toBe(404);
  });

  it("lets browsers keep hashed files for ever", async () => {
    const answer = await app.request("/assets/main-AbC123.js");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toContain("text/javascript");
  });

  it("answers 304 when the browser has the index already, also in its compressed form's words", async () => {
    const first = await app.request("/plugins/index.json");
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("no-cache");
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const answer = await app.request("/plugins/index.json", { headers: { "if-none-match": known } });
      expect(answer.status).toBe(304);
    }
    const other = await app.request("/plugins/index.json", { headers: { "if-none-match": '"other"' } });
    expect(await other.json()).toMatchObject({ patchbay: 1, plugins: [{ id: "one" }] });
  });

  it("serves the plugin files that the index names, and nothing beside them", async () => {
    const answer = await app.request("/plugins/libraries/one/dist/plugin.abc.js");
    expect(await answer.text()).toBe(PLUGIN_CODE);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    for (const address of ["/plugins/libraries/one/dist/manifest.json", "/plugins/plugin.js", "/plugins/secret.txt"]) {
      expect((await app.request(address, html)).status).toBe(404);
    }
  });

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/assets/%00",
    "/%E0%A4%A",
    "/plugins/..%2fsecret.txt",
    "/plugins/libraries/one/dist/..%2f..%2f..%2f..%2fsecret.txt",
  ])("keeps %s inside", async (address) => {
    const answer = await app.request(new Request(`http://localhost${address}`));
    expect(await answer.text()).not.toContain("not for the web");
    expect(answer.status).toBe(404);
  });

  it("hands hub and router to the app", async () => {
    expect(await (await app.request("/config.json")).json()).toEqual({
      live: true,
      safe: false,
      session: false,
      hubUrl: "http://hub.internal:8080/base",
      routerUrl: "http://127.0.0.1:9000",
    });
  });

  it("begins an event stream with the revision of the index", async () => {
    const answer = await app.request("/plugins/events");
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    const revision = ((await app.request("/plugins/index.json")).headers.get("etag") ?? "").replaceAll('"', "");
    expect(new TextDecoder().decode(value)).toBe(`event: index\ndata: ${revision}\n\n`);
    await reader.cancel();
  });
});
