import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { AuthenticationError, InputError, NetworkError } from "../errors/index.ts";
import type { Clock } from "../http/index.ts";
import { openAiChat } from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, errorOf, setUpClient, type SetUp } from "./testing/set-up-client.ts";

const tasks = { conversational: openAiChat({ path: "chat" }) };
const chat = (provider: string) => ({ provider, model: "m", messages: [] });

const azure = sampleProvider(
  "azure",
  {
    models: "direct",
    auth: { header: "api-key" },
    hosts: ["https://{resource}.openai.azure.example", "https://*.{region}.azure.example"],
    settings: {
      resource: { label: "Resource", env: "AZURE_RESOURCE", required: true },
      region: { label: "Region", options: ["eu", "us"], default: "eu" },
    },
  },
  { tasks },
);

const setUp = (more: SetUp = {}) => setUpClient({ providers: [azure], token: "k-0123456789", ...more });

describe("a provider with settings", () => {
  it("a provider with settings is called at the address that they form, with the key", async () => {
    const { client, calls } = setUp({ settings: { azure: { resource: "mine" } } });
    await client.chatCompletion(chat("azure"));
    expect(calls()[0]?.url).toBe("https://mine.openai.azure.example/chat");
    expect(calls()[0]?.headers.get("api-key")).toBe("k-0123456789");
  });

  it("settings of a call override the client's, which override the environment's", async () => {
    const { client, calls } = setUp({
      settings: { azure: { resource: "mine" } },
      environment: { AZURE_RESOURCE: "env" },
    });
    await client.chatCompletion(chat("azure"), { settings: { azure: { resource: "other" } } });
    const { client: plain, calls: plainCalls } = setUp({ environment: { AZURE_RESOURCE: "env" } });
    await plain.chatCompletion(chat("azure"));
    expect([calls()[0]?.url, plainCalls()[0]?.url]).toEqual([
      "https://other.openai.azure.example/chat",
      "https://env.openai.azure.example/chat",
    ]);
  });

  it.each([["evil.com/"], ["a.b"], [".."], [""], ["x".repeat(300)], ["a@evil.com"], ["evil.com#"]])(
    "sends nothing for the value %j",
    async (resource) => {
      const { client, calls, lookups } = setUp({ settings: { azure: { resource } } });
      const error = await errorOf(client.chatCompletion(chat("azure")));
      expect(InputError.isInstance(error) && error.message).toContain(
        "The setting resource (Resource) of provider azure",
      );
      expect([...calls(), ...lookups()]).toEqual([]);
    },
  );

  it("the error names a setting that is missing, unknown or not one of the options", async () => {
    for (const [settings, message] of [
      [{}, "needs the setting resource (Resource)"],
      [{ resource: "a", region: "asia" }, "must be one of eu, us"],
      [{ resource: "a", tenant: "b" }, 'has no setting "tenant"'],
    ] as const) {
      const { client, calls } = setUp({ settings: { azure: settings } });
      expect((await errorOf(client.chatCompletion(chat("azure")))).message).toContain(message);
      expect(calls()).toEqual([]);
    }
  });

  it("settings are passed to the plugin, whose route may choose another host", async () => {
    const regional = sampleProvider(
      "regional",
      { ...azure.manifest, hosts: ["https://{resource}.a.example", "https://{region}.b.example"] },
      {
        tasks: {
          conversational: {
            ...tasks.conversational,
            route: ({ settings }) => ({ host: "https://{region}.b.example", path: `in-${settings["region"]}` }),
          },
        },
      },
    );
    const { client, calls } = setUp({ providers: [regional], settings: { regional: { resource: "r", region: "us" } } });
    await client.chatCompletion(chat("regional"));
    expect(calls()[0]?.url).toBe("https://us.b.example/in-us");
    expect(calls()[0]?.headers.get("api-key")).toBe("k-0123456789");
  });

  it("a server setting accepts any address, and the key is sent only to its origin", async () => {
    const typed = sampleProvider(
      "own",
      { models: "direct", hosts: ["{server}"], settings: { server: { label: "Server", type: "address" } } },
      { tasks },
    );
    const redirect = new Response(null, { status: 307, headers: { location: "https://evil.example/take" } });
    const { client, calls } = setUp({
      providers: [typed],
      settings: { own: { server: "https://llm.corp.example:8443/v1" } },
      answer: (_, index) => (index === 0 ? redirect : Response.json(chatAnswer)),
    });
    await client.chatCompletion(chat("own"));
    expect(calls().map(({ url, headers }) => [url, headers.get("authorization")])).toEqual([
      ["https://llm.corp.example:8443/v1/chat", "Bearer k-0123456789"],
      ["https://evil.example/take", null],
    ]);
  });
});

describe("a key that is more than a header", () => {
  it("a key in the query is redacted from everything that is shown", async () => {
    const query = sampleProvider("query", { models: "direct", auth: { query: "key" } }, { tasks });
    const secret = "query-secret-0123456789";
    const { client, calls } = setUpClient({
      providers: [query],
      token: secret,
      answer: (request) => Response.json({ error: `no such thing: ${request.url}` }, { status: 404 }),
    });
    const error = await errorOf(client.chatCompletion(chat("query")));
    expect(calls()[0]?.url).toBe(`https://api.query.example/chat?key=${secret}`);
    expect(`${inspect(error, { depth: 9 })}${JSON.stringify(error)}`).not.toContain(secret);
  });

  it("a provider without keys is called without a key", async () => {
    const local = sampleProvider(
      "local",
      { models: "direct", auth: { none: true }, hosts: ["http://localhost:11434"] },
      { tasks },
    );
    const { client, calls } = setUpClient({ providers: [local] });
    await client.chatCompletion(chat("local"));
    expect(calls()[0]?.url).toBe("http://localhost:11434/chat");
    expect(calls()[0]?.headers.get("authorization")).toBeNull();
  });

  const parts = { accessKeyId: { label: "Id" }, secretAccessKey: { label: "Secret" } };
  const aws = sampleProvider(
    "aws",
    {
      models: "direct",
      auth: { "aws-sigv4": { service: "bedrock", region: "{region}" } },
      hosts: ["https://bedrock.{region}.amazonaws.com"],
      settings: { region: { label: "Region", default: "eu-west-1" } },
      keyParts: parts,
    },
    { tasks },
  );
  const key = { accessKeyId: "AKID0123456789", secretAccessKey: "aws-secret-0123456789" };
  const clock: Clock = {
    now: () => Date.UTC(2026, 0, 2),
    schedule: (_, callback) => (queueMicrotask(callback), () => {}),
  };

  it("every attempt is signed again", async () => {
    let now = Date.UTC(2026, 0, 2);
    const ticking: Clock = { ...clock, now: () => (now += 1000) };
    const { client, calls } = setUpClient({
      providers: [aws],
      token: key,
      clock: ticking,
      answer: (_, index) => (index < 2 ? new Response(null, { status: 503 }) : Response.json(chatAnswer)),
    });
    await client.chatCompletion(chat("aws"));
    const signed = calls().map(({ headers }) => headers.get("authorization"));
    expect(signed).toHaveLength(3);
    expect(new Set(signed).size).toBe(3);
    for (const text of signed) expect(text).toContain("/20260102/eu-west-1/bedrock/aws4_request");
  });

  it("credentials are accepted as AWS's libraries return them", async () => {
    const credentials = { ...key, expiration: new Date(), $source: { CREDENTIALS_CODE: "e" } };
    const { client, calls } = setUpClient({ providers: [aws], token: credentials as never, clock });
    await client.chatCompletion(chat("aws"));
    expect(calls()[0]?.headers.get("authorization")).toContain(`Credential=${key.accessKeyId}/`);
  });

  it("a refused signature reports that the clock is off, without any part of the key", async () => {
    const headers = { date: new Date(clock.now() - 3_600_000).toUTCString() };
    const body = { message: `Signature expired for ${key.accessKeyId}: is now earlier than` };
    const { client } = setUpClient({
      providers: [aws],
      token: key,
      clock,
      answer: () => Response.json(body, { status: 403, headers }),
    });
    const error = await errorOf(client.chatCompletion(chat("aws")));
    expect(AuthenticationError.isInstance(error) && error.message).toContain(
      "clock is 60 minutes ahead of the server's",
    );
    const shown = `${inspect(error, { depth: 9 })}${JSON.stringify(error)}`;
    for (const part of Object.values(key)) expect(shown).not.toContain(part);
  });

  it.each<[SetUp["token"], string]>([
    [{ accessKeyId: "AKID0123456789" }, "lacks secretAccessKey (Secret). Nothing was sent."],
    ["just-one-text-0123456789", "has several parts: give accessToken as { accessKeyId, secretAccessKey }"],
    [undefined, "Provider aws needs a key: give it as accessToken as { accessKeyId, secretAccessKey }."],
  ])("sends nothing where a part is missing: %j", async (token, message) => {
    const { client, calls } = setUpClient({ providers: [aws], token });
    const error = await errorOf(client.chatCompletion(chat("aws")));
    expect(InputError.isInstance(error) && error.message).toContain(message);
    expect(calls()).toEqual([]);
  });

  it("a key of several parts is refused for a provider whose key is a string", async () => {
    const { client, calls } = setUpClient({ providers: [azure], token: key, settings: { azure: { resource: "a" } } });
    expect((await errorOf(client.chatCompletion(chat("azure")))).message).toContain("is a string, not an object");
    expect((await errorOf(client.chatCompletion({ model: "m", messages: [] }))).message).toContain("needs a hub token");
    expect(calls()).toEqual([]);
  });
});

describe("a key that is exchanged for a token", () => {
  const tokens = sampleProvider(
    "tokens",
    {
      models: "direct",
      auth: { oauth: { grant: "client_credentials", tokenUrl: "https://id.tokens.example/token" } },
      hosts: ["https://api.tokens.example", "https://id.tokens.example"],
      keyParts: { clientId: { label: "Id" }, clientSecret: { label: "Secret" } },
    },
    { tasks },
  );
  const key = { clientId: "client-0123456789", clientSecret: "oauth-secret-0123456789" };
  let now = 0;
  const clock: Clock = { now: () => now, schedule: (_, callback) => (queueMicrotask(callback), () => {}) };

  function setUpTokens(answer: (url: string, index: number) => Response) {
    let granted = 0;
    return setUpClient({
      providers: [tokens],
      token: key,
      clock,
      answer: ({ url }, index) =>
        url === "https://id.tokens.example/token"
          ? Response.json({ access_token: `token-${++granted}-0123456789`, expires_in: 600 })
          : answer(url, index),
    });
  }

  it("a key is exchanged for a token once for many calls, until the token expires", async () => {
    now = 0;
    const { client, calls } = setUpTokens(() => Response.json(chatAnswer));
    await Promise.all([client.chatCompletion(chat("tokens")), client.chatCompletion(chat("tokens"))]);
    now = 539_000;
    await client.chatCompletion(chat("tokens"));
    now = 541_000;
    await client.chatCompletion(chat("tokens"));
    const [exchange, ...others] = calls().filter(({ url }) => url.endsWith("/token"));
    expect(others).toHaveLength(1);
    const form = exchange?.body as Blob;
    expect(await form.text()).toBe(
      "grant_type=client_credentials&client_id=client-0123456789&client_secret=oauth-secret-0123456789",
    );
    expect(form.type).toBe("application/x-www-form-urlencoded");
    const used = calls().flatMap(({ url, headers }) => (url.endsWith("/chat") ? [headers.get("authorization")] : []));
    const first = "Bearer token-1-0123456789";
    expect(used).toEqual([first, first, first, "Bearer token-2-0123456789"]);
  });

  it("a key is exchanged again, once, if the token is refused before it expires", async () => {
    now = 0;
    const { client, calls } = setUpTokens(() => Response.json({ error: "revoked" }, { status: 401 }));
    const error = await errorOf(client.chatCompletion(chat("tokens")));
    expect(AuthenticationError.isInstance(error)).toBe(true);
    expect(calls().map(({ url }) => new URL(url).pathname)).toEqual(["/token", "/chat", "/token", "/chat"]);
    expect(inspect(error, { depth: 9 })).not.toMatch(/token-\d-0123456789|oauth-secret/);
  });

  it("a redirect of the token endpoint is not followed", async () => {
    const { client, calls } = setUpClient({
      providers: [tokens],
      token: key,
      answer: () => new Response(null, { status: 307, headers: { location: "https://evil.example/take" } }),
    });
    const error = await errorOf(client.chatCompletion(chat("tokens")));
    expect(NetworkError.isInstance(error) && error.message).toContain("redirects elsewhere");
    expect(calls().map(({ url }) => url)).toEqual(["https://id.tokens.example/token"]);
  });

  it("an error contains the token endpoint's answer without the secret", async () => {
    const { client } = setUpClient({
      providers: [tokens],
      token: key,
      answer: () => Response.json({ error: "invalid_client", error_description: key.clientSecret }, { status: 401 }),
    });
    const error = await errorOf(client.chatCompletion(chat("tokens")));
    expect(error.message).toContain("The token endpoint of provider tokens answered with status 401: invalid_client");
    expect(`${inspect(error, { depth: 9 })}${JSON.stringify(error)}`).not.toContain(key.clientSecret);
  });
});
