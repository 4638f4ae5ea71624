import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createReplay } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { checkedConnection, isPrivateHost, publicLookup } from "./public-address.ts";
import { CallScope } from "./call-scope.ts";
import type { OutgoingRequest } from "./request.ts";
import { Secrets } from "./secrets.ts";
import { createTransport } from "./transport.ts";

const logger = { debug: () => undefined, warn: () => undefined };
const privateAddresses = [
  "http://127.0.0.1:4642/admin",
  "http://localhost:80/",
  "https://localhost/",
  "https://localhost./",
  "https://evil.localhost/",
  "https://printer/",
  "https://printer.local/",
  "https://10.0.0.5/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://0.0.0.0/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.5]/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://[64:ff9b::a00:5]/",
  "https://[2002:a00:5::]/",
];

function setUp(insecureOrigins?: readonly string[]) {
  const replay = createReplay(({ method }) =>
    method === "POST"
      ? new Response(null, { status: 307, headers: { location: "https://10.0.0.5/next" } })
      : Response.json({}),
  );
  const transport = createTransport({
    fetch: replay.fetch,
    isCustom: true,
    insecureOrigins,
    secrets: new Secrets(),
    logger,
  });
  const send = (request: Pick<OutgoingRequest, "method" | "url" | "home" | "body">) =>
    transport.send({ peer: "Provider x", ...request }, new CallScope({}), async (response) => response.status);
  return { replay, send };
}

describe("an address from an answer", () => {
  const home = new URL("https://api.example/v1");

  it.each(privateAddresses)("is not requested when it is private: %s", async (address) => {
    const { replay, send } = setUp();
    await expect(send({ method: "GET", url: new URL(address), home })).rejects.toThrow(
      /which is not requested because it is in a private network\. Add its origin to insecureOrigins/,
    );
    expect(replay.sent).toEqual([]);
  });

  it.each(["https://cdn.example/i.png", "https://8.8.8.8/", "https://[2606:4700::1]/"])(
    "is requested when it is public: %s",
    async (address) => {
      expect(await setUp().send({ method: "GET", url: new URL(address), home })).toBe(200);
    },
  );

  it.each(["http://127.0.0.1:8000/v1", "http://localhost:8000/v1", "https://192.168.0.2/v1", "https://llm.lan/v1"])(
    "may be on this machine when the provider is local: %s",
    async (local) => {
      const url = new URL("http://127.0.0.1:9/i.png");
      expect(await setUp().send({ method: "GET", url, home: new URL(local) })).toBe(200);
    },
  );

  it("may be private when the operator lists its origin, or the provider's", async () => {
    const url = new URL("https://10.0.0.5/i.png");
    expect(await setUp(["https://10.0.0.5"]).send({ method: "GET", url, home })).toBe(200);
    expect(await setUp(["https://api.example"]).send({ method: "GET", url, home })).toBe(200);
    await expect(setUp(["https://10.0.0.6"]).send({ method: "GET", url, home })).rejects.toThrow("private network");
  });

  it("is not reached by a redirect that carries the body on", async () => {
    const { replay, send } = setUp();
    await expect(send({ method: "POST", url: home, body: { inputs: "x" } })).rejects.toThrow("private network");
    expect(replay.sent.map(({ url }) => url)).toEqual([home.href]);
  });
});

describe("a name", () => {
  it("is checked at the connection, unless it is the provider's own or the caller connects", async () => {
    const home = new URL("https://api.example/v1");
    const sentTo = async (url: string, isCustom: boolean): Promise<RequestInit | undefined> => {
      let sent: RequestInit | undefined;
      const fetch: typeof globalThis.fetch = async (_, init) => ((sent = init), Response.json({}));
      const transport = createTransport({ fetch, isCustom, secrets: new Secrets(), logger });
      const request = { peer: "Provider x", method: "GET", url: new URL(url), home } as const;
      await transport.send(request, new CallScope({}), async (response) => response.status);
      return sent;
    };
    expect(await sentTo("https://cdn.example/i.png", false)).toHaveProperty("dispatcher");
    expect(await sentTo("https://api.example/i.png", false)).not.toHaveProperty("dispatcher");
    expect(await sentTo("https://cdn.example/i.png", true)).not.toHaveProperty("dispatcher");
  });

  it("is refused at the connection when it resolves to a private address", async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end("admin");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    try {
      const failure: unknown = await fetch(address, checkedConnection({})).catch((error: unknown) => error);
      expect(failure).toMatchObject({ cause: { message: "private" } });
      expect(requests).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it("returns its addresses in the requested form", async () => {
    const { error } = await new Promise<{ error: Error | null; addresses: string | LookupAddress[] }>((done) => {
      publicLookup("localhost", { all: true }, (problem, addresses) => done({ error: problem, addresses }));
    });
    expect(error).toMatchObject({ message: "private" });
  });

  it("of another machine is not always private", () => {
    expect(isPrivateHost("cdn.example.com")).toBe(false);
    expect(isPrivateHost("localhost.example.com")).toBe(false);
  });
});
