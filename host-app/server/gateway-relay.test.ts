import { existsSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import path from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readGroups, type ApiDocument } from "../src/features/docs/api-operations.ts";
import { OWN_HEADER, type GatewayOffer } from "./api.ts";
import { gatewayRelay } from "./gateway-relay.ts";
import { writeApp, type ServedApp } from "./testing/served-app.ts";
import { sessionHeaders, testSession } from "./testing/served-plugin.ts";
import { startOnLoopback, type LoopbackServer } from "./testing/start-on-loopback.ts";

const CANARY = "hf_canary_0123456789abcdef";
const CONFIGURED = "configured-canary-0123456789";
const PERSONAL = "personal-canary-0123456789";
const MODEL = "openai/gpt-oss-120b";
const completion = {
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: MODEL,
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
};

/** Hub and router, which repeat the key that they got, as some errors do. */
let vendor: LoopbackServer;
let received: IncomingMessage[];
let status: number;
let served: ServedApp;
let app: Hono;
let page: Record<string, string>;
const reasons: string[] = [];
const onVolatile = (reason: string) => void reasons.push(reason);

beforeAll(async () => {
  const server = createServer((request, response) => {
    received.push(request);
    const mapping = { groq: { status: "live", providerId: MODEL, task: "conversational" } };
    const failure = { error: { message: `Incorrect key: ${request.headers.authorization}` } };
    const body =
      request.method === "GET" ? { inferenceProviderMapping: mapping } : status === 200 ? completion : failure;
    response.writeHead(request.method === "GET" ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  vendor = await startOnLoopback(server);
  const { url } = vendor;
  served = await writeApp();
  const session = testSession();
  const plugins = path.resolve(import.meta.dirname, "../../plugins");
  const environment = { HF_TOKEN: CANARY };
  // A file cannot become a folder.
  const dataFolder = import.meta.filename;
  const config = {
    aliases: { mine: `vllm/${MODEL}`, hub: `groq/${MODEL}` },
    keys: { mistral: CONFIGURED },
    settings: { vllm: { address: url } },
  };
  const about = { session, plugins, hubUrl: url, routerUrl: url, environment, dataFolder, onVolatile, config };
  app = served.serve({ session, gateway: gatewayRelay(about).routes });
  page = await sessionHeaders(session.routes);
});
afterAll(async () => {
  await vendor.stop();
  await served.remove();
});
beforeEach(() => {
  received = [];
  status = 200;
});

const chat = (
  headers: Record<string, string>,
  address = "/gateway/tasks/conversational",
  model = `groq/${MODEL}`,
): Promise<Response> =>
  Promise.resolve(
    app.request(address, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }] }),
    }),
  );

const readConfig = async (from: Hono, headers: Record<string, string>): Promise<object> =>
  (await (await from.request("/config.json", { headers })).json()) as object;

describe("the gateway for the app's pages", () => {
  it("lists the providers that it has keys for, and calls them without the page's cookie or any key in the answer", async () => {
    const access = await app.request("/gateway/access", { headers: page });
    const { providers, aliases } = (await access.json()) as GatewayOffer;
    expect(providers.slice(0, 1)).toEqual(["auto"]);
    expect(providers).toContain("groq");
    expect(providers).not.toContain("openai");
    expect(providers).toContain("mistral");
    expect(aliases).toEqual([
      { name: "mine", targets: [`vllm/${MODEL}`] },
      { name: "hub", targets: [`groq/${MODEL}`] },
    ]);
    const response = await chat(page);
    expect([response.status, await response.json()]).toEqual([200, completion]);
    const sent = received.find(({ method }) => method === "POST");
    expect(sent?.headers.authorization).toBe(`Bearer ${CANARY}`);
    expect(sent?.headers.cookie).toBeUndefined();
    status = 401;
    const refused = await chat(page);
    const shown = JSON.stringify([...refused.headers, ...access.headers, providers]) + (await refused.text());
    expect(refused.status).toBe(502);
    expect(shown).not.toContain(CANARY);
    expect(shown).not.toContain(CONFIGURED);
  });

  it.each(["mine", "mine:auto"])(
    "calls the alias %s with the person's own key, which reaches only its provider",
    async (model) => {
      const brought = { ...page, "x-patchbay-key": `vllm=${PERSONAL}` };
      const keysSent = () =>
        received.filter(({ method }) => method === "POST").map(({ headers }) => headers.authorization);
      expect((await chat(brought, undefined, model)).status).toBe(200);
      expect((await chat(brought, undefined, "hub")).status).toBe(200);
      expect(keysSent()).toEqual([`Bearer ${PERSONAL}`, `Bearer ${CANARY}`]);
      expect(received.flatMap(({ rawHeaders }) => rawHeaders).filter((text) => /^x-patchbay/i.test(text))).toEqual([]);
      status = 401;
      const refused = await chat(brought, undefined, model);
      const usage = await app.request("/gateway/usage/records", { headers: page });
      const shown = [[...refused.headers], await refused.text(), await usage.text()].join("\n");
      expect(shown).toContain("Incorrect key");
      expect(shown).not.toContain(PERSONAL);
    },
  );

  it("takes no person's key without the session", async () => {
    const response = await chat({ ...page, cookie: "", "x-patchbay-key": `vllm=${PERSONAL}` }, undefined, "mine");
    expect([response.status, (await response.text()).includes(PERSONAL)]).toEqual([401, false]);
    expect(received).toEqual([]);
  });

  it.each([
    ["GET", "/gateway/access"],
    ["GET", "/gateway/jobs/job_1"],
    ["GET", "/gateway/v1/models"],
    ["POST", "/gateway/tasks/conversational"],
    ["POST", "/gateway/v1/chat/completions"],
    ["POST", "/gateway/mcp"],
    ["GET", "/gateway/what-may-come-later"],
  ])("refuses %s %s without the session, whatever host it names", async (method, address) => {
    for (const host of ["localhost:4600", "127.0.0.1:4600", "gateway.example"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await app.request(address, { method, headers: { ...page, cookie: "", host } });
      expect(response.status).toBe(401);
    }
    expect(received).toEqual([]);
  });

  it.each([
    "/%67%61%74%65%77%61%79/access",
    "//gateway/access",
    "/gateway%2F%61%63%63%65%73%73",
    "/session/../gateway/access",
  ])("is at no other spelling of its path: %s", async (address) => {
    const response = await app.request(address, { headers: { ...page, cookie: "" } });
    expect(await response.text()).not.toContain("groq");
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of this machine", { origin: "http://localhost:4601" }],
    ["no page", { [OWN_HEADER]: "" }],
  ])("takes no calls from %s", async (_, headers) => {
    const sent = new Headers({ ...page, ...headers });
    if (sent.get(OWN_HEADER) === "") sent.delete(OWN_HEADER);
    expect((await chat(Object.fromEntries(sent))).status).toBe(403);
    expect(received).toEqual([]);
  });

  it("serves callers without the session by a token that the operator has made, and counts what each has used", async () => {
    const post = async (address: string, body: object, headers: Record<string, string>) => {
      const init = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
      return app.request(address, { ...init, body: JSON.stringify(body) });
    };
    const made = await post("/gateway/tokens", { name: "script" }, page);
    const { secret, token } = (await made.json()) as { secret: string; token: { id: string } };
    const authorization = `Bearer ${secret}`;
    expect((await chat({ authorization })).status).toBe(200);
    const refusals = await Promise.all([
      chat({ authorization: "Bearer unknown" }),
      chat({ authorization, origin: "https://evil.example" }),
      post("/gateway/tokens", { name: "more" }, { authorization }),
      post("/gateway/tokens", { name: "more" }, { ...page, origin: "https://evil.example" }),
    ]);
    expect(refusals.map((response) => response.status)).toEqual([401, 403, 403, 403]);
    const usage = await app.request("/gateway/usage?by=token", { headers: page });
    const { data, isVolatile } = (await usage.json()) as { data: { key: string }[]; isVolatile: boolean };
    expect([isVolatile, data.find(({ key }) => key === token.id)]).toMatchObject([true, { requests: 1 }]);
    expect(reasons).toEqual([expect.stringContaining("gateway-relay.test.ts")]);
  });

  it("is named in the configuration of pages that have the session, and of no others", async () => {
    expect(await readConfig(app, page)).toMatchObject({ session: true, gateway: true });
    expect(await readConfig(app, {})).not.toHaveProperty("gateway");
    expect(await readConfig(served.serve(), page)).not.toHaveProperty("gateway");
    expect((await served.serve().request("/gateway/access", { headers: page })).status).toBe(404);
  });
});

it("lets go of its folder when it is closed, with what it has stored", async () => {
  const session = testSession();
  const dataFolder = path.join(served.folder, "own");
  const about = { session, plugins: path.join(served.folder, "plugins"), environment: {}, dataFolder };
  const relay = gatewayRelay({ ...about, onVolatile });
  const ask = async (routes: Hono, body?: object) => {
    const headers = { ...(await sessionHeaders(session.routes)), "content-type": "application/json" };
    const init = body && { method: "POST", body: JSON.stringify(body) };
    return (await served.serve({ session, gateway: routes }).request("/gateway/tokens", { headers, ...init })).json();
  };
  expect(await ask(relay.routes, { name: "app" })).toMatchObject({ token: { name: "app" } });
  expect(existsSync(path.join(dataFolder, "gateway/gateway.lock"))).toBe(true);
  await relay.close();
  expect(existsSync(path.join(dataFolder, "gateway/gateway.lock"))).toBe(false);
  const next = gatewayRelay(about);
  expect(await ask(next.routes)).toMatchObject({ data: [{ name: "app" }] });
  await next.close();
});

describe("/openapi.json", () => {
  it("describes the routes to every visitor, and each has its place and a command on the page", async () => {
    const response = await served.serve().request("/openapi.json");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    const document = (await response.json()) as ApiDocument;
    const groups = readGroups(document);
    expect(groups[0]?.operations.map(({ path: at }) => at)).toEqual(
      expect.arrayContaining(["/v1/rerank", "/v2/rerank"]),
    );
    const operations = groups.flatMap((group) => group.operations);
    const routes = Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
    );
    expect(operations.map((one) => `${one.method} ${one.path}`).toSorted()).toEqual(routes.toSorted());
    const bodies = operations.flatMap(({ example }) => / -d '([^]*)'$/.exec(example)?.[1] ?? []);
    expect(bodies.length).toBeGreaterThan(40);
    for (const body of bodies) expect(JSON.parse(body.replaceAll(String.raw`'\''`, "'"))).toEqual(expect.any(Object));
    const types = operations.flatMap((one) => one.fields.map(({ type }) => type));
    expect(types.filter((type) => /^$|^null$|\bor *$/.test(type))).toEqual([]);
    const { fields, example } = operations.find((one) => one.path === "/tasks/image-to-image")!;
    expect(fields).toContainEqual(expect.objectContaining({ name: "inputs", type: "file", isRequired: true }));
    expect(fields.map(({ name }) => name)).toContain("parameters.prompt");
    expect(example).toContain('{"model":"<provider>/<model>","inputs":"data:image/png;base64,…"}');
    const edits = operations.find((one) => one.path === "/v1/images/edits");
    expect(edits?.example).toContain("-F 'image=@file'");
    expect(JSON.stringify(operations)).not.toContain("undefined");
  });
});
