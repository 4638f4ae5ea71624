import { openAiChat, type ProviderCall, type ProviderManifest, type ProviderPlugin } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { completion, event, gatewayWith, KEY, post, streamed } from "../testing/fake-vendor.ts";
import { CALLER_KEY, CALLER_SETTINGS, callerKeyOf } from "./caller-key.ts";

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

const region = { label: "Region", options: ["eu", "us"], default: "eu" };
/** A provider whose address has a part that its customers choose. */
const cloud = {
  id: "cloud",
  manifest: {
    label: "Cloud",
    auth: { scheme: "Bearer" },
    hosts: ["https://{resource}.cloud.example"],
    settings: { resource: { label: "Resource", required: true }, tenant: { label: "Tenant", env: "CLOUD_TENANT" } },
    tasks: { conversational: { stream: true } },
    models: "own",
  },
  tasks: {
    conversational: {
      ...openAiChat(),
      headers: ({ settings: { tenant } }: ProviderCall) => (tenant === undefined ? {} : { "x-tenant": tenant }),
    },
  },
} as unknown as ProviderPlugin;

/** A provider that is wherever its operator runs it. */
const house = {
  id: "house",
  manifest: {
    label: "House",
    auth: { scheme: "Bearer" },
    hosts: ["{server}"],
    settings: { server: { label: "Server", type: "address", required: true } },
    tasks: { conversational: { stream: true } },
    models: "own",
  },
  tasks: { conversational: openAiChat() },
} as unknown as ProviderPlugin;

const keyWith = (settings: string) => ({ headers: { [CALLER_KEY]: `cloud=${CANARY}`, [CALLER_SETTINGS]: settings } });

describe("the settings of a caller's own key", () => {
  const options = {
    providers: [cloud],
    keys: { cloud: KEY },
    config: { ...config, settings: { cloud: { resource: "team" } } },
  };

  it("choose the address of its calls, within the provider's hosts", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion), options);
    await post(gateway, PATH, chat("cloud/small"), keyWith("resource=mine"));
    await post(gateway, PATH, chat("cloud/small"));
    expect(seen.map(({ url, headers }) => [new URL(url).host, headers["authorization"]])).toEqual([
      ["mine.cloud.example", `Bearer ${CANARY}`],
      ["team.cloud.example", `Bearer ${KEY}`],
    ]);
    expect(Object.keys(seen[0]!.headers).filter((name) => name.startsWith("x-patchbay"))).toEqual([]);
  });

  it("are never the gateway's: neither those of its configuration, nor those of its environment", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion), {
      ...options,
      client: { environment: { CLOUD_TENANT: "team" } },
    });
    const response = await post(gateway, PATH, chat("cloud/small"), { headers: { [CALLER_KEY]: `cloud=${CANARY}` } });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("`resource` (Resource)")]);
    await post(gateway, PATH, chat("cloud/small"), keyWith("resource=mine"));
    await post(gateway, PATH, chat("cloud/small"));
    expect(seen.map(({ headers }) => headers["x-tenant"])).toEqual([undefined, "team"]);
  });

  it("leave addresses to the gateway, which only its operator chooses", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion), {
      providers: [house],
      keys: {},
      config: { ...config, settings: { house: { server: "https://llm.house.example" } } },
    });
    await post(gateway, PATH, chat("house/small"), { headers: { [CALLER_KEY]: `house=${CANARY}` } });
    expect(seen.map(({ url }) => new URL(url).host)).toEqual(["llm.house.example"]);
  });

  it.each([PATH, "/v1/messages", "/tasks/conversational"])(
    "are checked before anything is sent, with an error in the form of %s",
    async (path) => {
      const { gateway, seen } = gatewayWith(() => Response.json(completion), options);
      const response = await post(
        gateway,
        path,
        { ...chat("cloud/small"), max_tokens: 5 },
        keyWith("resource=evil.com/"),
      );
      const { error } = (await response.json()) as { error: { message: string } };
      expect([response.status, error.message]).toEqual([
        400,
        'The header `x-patchbay-settings`: `resource` (Resource) of cloud must be one DNS label: at most 63 letters, digits and "-".',
      ]);
      expect(seen).toEqual([]);
    },
  );

  it("never go with the gateway's key", async () => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion), options);
    const response = await post(gateway, PATH, chat("cloud/small"), {
      headers: { [CALLER_SETTINGS]: "resource=evil" },
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("a key of your own")]);
    expect(seen).toEqual([]);
  });
});

it("leaves the gateway's keys alone when the caller's own one is refused", async () => {
  const keys = { acme: [KEY, "sk-second-0123456789"] };
  const { gateway, seen } = gatewayWith(
    ({ headers }) =>
      headers["authorization"] === `Bearer ${CANARY}`
        ? Response.json({ error: { message: "no" } }, { status: 401 })
        : Response.json(completion),
    { config, keys },
  );
  expect((await post(gateway, PATH, chat(), withKey)).status).toBe(502);
  expect(seen).toHaveLength(1);
});

const providers = new Map<string, Pick<ProviderManifest, "settings">>([
  ["acme", {}],
  ["llama.cpp", {}],
  ["cloud", { settings: { resource: { label: "Resource", required: true }, region, team: { label: "Team" } } }],
  ["house", { settings: { server: { label: "Server", type: "address", required: true } } }],
]);
const read = (text: string, settings?: string, isOperator = false) =>
  callerKeyOf(
    new Headers({ [CALLER_KEY]: text, ...(settings !== undefined && { [CALLER_SETTINGS]: settings }) }),
    providers,
    { isAllowed: true, isOperator },
  );

it.each([
  ["acme=a%2Bb%3D%26", { provider: "acme", key: "a+b=&" }],
  ["llama.cpp=k", { provider: "llama.cpp", key: "k" }],
  ["acme.id=a&acme.secret=b", { provider: "acme", key: { id: "a", secret: "b" } }],
])("reads %s", (text, key) => {
  expect(read(text)).toEqual({ ...key, settings: {} });
});

it.each(["", "acme", "acme=", `none=${CANARY}`, `${CANARY}`, `acme=a&other=${CANARY}`, `acme=a&acme=${CANARY}`])(
  "refuses %s without its text",
  (text) => {
    expect(() => read(text)).toThrow(/has no key of a known provider/);
    expect(() => read(text)).not.toThrow(CANARY);
  },
);

it.each([
  ["cloud=k", "resource=mine", { provider: "cloud", key: "k", settings: { resource: "mine", region: "eu" } }],
  [
    "cloud=k",
    "resource=mine&region=us&team=a",
    { provider: "cloud", key: "k", settings: { resource: "mine", region: "us", team: "a" } },
  ],
  ["acme=k", "", { provider: "acme", key: "k", settings: {} }],
])("reads %s with the settings %s", (key, settings, expected) => {
  expect(read(key, settings)).toEqual(expected);
});

it.each([
  ["cloud=k", "", "`resource` (Resource) of cloud is missing. Send it, as in `resource=…`."],
  ["cloud=k", "resource=", 'must be one DNS label: at most 63 letters, digits and "-".'],
  ["cloud=k", `resource=${"x".repeat(64)}`, "must be one DNS label"],
  ["cloud=k", "resource=mine&region=sk-canary", "`region` (Region) of cloud must be one of eu, us."],
  [
    "cloud=k",
    "resource=mine&sk-canary=1",
    "cloud does not have one of these settings. It has: resource, region, team.",
  ],
  ["cloud=k", "resource=mine&__proto__=1", "cloud does not have one of these settings."],
  ["cloud=k", "resource=mine&resource=sk-canary", "a setting is sent twice. Send each once."],
  ["house=k", "server=https://sk-canary.example", "an address, which only the operator of this gateway chooses."],
  ["acme=k", "sk-canary=1", "It has: none."],
])("refuses with the key %s the settings %s: %s", (key, settings, message) => {
  expect(() => read(key, settings)).toThrow(message);
  expect(() => read(key, settings)).not.toThrow("sk-canary");
});

it("lets the operator choose an address, by https", () => {
  expect(read("house=k", "server=https://llm.example/v1", true)).toMatchObject({
    settings: { server: "https://llm.example/v1" },
  });
  expect(() => read("house=k", "server=http://llm.example", true)).toThrow("must be an https address");
});
