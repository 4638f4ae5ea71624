import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Hono } from "hono";
import { html, PRIVATE, writeApp, type ServedApp } from "./testing/served-app.ts";

let served: ServedApp;
let app: Hono;

beforeAll(async () => {
  served = await writeApp();
  app = served.serve(PRIVATE);
});
afterAll(() => served.remove());

describe("the headers of the server", () => {
  it("forbids all inline code but the page's own, eval and frames in documents and workers", async () => {
    for (const [address, ownScript, ownStyle] of [
      [
        "/",
        " 'sha256-KZLuRV098bt6LTzgKlXEhD68087xkdA0UhTayqE6Ow8='",
        " 'sha256-SNJDlN1Iy2mnt7DOjQIyDb2LQE6O5PQiSZomcdzawQ4='",
      ],
      ["/plugins/no-such-page.svg", "", ""],
      ["/assets/evaluate-worker-AbC123.js", "", ""],
    ] as const) {
      const answer = await app.request(address);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain(`script-src 'self'${ownScript}; style-src 'self'${ownStyle};`);
      expect(policy).not.toContain("'unsafe");
      expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types patchbay");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      const permissions = answer.headers.get("permissions-policy")?.split(", ") ?? [];
      expect(permissions).toEqual(expect.arrayContaining(["camera=(self)", "microphone=(self)", "geolocation=()"]));
    }
  });

  it("lets the sandbox's worker compile its engine, and send nothing", async () => {
    const answer = await app.request("/assets/sandbox-worker-AbC123.js");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    );
  });

  it("gives the document of widgets no origin and no connection, and only this app may show it", async () => {
    const { headers } = await app.request("/widget-frame.html");
    expect(headers.get("content-security-policy")).toBe("sandbox allow-scripts; frame-ancestors 'self'");
    expect(headers.get("connection-allowlist")).toBe("()");
  });

  it("sends no policy with the parts of a page, which have none", async () => {
    for (const address of ["/plugins/index.json", "/config.json", "/assets/main-AbC123.js"]) {
      const { headers } = await app.request(address);
      expect([address, headers.get("content-security-policy"), headers.get("permissions-policy")]).toEqual([
        address,
        null,
        null,
      ]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("sends the policy of a page whose address ends like a file's", async () => {
    const { headers } = await app.request("/models/acme/model.js", html);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it.each([
    ["https://huggingface.co", " https://huggingface.co https://*.hf.co"],
    ["https://hub.example/path;script-src *", " https://hub.example"],
    ["http://127.0.0.1:9999", " http://127.0.0.1:9999"],
    ["http://hub.internal:8080", " http://hub.internal:8080"],
    ["http://elsewhere.example", ""],
    ["javascript:1", ""],
    ["https://e;vil.example", ""],
    ["", ""],
  ])("lets the worker of an engine call the hub %s alone", async (hub, allowed) => {
    const answer = await app.request(`/assets/engine-worker-D_f-4.js?hub=${encodeURIComponent(hub)}`);
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self' blob: data:${allowed}; worker-src 'self' blob:`,
    );
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(await answer.text()).toBe("console.debug(2);");
  });

  it("lets pages call a hub or router that is not https", async () => {
    const policy = (await app.request("/", html)).headers.get("content-security-policy");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/hub\.internal:8080( |;)/);
  });

  it("lets the author's remote run, and only its origin", async () => {
    const author = "http://127.0.0.1:5001/dist/remoteEntry.js";
    const open = served.serve({ author });
    const policy = (await open.request("/", html)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' http://127.0.0.1:5001 'sha256-");
    expect(await (await open.request("/config.json")).json()).toMatchObject({ live: true, author });
  });
});
