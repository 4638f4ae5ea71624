import path from "node:path";
import type { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { OWN_HEADER } from "./api.ts";
import { createApp } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createInstallationStore } from "./install/installation-store.ts";
import { createPluginIndex } from "./plugin-index.ts";
import { createSession } from "./session.ts";
import { writeLibrary } from "./testing/served-plugin.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

const TOKEN = "the-token-of-this-test";
const HOST = "127.0.0.1:4600";
const NOT_THERE = "a".repeat(64);

let folder = "";
let app: Hono;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeLibrary(path.join(folder, "plugins"), "one");
  app = createServer();
});

function createServer(origin?: string): Hono {
  const dataFolder = path.join(folder, "data");
  const disabled = createDisabledPlugins(dataFolder);
  const source = { path: path.join(folder, "plugins"), origin: "built-in" } as const;
  return createApp({
    appFolder: path.join(folder, "app"),
    dataFolder,
    disabled,
    index: createPluginIndex([source], { disabled: disabled.list }),
    store: createInstallationStore(dataFolder),
    session: createSession({ token: TOKEN, origin, port: () => 4600 }),
  });
}

async function openLink(token = TOKEN): Promise<Response> {
  return app.request(`/session?token=${token}`, { headers: { host: HOST } });
}

/** The headers of the app's own page after the link was opened. */
async function pageHeaders(): Promise<Record<string, string>> {
  const cookie = (await openLink()).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { host: HOST, origin: `http://${HOST}`, cookie, [OWN_HEADER]: "1" };
}

const WRITES = [
  ["POST", "/api/installations"],
  ["POST", "/api/installations/preview"],
  ["DELETE", `/api/installations/${NOT_THERE}`],
  ["POST", "/api/plugins/library/one/disable"],
  ["POST", "/api/plugins/library/one/enable"],
  ["POST", "/api/what-may-come-later"],
] as const;

/** Statuses of all routes that write; the bodies are empty, so that allowed requests change nothing. */
async function statuses(headers: Record<string, string>): Promise<number[]> {
  const answers = WRITES.map(async ([method, address]) => (await app.request(address, { method, headers })).status);
  return Promise.all(answers);
}

const ALL = (status: number): number[] => WRITES.map(() => status);
const ALLOWED = [422, 422, 404, 204, 204, 404];

describe("the link", () => {
  it("becomes a cookie that scripts and other sites cannot use, and is removed from the address", async () => {
    const answer = await openLink();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("./");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [cookie = "", ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^patchbay-session-4600=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
  });

  it.each(["", "wrong", `${TOKEN}x`, TOKEN.slice(1)])("opens no session with the token '%s'", async (token) => {
    const answer = await openLink(token);
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain(TOKEN);
  });

  it("restricts the cookie to https if users connect over https", async () => {
    app = createServer("https://patchbay.example.com");
    expect((await openLink()).headers.getSetCookie()[0]).toContain("; Secure");
  });
});

describe("a route that writes", () => {
  it("is open to the server's page with the session", async () => {
    expect(await statuses(await pageHeaders())).toEqual(ALLOWED);
  });

  it.each([
    ["nothing", {}],
    ["what Host says", { host: "localhost:4600" }],
    ["headers of a proxy", { host: "127.0.0.1:4600", "x-forwarded-for": "127.0.0.1", forwarded: "for=127.0.0.1" }],
    ["a browser's headers about the page", { host: HOST, origin: `http://${HOST}`, "sec-fetch-site": "same-origin" }],
    ["the cookie of another port", { cookie: "patchbay-session-4601=abc" }],
    ["a made-up cookie", { cookie: "patchbay-session-4600=abc", origin: `http://${HOST}`, [OWN_HEADER]: "1" }],
    ["the token for the cookie", { cookie: `patchbay-session-4600=${TOKEN}`, authorization: `Bearer ${TOKEN}` }],
  ])("is not open to %s without the session", async (_, headers) => {
    expect(await statuses(headers as Record<string, string>)).toEqual(ALL(401));
  });

  it.each([
    ["a page from elsewhere", { origin: "https://evil.example" }],
    ["a page of another port", { origin: "http://127.0.0.1:9" }],
    ["a page of another scheme", { origin: `https://${HOST}` }],
    ["a page without an origin", { origin: "null" }],
    ["a form", { [OWN_HEADER]: undefined }],
    ["no page", { origin: undefined }],
  ])("is not open to %s with the session", async (_, changes) => {
    const headers: Record<string, string | undefined> = { ...(await pageHeaders()), ...changes };
    for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name];
    expect(await statuses(headers as Record<string, string>)).toEqual(ALL(403));
  });

  it("is open through a proxy that rewrites Host, once the server knows its public origin", async () => {
    const origin = "https://patchbay.example.com";
    const proxied = {
      ...(await pageHeaders()),
      origin,
      "x-forwarded-proto": "https",
      "x-forwarded-for": "198.51.100.7",
    };
    expect(await statuses(proxied)).toEqual(ALL(403));
    const answer = await app.request("/api/installations", { method: "POST", headers: proxied });
    expect(((await answer.json()) as { error: string }).error).toContain("--origin");
    app = createServer(origin);
    expect(await statuses(proxied)).toEqual(ALLOWED);
    expect(await statuses({ ...proxied, origin: `http://${HOST}` })).toEqual(ALL(403));
  });
});

describe("a route that reads", () => {
  it("reports whether there is a session, without requiring one", async () => {
    expect(await (await app.request("/config.json")).json()).toMatchObject({ session: false });
    expect(await (await app.request("/config.json", { headers: await pageHeaders() })).json()).toMatchObject({
      session: true,
    });
    expect((await app.request("/plugins/index.json")).status).toBe(200);
  });

  it("explains to visitors without a session how to get one, and lists no installed plugins", async () => {
    expect(await (await app.request("/api/installations")).json()).toEqual({
      available: false,
      reason: expect.stringContaining("Open the link that the server printed") as string,
    });
    const answer = await app.request("/api/installations", { headers: await pageHeaders() });
    expect(await answer.json()).toEqual({ available: true, installations: [] });
  });
});
