import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NetworkError } from "../errors/index.ts";
import { InferenceClient } from "../client/index.ts";
import { sampleProviders } from "../client/testing/sample-providers.ts";
import { chatAnswer } from "../client/testing/set-up-client.ts";
import { proxyFetch } from "./proxy-fetch.ts";

const requests: string[] = [];
const target = createServer((request, response) => {
  requests.push(`${request.method} ${request.headers.host}${request.url}`);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(chatAnswer));
});
/** Connects every tunnel to the target, regardless of the named host. */
const proxy = createServer();
proxy.on("connect", (request, socket) => {
  requests.push(`CONNECT ${request.url} ${request.headers["proxy-authorization"] ?? "-"}`);
  const { port } = target.address() as AddressInfo;
  const tunnel = connect(port, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    socket.pipe(tunnel).pipe(socket);
  });
  for (const end of [socket, tunnel]) end.on("error", () => tunnel.destroy());
});

const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const addressOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() => Promise.all([target, proxy].map(listen)));
afterAll(() => {
  for (const server of [target, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => void requests.splice(0));

const messages = [{ role: "user", content: "Hi" }];

async function chat(environment: Record<string, string>, endpointUrl = "http://api.example/v1"): Promise<unknown> {
  const client = new InferenceClient("key", { providers: sampleProviders, fetch: await proxyFetch(environment) });
  return client.chatCompletion({ endpointUrl, messages }, { retries: 0 });
}

describe("a call behind a proxy", () => {
  it.each(["HTTP_PROXY", "http_proxy"])("goes through the one that %s names", async (name) => {
    expect(await chat({ [name]: `http://${addressOf(proxy)}` })).toEqual(chatAnswer);
    expect(requests).toEqual(["CONNECT api.example:80 -", "POST api.example/v1/chat/completions"]);
  });

  it("names itself to a proxy that wants a password", async () => {
    await chat({ HTTP_PROXY: `http://me:secret@${addressOf(proxy)}` });
    expect(requests[0]).toBe(`CONNECT api.example:80 Basic ${btoa("me:secret")}`);
  });

  it("sends https requests through HTTPS_PROXY, and reveals only the host to the proxy", async () => {
    const error = await chat({ HTTPS_PROXY: `http://${addressOf(proxy)}` }, "https://api.example/v1?q=canary").catch(
      (thrown: unknown) => thrown,
    );
    // The target does not support TLS.
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(requests[0]).toBe("CONNECT api.example:443 -");
    expect(requests.join()).not.toContain("canary");
  });

  it.each(["127.0.0.1", "*", "other.example,127.0.0.1"])("goes straight to what NO_PROXY=%s names", async (noProxy) => {
    const environment = { HTTP_PROXY: `http://${addressOf(proxy)}`, NO_PROXY: noProxy };
    await chat(environment, `http://${addressOf(target)}/v1`);
    expect(requests).toEqual([`POST ${addressOf(target)}/v1/chat/completions`]);
  });

  it("that is not there was never sent", async () => {
    const error = await chat({ HTTP_PROXY: "http://127.0.0.1:1" }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "NetworkError", stage: "connection" });
  });

  it("differs from the error for an invalid address, which is not shown", async () => {
    const error = await chat({ HTTPS_PROXY: "http://me:secret@" }).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "InputError" });
    expect(String((error as Error).stack)).not.toContain("secret");
  });
});

it("without a proxy, the environment's own fetch is used", async () => {
  await chat({ NO_PROXY: "*" }, `http://${addressOf(target)}/v1`);
  expect(requests).toEqual([`POST ${addressOf(target)}/v1/chat/completions`]);
});
