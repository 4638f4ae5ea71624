import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { completion, gatewayWith, post } from "../testing/fake-vendor.ts";
import { callerAddress, parseProxies } from "./caller-address.ts";
import { serveGateway } from "./serve-gateway.ts";

function requestOf(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

describe("the address of a caller", () => {
  it.each([
    ["is the connection's without a trusted proxy", [], "203.0.113.9", "1.2.3.4", "203.0.113.9"],
    ["is the connection's where that is no proxy", ["loopback"], "203.0.113.9", "1.2.3.4", "203.0.113.9"],
    ["is what a trusted proxy has added", ["loopback"], "127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["is not what a caller has sent to the proxy", ["loopback"], "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    ["is found behind two proxies", ["loopback", "private"], "::1", "9.9.9.9, 10.0.0.7", "9.9.9.9"],
    ["is the first proxy's where only proxies are named", ["private"], "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["is the proxy's where it has named none", ["loopback"], "127.0.0.1", "unknown", "127.0.0.1"],
    ["is read from IPv4 inside of IPv6", ["127.0.0.1"], "::ffff:127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["is read from IPv6", ["fd00::/8"], "fd00::1", "2001:db8::1", "2001:db8::1"],
  ])("%s", (_, trusted, remote, forwarded, expected) => {
    expect(callerAddress(requestOf(remote, forwarded), parseProxies(trusted))).toBe(expected);
  });

  it.each(["1", "10.0.0.0/33", "10.0.0.0/8/8", "::/129", "proxy.example", "10.0.0.0/", ""])(
    "refuses '%s' as a proxy",
    (name) => {
      expect(() => parseProxies([name])).toThrow(`'${name}' is no proxy: give an address`);
    },
  );

  it("is in the log of a served gateway, and not in what is recorded", async () => {
    const lines: object[] = [];
    const log = (fields: object): void => void lines.push(fields);
    const records: object[] = [];
    const { gateway } = gatewayWith(() => Response.json(completion), {
      logger: { debug: log, info: log, warn: log, error: log },
      onRecord: (record) => records.push(record),
    });
    const { url, close } = await serveGateway(gateway, { port: 0, trustedProxies: ["loopback"] });
    onTestFinished(() => close());
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" };
    const body = JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }] });
    await (await fetch(`${url}/v1/chat/completions`, { method: "POST", headers, body })).text();
    await (await fetch(`${url}/v1/nothing`, { headers: { "x-forwarded-for": "203.0.113.8" } })).text();
    expect(lines).toMatchObject([{ address: "203.0.113.9" }, { address: "203.0.113.8" }]);
    expect(JSON.stringify(records)).not.toContain("203.0.113");
  });
});

describe("headers that proxies write", () => {
  it("open nothing: access depends on the token alone", async () => {
    const { gateway } = gatewayWith(() => Response.json(completion), { token: "token-of-the-operator" });
    const chat = { model: "acme/small", messages: [{ role: "user", content: "Hi" }] };
    const forged = { host: "localhost", "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost", via: "1.1 a" };
    const others = { forwarded: "for=127.0.0.1;host=localhost", "x-real-ip": "127.0.0.1" };
    const answers = ([{}, forged, others] as Record<string, string>[]).map(
      async (headers) => (await post(gateway, "/v1/chat/completions", chat, { headers })).status,
    );
    expect(await Promise.all(answers)).toEqual([401, 401, 401]);
    const authorized = { ...forged, host: "evil.example", authorization: "Bearer token-of-the-operator" };
    expect((await post(gateway, "/v1/chat/completions", chat, { headers: authorized })).status).toBe(200);
  });
});
