import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hono } from "hono";
import { createPluginIndex } from "./plugin-index.ts";
import { html, PRIVATE, writeApp, type ServedApp } from "./testing/served-app.ts";
import { PLUGIN_CODE, writeLibrary } from "./testing/served-plugin.ts";

let served: ServedApp;
let app: Hono;

beforeAll(async () => {
  served = await writeApp();
  app = served.serve(PRIVATE);
});
afterAll(() => served.remove());

describe("the server", () => {
  it("serves the app's icon for files that browsers show without a page", async () => {
    const answer = await app.request("/favicon.ico");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "icon.svg"]);
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

  it("serves the app below a base, whether a proxy takes it away or not", async () => {
    const below = served.serve({ base: "/patchbay/" });
    for (const address of ["/patchbay/", "/patchbay/tasks/text-generation", "/tasks", "/patchbay/index.html"]) {
      expect(await (await below.request(address, html)).text()).toContain('<link href="/patchbay/icon.svg">');
    }
    for (const address of ["/config.json", "/plugins/index.json", "/assets/main-AbC123.js"]) {
      expect([address, (await below.request(`/patchbay${address}`)).status]).toEqual([address, 200]);
      expect([address, (await below.request(address)).status]).toEqual([address, 200]);
    }
  });

  it("answers the start address without a session", async () => {
    expect(await (await app.request("/")).text()).toContain("<title>Patchbay</title>");
  });

  it("writes the deployment into the page as text", async () => {
    const title = '<b title="x">Models & more</b>';
    const links = [{ label: "</script><script>alert(1)</script>", url: "https://example.com" }];
    const page = await (await served.serve({ deployment: { title, links } }).request("/", html)).text();
    expect(page).toContain("<title>&lt;b title=&quot;x&quot;&gt;Models &amp; more&lt;/b&gt;</title>");
    expect(page).not.toMatch(/<b |<script>alert/);
    const [, content = ""] = /<meta name="patchbay-deployment" content="([^"]*)"/.exec(page) ?? [];
    const characters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
    const json = content.replaceAll(/&\w+;/g, (name) => characters[name as keyof typeof characters]);
    expect(JSON.parse(json)).toEqual({ title, links });
  });

  it("does not answer a script's address with the app", async () => {
    expect((await app.request("/assets/gone-1.js", { headers: { accept: "*/*" } })).status).toBe(404);
  });

  it("lets browsers cache hashed files forever", async () => {
    const answer = await app.request("/assets/main-AbC123.js");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toContain("text/javascript");
  });

  it("answers 304 if the browser has the index already, also compressed", async () => {
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

  it("serves only the plugin files in the index", async () => {
    const answer = await app.request("/plugins/libraries/one/dist/plugin.abc.js");
    expect(await answer.text()).toBe(PLUGIN_CODE);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("content-type")).toContain("text/javascript");
    for (const address of ["/plugins/libraries/one/dist/manifest.json", "/plugins/plugin.js", "/plugins/secret.txt"]) {
      expect((await app.request(address, html)).status).toBe(404);
    }
  });

  it.skipIf(process.platform === "win32")(
    "serves no link, no pipe and no file with a different size or hash",
    async () => {
      const dist = await writeLibrary(path.join(served.folder, "plugins"), "odd");
      const file = path.join(dist, "plugin.abc.js");
      const address = "/plugins/libraries/odd/dist/plugin.abc.js";
      const odd = served.serve({
        index: createPluginIndex([{ path: path.join(served.folder, "plugins"), origin: "built-in" }]),
      });
      const answerOf = async (): Promise<unknown> => {
        const answer = await odd.request(address);
        return [answer.status, (await answer.text()).split(":")[0]];
      };
      expect(await answerOf()).toEqual([200, PLUGIN_CODE]);

      await writeFile(path.join(served.folder, "same.js"), PLUGIN_CODE);
      const other = [
        404,
        "The plugin's file is missing, or is not a regular file of the size that its manifest names.",
      ];
      for (const make of [
        () => symlink(path.join(served.folder, "same.js"), file),
        () => symlink("/dev/zero", file),
        () => execFileSync("mkfifo", [file]),
        () => mkdir(file),
        () => writeFile(file, `${PLUGIN_CODE}//`),
        () => undefined,
      ]) {
        await rm(file, { recursive: true, force: true });
        await make();
        expect(await answerOf()).toEqual(other);
      }
      await writeFile(file, PLUGIN_CODE.replace("init", "Init"));
      expect(await answerOf()).toEqual([404, "The plugin's file does not match its manifest"]);
      await rm(path.join(served.folder, "plugins/libraries/odd"), { recursive: true });
    },
  );

  it("serves a plugin whose folder is a link, as npm link creates them", async () => {
    await writeLibrary(path.join(served.folder, "elsewhere"), "linked");
    await mkdir(path.join(served.folder, "linking"));
    await symlink(
      path.join(served.folder, "elsewhere/libraries/linked"),
      path.join(served.folder, "linking/linked"),
      "junction",
    );
    const index = createPluginIndex([{ path: path.join(served.folder, "linking"), origin: "built-in" }]);
    expect((await served.serve({ index }).request("/plugins/linked/dist/plugin.abc.js")).status).toBe(200);
  });

  it("compresses a hashed file in one piece, and caches it", async () => {
    const init = { headers: { "accept-encoding": "gzip" } };
    const packed = await app.request("/assets/main-AbC123.js", init);
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe("console.debug(1);");
    expect(bytes).toEqual(Buffer.from(gzipSync("console.debug(1);", { level: 9 })));
    const again = await app.request("/assets/main-AbC123.js", init);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
  });

  it("sends a hashed file in Brotli to browsers that accept it", async () => {
    const packed = await app.request("/assets/main-AbC123.js", { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["br", "accept-encoding"]);
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe("console.debug(1);");
    const plain = await app.request("/assets/main-AbC123.js", { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
  });

  it("compresses the index once for all requests, and preserves its entity tag", async () => {
    const plain = await app.request("/plugins/index.json");
    const packed = await app.request("/plugins/index.json", { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("etag")).toBe(`W/${plain.headers.get("etag")}`);
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
  });

  it.each([300, 5000])("answers a URL path of %i characters like any other unknown one", async (length) => {
    const long = "a".repeat(length);
    for (const address of [`/${long}`, `/assets/${long}.js`, `/plugins/${long}`, `/api/${long}`]) {
      expect([address.slice(0, 9), (await app.request(address)).status]).toEqual([address.slice(0, 9), 404]);
    }
    // A page of the app may have a long address.
    expect((await app.request(`/models/${long}`, html)).status).toBe(200);
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

  it("passes hub and router to the app", async () => {
    expect(await (await app.request("/config.json")).json()).toEqual({
      live: true,
      safe: false,
      session: false,
      hubUrl: "http://hub.internal:8080/base",
      routerUrl: "http://127.0.0.1:9000",
    });
  });

  it("asks pages to hide marks only if the operator disabled them", async () => {
    expect(await (await served.serve({ marks: false }).request("/config.json")).json()).toMatchObject({ marks: false });
    expect(await (await served.serve({ marks: true }).request("/config.json")).json()).not.toHaveProperty("marks");
  });

  it("lets browsers store the app, or has them remove it", async () => {
    const read = async (offline: boolean) => {
      const answer = await served.serve({ offline }).request("/offline-worker.js");
      return [answer.headers.get("content-security-policy"), answer.headers.get("cache-control"), await answer.text()];
    };
    const policy = "default-src 'none'; connect-src 'self'";
    expect(await read(true)).toEqual([policy, "no-cache", "store();"]);
    expect(await read(false)).toEqual([policy, "no-cache", "remove();"]);
    expect(await (await served.serve({ offline: false }).request("/config.json")).json()).toMatchObject({
      offline: false,
    });
    expect(await (await served.serve({ offline: true }).request("/config.json")).json()).not.toHaveProperty("offline");
  });

  it("starts an event stream with the revision of the index", async () => {
    const answer = await app.request("/plugins/events");
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    const revision = ((await app.request("/plugins/index.json")).headers.get("etag") ?? "").replaceAll('"', "");
    expect(new TextDecoder().decode(value)).toBe(`event: index\ndata: ${revision}\n\n`);
    await reader.cancel();
  });
});
