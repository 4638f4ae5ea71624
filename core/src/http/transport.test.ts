import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { AuthenticationError, NetworkError } from "../errors/index.ts";
import { createReplay, type SentRequest } from "@patchbay/testing";
import { createVirtualClock } from "@patchbay/testing";
import type { OutgoingRequest } from "./request.ts";
import { CallScope, type CallScopeOptions } from "./call-scope.ts";
import { Secrets } from "./secrets.ts";
import { createTransport } from "./transport.ts";

const secret = "hf_canary0123";
const home = "https://home.example";
const credentials = {
  origins: [home],
  headers: { "X-HF-Bill-To": "acme" },
  key: { header: "Authorization", value: `Bearer ${secret}` },
};
const redirectTo = (location: string, status = 307) => new Response(null, { status, headers: { location } });

const opaque = () =>
  Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
    ok: { value: false },
  });
const shown = (error: unknown) =>
  [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), (error as Error).stack].join("\n");

const silent = { debug: () => undefined, warn: () => undefined };
const unread = async (response: Response) => response;

function setUp(answer: (request: SentRequest, index: number) => Response | Promise<Response>) {
  const replay = createReplay(answer);
  const transport = createTransport({ fetch: replay.fetch, secrets: new Secrets(secret), logger: silent });
  const send = (request: Partial<OutgoingRequest> = {}, scope: CallScopeOptions = {}) =>
    transport.send(
      { method: "POST", url: new URL(`${home}/v1`), body: { a: 1 }, credentials, peer: "Provider x", ...request },
      new CallScope({ clock: createVirtualClock(), ...scope }),
      unread,
    );
  return { replay, send };
}

describe("credentials", () => {
  it("are sent only to their own origin", async () => {
    const { replay, send } = setUp(() => Response.json({}));
    await send();
    const [sent] = replay.sent;
    expect(sent?.headers.get("authorization")).toBe(`Bearer ${secret}`);
    expect(sent?.headers.get("x-hf-bill-to")).toBe("acme");
    expect(sent?.headers.get("user-agent")).toMatch(/^patchbay\//);
    expect(sent?.headers.get("content-type")).toBe("application/json");
    expect(sent?.body).toEqual({ a: 1 });
  });

  it("replace the provider's headers", async () => {
    const { replay, send } = setUp(() => Response.json({}));
    await send({ credentials: { ...credentials, headers: { authorization: "Bearer other" } } });
    expect(replay.sent[0]?.headers.get("authorization")).toBe(`Bearer ${secret}`);
  });

  it.each([
    "https://evil.example/v1",
    "https://home.example.evil.example/v1",
    "https://home.example:8443/v1",
    "//evil.example/v1",
    "https://sub.home.example/v1",
  ])("do not follow a redirect to %s", async (location) => {
    const { replay, send } = setUp((_request, index) => (index === 0 ? redirectTo(location) : Response.json({})));
    await send();
    expect(replay.sent).toHaveLength(2);
    expect(replay.sent[1]?.headers.has("authorization")).toBe(false);
    expect(replay.sent[1]?.headers.has("x-hf-bill-to")).toBe(false);
  });

  it("are not joined by the provider's own headers on the way to another origin", async () => {
    const { replay, send } = setUp((_request, index) =>
      index === 0 ? redirectTo("https://other.example/v1") : Response.json({}),
    );
    await send({ headers: { "x-plugin": "1" } });
    expect(replay.sent.map(({ headers }) => headers.get("x-plugin"))).toEqual(["1", null]);
  });

  it("are hidden in errors when a signer made them", async () => {
    const { send } = setUp(() => Response.json({ error: "no" }, { status: 400 }));
    const signer = { sign: () => ({ headers: { "X-Signature": "opaque-value", "X-Date": "today" } }) };
    const error = await send({ credentials: { origins: [home], headers: {}, signer } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ request: { headers: { "x-signature": "[redacted]", "x-date": "[redacted]" } } });
  });

  it("follow a redirect within their origin, and are sent again after a detour", async () => {
    const path = ["/v2", "https://detour.example/", `${home}/v3`];
    const { replay, send } = setUp((_request, index) => {
      const location = path[index];
      return location ? redirectTo(location) : Response.json({});
    });
    await send();
    expect(replay.sent.map((request) => request.headers.has("authorization"))).toEqual([true, true, false, true]);
  });

  it("are not put into an address that a redirect names", async () => {
    const { replay, send } = setUp((_request, index) =>
      index === 0 ? redirectTo("https://me:pw@other.example/") : Response.json({}),
    );
    await send();
    expect(replay.sent[1]?.url).toBe("https://other.example/");
  });

  it("let cookies along only at home", async () => {
    const seen: (RequestCredentials | undefined)[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
      seen.push(init?.credentials);
      return seen.length === 1 ? redirectTo("https://other.example/") : Response.json({});
    });
    const transport = createTransport({ fetch, secrets: new Secrets(secret), logger: silent });
    const url = new URL(home);
    await transport.send(
      { method: "GET", url, peer: "x", credentials: { ...credentials, cookies: "include" } },
      new CallScope({}),
      unread,
    );
    expect(seen).toEqual(["include", undefined]);
    expect("credentials" in (fetch.mock.calls[1]?.[1] ?? {})).toBe(false);
  });
});

describe("addresses", () => {
  it.each(["http://evil.example/", "ftp://evil.example/", "javascript:alert(1)", "file:///etc/passwd"])(
    "refuses a redirect to %s",
    async (location) => {
      const { replay, send } = setUp(() => redirectTo(location));
      await expect(send()).rejects.toThrow("does not use https");
      expect(replay.sent).toHaveLength(1);
    },
  );

  it("allows plain http to an origin that the caller chose", async () => {
    const { send } = setUp(() => Response.json({}));
    const url = new URL("http://10.0.0.5:8000/v1");
    await expect(send({ url, credentials: { ...credentials, origins: [url.origin] } })).resolves.toBeInstanceOf(
      Response,
    );
  });

  it("gives up on a circle", async () => {
    const { replay, send } = setUp(() => redirectTo("/again"));
    await expect(send()).rejects.toThrow("redirects in a circle");
    expect(replay.sent).toHaveLength(6);
  });

  it.each([
    [303, "GET", undefined],
    [302, "GET", undefined],
    [307, "POST", { a: 1 }],
    [308, "POST", { a: 1 }],
  ])("continues after %i with %s", async (status, method, body) => {
    const { replay, send } = setUp((_request, index) => (index === 0 ? redirectTo("/v2", status) : Response.json({})));
    await send();
    expect(replay.sent[1]).toMatchObject({ method, body });
  });
});

describe("in a browser, which hides the target of a redirect", () => {
  it("refuses when the token would go along", async () => {
    const { send } = setUp(opaque);
    await expect(send({ method: "GET", body: undefined })).rejects.toThrow("is not followed in a browser");
  });

  it("lets the browser follow when there is nothing to protect", async () => {
    const modes: unknown[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      modes.push(init?.redirect);
      return init?.redirect === "manual" ? opaque() : Response.json({});
    };
    const secrets = new Secrets();
    const transport = createTransport({ fetch: fetch as typeof globalThis.fetch, secrets, logger: silent });
    await transport.send(
      { method: "GET", url: new URL("https://cdn.example/a"), peer: "x" },
      new CallScope({}),
      unread,
    );
    expect(modes).toEqual(["manual", "follow"]);
  });
});

describe("abort", () => {
  it("sends nothing if it aborted first", async () => {
    const { replay, send } = setUp(() => Response.json({}));
    await expect(send({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(replay.sent).toHaveLength(0);
  });

  it("ends a request even if fetch ignores the signal", async () => {
    const controller = new AbortController();
    const { send } = setUp(() => {
      queueMicrotask(() => controller.abort());
      return new Promise(() => undefined);
    });
    await expect(send({}, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("ends the reading of a failed answer", async () => {
    const controller = new AbortController();
    const body = new ReadableStream({ pull: () => new Promise(() => controller.abort()) });
    const { send } = setUp(() => new Response(body, { status: 500 }));
    await expect(send({}, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("secrets", () => {
  it("are in no part of a failed answer's error, even if the server echoes them everywhere", async () => {
    const { send } = setUp(() =>
      Response.json(
        { error: { message: `bad ${secret}`, [secret]: [secret] } },
        { status: 401, headers: { "x-request-id": secret } },
      ),
    );
    const error = await send({ url: new URL(`${home}/v1?key=${secret}`), body: { echo: secret } }).catch(
      (thrown) => thrown,
    );
    expect(AuthenticationError.isInstance(error)).toBe(true);
    expect(shown(error)).not.toContain("canary");
    expect(error.request.headers.authorization).toBe("[redacted]");
  });

  it("are in no part of a failed connection's error, whatever fetch puts into its own", async () => {
    const { send } = setUp(() => {
      const cause = Object.assign(new Error(`connect to ${secret}`), { code: "ECONNREFUSED" });
      throw Object.assign(new TypeError(`fetch failed with ${secret}`, { cause }), { config: { token: secret } });
    });
    const error = await send().catch((thrown) => thrown);
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      "Provider x could not be reached at https://home.example/v1: fetch failed with [redacted]: connect to [redacted]. Check the address and the connection.",
    );
    expect(error.cause.cause.code).toBe("ECONNREFUSED");
    expect(shown(error)).not.toContain("canary");
  });

  it("shorter than a word are hidden in the headers too", async () => {
    const { send } = setUp(() => new Response(null, { status: 400 }));
    const key = { header: "X-Key", value: "abc" };
    const error = await send({ credentials: { ...credentials, key } }).catch((thrown) => thrown);
    expect(error.request.headers["x-key"]).toBe("[redacted]");
  });
});
