/// <reference types="vite/client" />
import { createClient, needsKey, serverAddresses, type ClientOptions } from "@patchbay/core/client";
import { InputError, PatchbayError } from "@patchbay/core/errors";
import { codeKeys, writeInferenceCode } from "@patchbay/core/inference-code";
import { completeProvider } from "@patchbay/core/plugin";
import type { Provider, ProviderManifest } from "@patchbay/core/provider";
import { setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { startServerDouble, type ServerDouble } from "@patchbay/mocks/loopback";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTroubledServer, type Trouble } from "../../host-app/server/doctor/testing/troubled-server.ts";

/** Every self-hosted server over real HTTP: its probe, calls, list of models and failures. */

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const code = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const servers = Object.entries(manifests).flatMap(([file, manifest]) => {
  const id = file.split("/")[2] ?? "";
  const provider = code[`../providers/${id}/src/index.ts`];
  const serverMocks = mocks[`../providers/${id}/src/mocks.ts`];
  const { server } = manifest;
  if (!server || !provider || !serverMocks) return [];
  const address = serverAddresses(manifest)[0] ?? "https://server.example/v1";
  return [{ id, manifest, server, serverMocks, address, plugin: completeProvider(id, manifest, provider) }];
});

const PAGE = "https://patchbay.example";
const doubles = new Map<string, ServerDouble>();
let restorePace: () => void;

beforeAll(async () => {
  restorePace = setMockPace(0);
  for (const { id, serverMocks, address, server } of servers) {
    const { allows = "any" } = server;
    // oxlint-disable-next-line no-await-in-loop -- five
    doubles.set(id, await startServerDouble({ mocks: serverMocks, address, allows }));
  }
});
afterAll(async () => {
  restorePace();
  await Promise.all([...doubles.values()].map((double) => double.close()));
});

const urlOf = (id: string): string => doubles.get(id)?.url ?? "";

/** A member by its path in the manifest's notation. */
function memberOf(json: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], json);
}

async function isRecognized({ probe }: NonNullable<ProviderManifest["server"]>, url: string): Promise<boolean> {
  const response = await fetch(`${url}/${probe.path}`);
  const json: unknown = await response.json().catch(() => undefined);
  const value = probe.member === undefined ? json : memberOf(json, probe.member);
  return response.ok && (probe.value === undefined ? value != null : value === probe.value);
}

const clientAt = (id: string, address: string, more: ClientOptions = {}) =>
  createClient({
    providers: servers.map(({ plugin }) => plugin),
    settings: { [id]: { address } },
    retries: 0,
    ...more,
  });

const ask = (id: string, model: string) => ({
  provider: id,
  model,
  messages: [{ role: "user" as const, content: "Are you there?" }],
});

it("there are servers, each with a different address, and none needs a key", () => {
  expect(servers.map(({ id }) => id).length).toBeGreaterThanOrEqual(5);
  const addresses = servers.flatMap(({ manifest }) => serverAddresses(manifest));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { manifest } of servers) expect(needsKey(manifest)).toBe(false);
});

describe.each(servers)("$id", ({ id, server, serverMocks, manifest, address }) => {
  const chats = "conversational" in manifest.tasks;

  it("the server is recognized by its probe, and no other known server is", async () => {
    const others = servers.filter((other) => other.id !== id && serverAddresses(other.manifest).length > 0);
    expect(await isRecognized(server, urlOf(id))).toBe(true);
    // Any server looks like one with OpenAI's protocol.
    if (serverAddresses(manifest).length === 0) return;
    const mistaken = [];
    for (const other of others) if (await isRecognized(server, urlOf(other.id))) mistaken.push(other.id);
    expect(mistaken).toEqual([]);
  });

  it("lists its models at the manifest's path, and to the client", async () => {
    const list = async (): Promise<readonly unknown[] | string> => {
      const response = await fetch(`${urlOf(id)}/${server.models.path}`);
      return memberOf(await response.json(), server.models.member) as readonly unknown[] | string;
    };
    const before = await list();
    // Some servers name the only model that they run.
    const isOnly = typeof before === "string";
    const models = await clientAt(id, urlOf(id)).models({ provider: id });
    expect(models.length).toBeGreaterThan(isOnly ? 0 : 1);
    // A download of another test may arrive in between.
    expect(isOnly ? [1] : [before.length, (await list()).length]).toContain(models.length);
    expect(models.map((model) => model.id)).toEqual(
      expect.arrayContaining(isOnly ? [before] : serverMocks.models.map(({ providerId }) => providerId)),
    );
  });

  it.runIf(chats)("answers a chat without a key, also as a stream", async () => {
    const client = clientAt(id, urlOf(id));
    const model = serverMocks.models.find(({ task }) => task === "conversational")?.providerId ?? "";
    const { choices } = await client.chatCompletion(ask(id, model));
    expect(choices[0]?.message.content).toContain("Are you there?");
    let text = "";
    for await (const chunk of client.chatCompletionStream(ask(id, model)))
      text += chunk.choices[0]?.delta.content ?? "";
    expect(text).toContain("Are you there?");
  });

  it("allows the pages that its manifest lists", async () => {
    for (const origin of [PAGE, "http://localhost:4600"]) {
      const headers = {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      };
      const preflight = await fetch(`${urlOf(id)}/${server.probe.path}`, { method: "OPTIONS", headers });
      const simple = await fetch(`${urlOf(id)}/${server.probe.path}`, { headers: { origin } });
      await Promise.all([preflight.arrayBuffer(), simple.arrayBuffer()]);
      const isIn = (server.allows ?? "any") === "any" || (server.allows === "loopback" && origin !== PAGE);
      const granted = [preflight, simple].map((response) => response.headers.get("access-control-allow-origin"));
      expect(granted.map((value) => value === "*" || value === origin)).toEqual([isIn, isIn]);
    }
  });

  it.runIf(chats)("the code of a call contains the server's address and no key", async () => {
    const entry = { id, ...manifest, origin: "built-in" };
    const [key] = codeKeys(entry);
    const model = serverMocks.models.find(({ task }) => task === "conversational")?.providerId ?? "";
    const { messages } = ask(id, model);
    // If the address includes the version, so does that of OpenAI's clients.
    const settings = { address: `${urlOf(id)}${new URL(address).pathname}`.replace(/\/$/, "") };
    const call = { task: "conversational", provider: id, model, args: { messages }, settings };
    const { clients } = await writeInferenceCode(call, {
      client: (_, options) => createClient({ providers: servers.map(({ plugin }) => plugin), ...options }),
      lookUp: fetch,
      entryOf: () => entry,
      key,
    });
    const codeOf = (name: string): string => clients.find((one) => one.id.includes(name))?.code ?? "";
    expect(codeOf("curl")).toContain(`${urlOf(id)}/v1/chat/completions`);
    expect(codeOf("openai")).toContain(`${urlOf(id)}/v1`);
    for (const { code: written } of clients) expect(written).not.toMatch(/environ|process\.env|uthorization/);
  });

  const wrongPath = server.wrongPath;
  it.runIf(wrongPath)("explains what is wrong with an invalid address", async () => {
    const error = await failureOf(clientAt(id, `${urlOf(id)}/v1`).chatCompletion(ask(id, "m")));
    expect(PatchbayError.isInstance(error)).toBe(true);
    expect(error.message).toContain(wrongPath?.text);
  });
});

async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error("The call succeeded, though it should have failed."),
    (error: Error) => error,
  );
}

it("the double of a server lists the method, path and origin of its requests", async () => {
  const [{ id, server }] = servers as [(typeof servers)[number]];
  const double = doubles.get(id)!;
  await fetch(`${double.url}/${server.probe.path}`, { headers: { origin: PAGE } });
  const request = { method: "GET", path: `/${server.probe.path}`, origin: PAGE };
  expect([double.requests.at(-1), double.asked.at(-1)]).toEqual([request, request]);
});

describe("an address without such a server", () => {
  const [first] = servers.filter(({ manifest }) => serverAddresses(manifest).length > 0);
  const id = first?.id ?? "";

  it.each<[Trouble, string, RegExp]>([
    ["web page", "OutputError", /This is a web page: check the address/],
    ["redirecting", "NetworkError", /does not use https/],
    ["another protocol", "NetworkError", /could not be reached/],
    ["hanging up", "NetworkError", /did not answer|could not be reached|without an answer/],
    ["cut", "NetworkError", /cut before the answer was complete/],
    ["cut, and closed as if complete", "OutputError", /cannot be read, and may have been cut/],
    ["another program", "OutputError", /Expected ChatCompletionOutput/],
    ["locked", "AuthenticationError", /401/],
    ["broken", "HttpError", /500/],
  ])("%s: %s", async (trouble, name, message) => {
    const server = await startTroubledServer(trouble);
    try {
      const error = await failureOf(clientAt(id, server.url).chatCompletion(ask(id, "m")));
      expect([error.name, error.message]).toEqual([name, expect.stringMatching(message)]);
    } finally {
      await server.stop();
    }
  });

  it.each<[Trouble, ClientOptions, string]>([
    ["hanging", { connectTimeout: 50 }, "ConnectTimeoutError"],
    ["stuck in the middle", { idleTimeout: 50 }, "IdleTimeoutError"],
  ])("%s: with %j an end", async (trouble, options, name) => {
    const server = await startTroubledServer(trouble);
    try {
      expect((await failureOf(clientAt(id, server.url, options).chatCompletion(ask(id, "m")))).name).toBe(name);
    } finally {
      await server.stop();
    }
  });

  it("a server that is not running: fails immediately, with the address", async () => {
    const server = await startTroubledServer("running");
    await server.stop();
    const error = await failureOf(clientAt(id, server.url, { retries: 5 }).chatCompletion(ask(id, "m")));
    expect(error).toMatchObject({ attempts: 1 });
    expect([error.name, error.message]).toEqual([
      "NetworkError",
      expect.stringContaining(`could not be reached at ${server.url}`),
    ]);
  });

  it("a server on another machine is not called without https", async () => {
    const error = await failureOf(clientAt(id, "http://llm.lan:8000").chatCompletion(ask(id, "m")));
    expect(InputError.isInstance(error) && error.message).toContain("http only on this machine");
  });
});

const olderEntry = (id: string, type: string, state: string) => ({
  id,
  object: "model",
  type,
  publisher: "acme",
  arch: "llama",
  compatibility_type: "gguf",
  quantization: "Q4_K_M",
  state,
  max_context_length: 32_768,
});

/** Source: https://www.lmstudio.ai/docs/api/rest-api (of 0.3.6) */
it("an LM Studio before 0.4 is listed through its older API", async () => {
  const requests: string[] = [];
  const models = await clientAt("lm-studio", "http://127.0.0.1:1234", {
    async fetch(input) {
      const { pathname } = new URL(new Request(input).url);
      requests.push(pathname);
      if (pathname !== "/api/v0/models") return Response.json({ error: "Unexpected endpoint or method. (GET)" });
      const data = [
        olderEntry("talker", "llm", "loaded"),
        olderEntry("seer", "vlm", "not-loaded"),
        olderEntry("embedder", "embeddings", "loaded"),
      ];
      return Response.json({ object: "list", data });
    },
  }).models({ provider: "lm-studio" });
  expect(requests).toEqual(["/api/v1/models", "/api/v0/models"]);
  const common = { contextLength: 32_768, quantization: "Q4_K_M" };
  expect([...models]).toMatchObject([
    { id: "talker", task: "conversational", loaded: true, ...common },
    { id: "seer", task: "conversational", loaded: false, capabilities: ["vision"], ...common },
    { id: "embedder", task: "feature-extraction", loaded: true, ...common },
  ]);
});
