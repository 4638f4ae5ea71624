import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { completion, event, gatewayWith, KEY, post, streamed } from "../testing/fake-vendor.ts";
import { CALLER_KEY, callerKeyOf } from "./caller-key.ts";

const PATH = "/v1/chat/completions";
const CANARY = "sk-own-canary-0123456789";
const chat = (model = "acme/small", more: object = {}) => ({
  model,
  messages: [{ role: "user", content: "Hi" }],
  ...more,
});
const withKey = { headers: { [CALLER_KEY]: `acme=${CANARY}` } };
const config = { retries: 0, callerKeys: true };

describe("a caller's own key", () => {
  it("goes to its provider alone, in the place of the gateway's", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion), { config, keys: { other: KEY } });
    const statuses = [
      await post(gateway, PATH, chat(), withKey),
      await post(gateway, PATH, chat("other/large"), withKey),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    const sent = seen.map(({ url, headers }) => [new URL(url).host, headers["authorization"]]);
    expect(sent).toEqual([
      ["api.acme.example", `Bearer ${CANARY}`],
      ["api.other.example", `Bearer ${KEY}`],
    ]);
    expect((await post(gateway, PATH, chat())).status).toBe(400);
    expect(Object.keys(seen[0]!.headers).filter((name) => name.startsWith("x-patchbay"))).toEqual([]);
  });

  it("appears nowhere but there: no answer, event, record, log or stored value has it", async () => {
    const shown: unknown[] = [];
    const show = (...values: unknown[]): void => void shown.push(...values);
    const memory = createMemoryStore();
    const echo = { error: { message: `Incorrect API key: ${CANARY}` } };
    const { gateway } = gatewayWith(
      ({ body }) => {
        if (body.includes("cut")) return streamed(event("a"), `data: ${JSON.stringify(echo)}\n\n`);
        return body.includes("ok") ? Response.json(completion) : Response.json(echo, { status: 401 });
      },
      {
        config,
        keys: {},
        logger: { debug: show, info: show, warn: show, error: show },
        client: { logger: { debug: show, warn: show } },
        onRecord: show,
        store: { ...memory, put: async (key, value, ms) => (show(key, value), memory.put(key, value, ms)) },
      },
    );
    const responses = [
      await post(gateway, PATH, chat(), withKey),
      await post(gateway, PATH, chat("acme/ok"), withKey),
      await post(gateway, PATH, chat("acme/cut", { stream: true }), withKey),
      await post(gateway, "/v1/responses", { model: "acme/ok", input: "Hi" }, withKey),
      await post(gateway, "/tasks/conversational", chat(), {
        headers: { ...withKey.headers, prefer: "respond-async", accept: "text/event-stream" },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([502, 200, 200, 200, 200]);
    for (const response of responses) show([...response.headers], await response.text());
    show(await (await gateway.request("/usage/records")).text());
    const text = JSON.stringify(shown);
    expect(text).toContain("Incorrect API key");
    expect(text).not.toContain(CANARY);
  });

  it("is refused where the configuration does not allow it, and nothing is sent", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion));
    const response = await post(gateway, PATH, chat(), withKey);
    const text = await response.text();
    expect([response.status, text.includes("caller_key_refused"), text.includes(CANARY)]).toEqual([400, true, false]);
    expect(seen).toEqual([]);
  });
});

const providers = new Map([["acme"], ["llama.cpp"]].map(([id]) => [id!, {}]));
const read = (text: string) => callerKeyOf(new Headers({ [CALLER_KEY]: text }), providers, true);

it.each([
  ["acme=a%2Bb%3D%26", { provider: "acme", key: "a+b=&" }],
  ["llama.cpp=k", { provider: "llama.cpp", key: "k" }],
  ["acme.id=a&acme.secret=b", { provider: "acme", key: { id: "a", secret: "b" } }],
])("reads %s", (text, key) => {
  expect(read(text)).toEqual(key);
});

it.each(["", "acme", "acme=", `none=${CANARY}`, `${CANARY}`, `acme=a&other=${CANARY}`, `acme=a&acme=${CANARY}`])(
  "refuses %s without its text",
  (text) => {
    expect(() => read(text)).toThrow(/has no key of a known provider/);
    expect(() => read(text)).not.toThrow(CANARY);
  },
);
