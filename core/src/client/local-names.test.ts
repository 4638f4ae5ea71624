import dns from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EnvHttpProxyAgent, setGlobalDispatcher } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { InputError } from "../errors/index.ts";
import { openAiChat } from "../provider/index.ts";
import type { ClientOptions } from "../client-contract/options.ts";
import { InferenceClient } from "./inference-client.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, errorOf } from "./testing/set-up-client.ts";

/** An emulator on this machine that distinguishes regions by the host's name. */
const seen: { host: string | undefined; authorization: string | undefined }[] = [];
const server = createServer(({ headers: { host, authorization }, url }, response) => {
  seen.push({ host, authorization });
  if (url === "/elsewhere") response.writeHead(307, { location: `http://evil.localhost:${port}/` }).end();
  else response.setHeader("content-type", "application/json").end(JSON.stringify(chatAnswer));
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void seen.splice(0));
afterEach(() => vi.restoreAllMocks());

const key = "k-0123456789";
const refusal = () =>
  `Provider emulator is called at http://eu.localhost:${port}, and only Node can keep that request on this machine. Call it from Node, without a proxy and without a custom fetch.`;

function call(region: string, { path = "chat", ...options }: ClientOptions & { readonly path?: string } = {}) {
  const emulator = sampleProvider(
    "emulator",
    {
      models: "direct",
      hosts: [`http://{region}.localhost:${port}`, `http://{server}.localhost:${port}`],
      settings: { region: { label: "Region", pattern: ".*" }, server: { label: "Server" } },
    },
    { tasks: { conversational: openAiChat({ path }) } },
  );
  const client = new InferenceClient(key, { providers: [emulator], ...options });
  return client.chatCompletion(
    { provider: "emulator", model: "m", messages: [] },
    { settings: { emulator: { region } } },
  );
}

describe("a host below localhost that the manifest declares", () => {
  it("a declared host below localhost gets the key on this machine, without a lookup of its name", async () => {
    const lookup = vi.spyOn(dns, "lookup");
    expect(await call("eu")).toEqual(chatAnswer);
    expect(seen).toEqual([{ host: `eu.localhost:${port}`, authorization: `Bearer ${key}` }]);
    expect(lookup).not.toHaveBeenCalled();
  });

  it.each(["eu.evil.com/", "x@", "evil.com#", "evil.com?", "evil.com:80/", ".."])(
    "sends nothing for the value %j, which would name another host",
    async (region) => {
      const error = await errorOf(call(region));
      expect(InputError.isInstance(error) && error.message).toContain("which cannot be part of the address");
      expect(seen).toEqual([]);
    },
  );

  it("a redirect to another name below localhost is refused", async () => {
    expect((await errorOf(call("eu", { path: "elsewhere" }))).message).toContain("does not use https");
    expect(seen).toHaveLength(1);
  });

  it("a host below localhost is refused if the connection cannot be limited to this machine", async () => {
    const custom = vi.fn<typeof fetch>();
    const error = await errorOf(call("eu", { fetch: custom }));
    expect(InputError.isInstance(error) && error.message).toBe(refusal());
    expect(custom).not.toHaveBeenCalled();
    // Node 26 uses one symbol and undici's package reads another, which does not contain the same object.
    const symbols = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) => Symbol.for(name));
    const direct = symbols.map((symbol) => [symbol, Reflect.get(globalThis, symbol)] as const);
    const proxy = new EnvHttpProxyAgent({ httpProxy: `http://127.0.0.1:${port}` });
    setGlobalDispatcher(proxy);
    try {
      expect((await errorOf(call("eu"))).message).toBe(refusal());
    } finally {
      for (const [symbol, dispatcher] of direct) Reflect.set(globalThis, symbol, dispatcher);
      await proxy.close();
    }
    expect(seen).toEqual([]);
  });

  it("a host below localhost is refused if a user types it as the address", async () => {
    const typed = sampleProvider(
      "typed",
      { models: "direct", hosts: ["{server}"], settings: { server: { label: "Server", type: "address" } } },
      { tasks: { conversational: openAiChat({ path: "chat" }) } },
    );
    const client = new InferenceClient(key, {
      providers: [typed],
      settings: { typed: { server: `http://evil.localhost:${port}` } },
    });
    const error = await errorOf(client.chatCompletion({ provider: "typed", model: "m", messages: [] }));
    expect(error.message).toContain("must be an https address (http only on this machine)");
    expect(seen).toEqual([]);
  });
});
