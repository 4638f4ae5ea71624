import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPatchbay } from "@patchbay/core";
import { directory, integrityOf } from "@patchbay/core/node";
import { filesOf, parseModelFacts } from "@patchbay/core/plugin";
import type { ProviderBatch } from "@patchbay/core/provider";
import { mockShares } from "@patchbay/mocks/shares";
import { expect, it } from "vitest";

// Plugins as they were built when these members were added, never rebuilt.
const folder = fileURLToPath(new URL("fixtures/2026-11-25/", import.meta.url));
const NOW = Date.UTC(2026, 10, 25, 12);
const clock = { now: () => NOW, schedule: () => () => {} };
const { plugins, client } = await createPatchbay({ plugins: directory(folder, { shared: mockShares }), clock });
const [signing] = plugins.snapshot().plugins.map(({ entry }) => entry);
if (signing?.kind !== "provider") throw new Error("the archive lacks its provider");

const key = { id: "id-0123456789", secret: "signing-secret-0123456789" };
const chat = { id: "1", created: 1, model: "quill", choices: [], usage: null };

/** The request of a chat, as the provider receives it. */
async function sentBy(provider: string): Promise<{ readonly request: Request; readonly body: string }> {
  const sent: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push(new Request(input, init));
    return Response.json(chat);
  };
  await client(key, { fetch }).chatCompletion({ provider, model: "quill", messages: [] } as never);
  const [request] = sent;
  if (!request) throw new Error("nothing was sent");
  return { request, body: await request.clone().text() };
}

it("lists the plugins with all their files as they were hashed", () => {
  const { plugins: listed, rejected } = plugins.snapshot();
  expect(rejected).toEqual([]);
  expect(listed.map(({ entry }) => entry.id)).toEqual(["signing", "token"]);
  for (const { entry } of listed)
    for (const { path, integrity } of filesOf(entry))
      expect(integrityOf(readFileSync(folder + entry.base + path))).toBe(integrity);
  expect(filesOf(signing).map(({ path }) => path.replace(/\..*\./, "."))).toEqual([
    "plugin.js",
    "mocks.js",
    "icon.svg",
    "models.json",
  ]);
});

it("reads the facts of models", () => {
  const facts = JSON.parse(readFileSync(folder + signing.base + signing.facts?.path, "utf8")) as unknown;
  const { date, models } = parseModelFacts(facts, Object.keys(signing.tasks));
  expect([date, models.map(({ id }) => id)]).toEqual(["2026-11-25", ["quill", "stylus"]]);
  expect(models[1]).toMatchObject({ retired: "2026-10-01", replacement: "quill" });
});

it("signs requests with the HMAC of the manifest", async () => {
  const { request, body } = await sentBy("signing");
  const time = String(NOW / 1000);
  const hash = createHash("sha256").update(body).digest("hex");
  const signed = `POST\n/v1/chat/completions\n${time}\n${hash}`;
  expect(["x-id", "x-time", "x-signature"].map((name) => request.headers.get(name))).toEqual([
    key.id,
    time,
    createHmac("sha256", key.secret).update(signed).digest("base64"),
  ]);
});

it("signs requests with the JSON Web Token of the manifest", async () => {
  const { request } = await sentBy("token");
  const [header = "", claims = "", signature] = (request.headers.get("authorization") ?? "")
    .replace("Bearer ", "")
    .split(".");
  const decoded = [header, claims].map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown);
  const now = NOW / 1000;
  expect(decoded).toEqual([
    { alg: "HS256", typ: "JWT", kid: key.id },
    { iss: key.id, iat: now, exp: now + 600 },
  ]);
  expect(signature).toBe(createHmac("sha256", key.secret).update(`${header}.${claims}`).digest("base64url"));
});

it("runs the steps of a batch", async () => {
  const { batch } = await plugins.load("provider", "signing");
  const { create, poll, status, read, cancel } = batch as ProviderBatch;
  const baseUrl = "https://api.signing.example";
  const call = { task: "conversational", providerModelId: "quill", routed: false, baseUrl, settings: {} };
  const answer = (data: object) => ({ data, status: 200, url: baseUrl, header: () => null });
  const rows = [{ id: "a", path: "v1/chat/completions", body: { messages: [] } }];
  expect(create(rows, call, undefined)).toEqual({
    url: `${baseUrl}/batches`,
    body: { rows: [{ id: "a", body: { messages: [] } }] },
  });
  const started = answer({ id: "7" });
  expect(status(started, call)).toEqual({ status: "running" });
  expect(poll(started, call)).toEqual({ url: `${baseUrl}/batches/7` });
  expect(cancel?.(started, call)).toEqual({ method: "DELETE", url: `${baseUrl}/batches/7` });
  expect(status(answer({ id: "7", done: true }), call)).toEqual({
    status: "completed",
    files: [{ url: `${baseUrl}/batches/7/results` }],
  });
  expect(read({ id: "a", status: 200, body: chat }, call)).toEqual({ id: "a", status: 200, data: chat });
});
