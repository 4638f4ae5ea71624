import { describe, expect, it } from "vitest";
import { mockChat } from "@patchbay/mocks";
import { openAiChat, type Provider, type ProviderTask } from "@patchbay/core/provider";
import { withExceptions } from "./exceptions.ts";
import { providerChecks, type ProviderUnderTest } from "./provider-checks.ts";

const ROUTED = "https://router.huggingface.co/acme/v1/chat/completions";
const DIRECT = "https://api.acme.example/v1/chat/completions";

const answer = { id: "1", created: 1, model: "m", choices: [], usage: null };
const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] });

function acme(changes: Partial<ProviderUnderTest> = {}): ProviderUnderTest {
  return {
    id: "acme",
    manifest: {
      contract: 1,
      label: "Acme",
      auth: { scheme: "Bearer" },
      hosts: ["https://api.acme.example"],
      tasks: { conversational: { stream: true } },
    },
    provider: { tasks: { conversational: openAiChat() } },
    mocks: {
      handlers: mockChat([ROUTED, DIRECT]),
      models: [{ id: "org/model", task: "conversational", providerId: "m" }],
    },
    fixtures: [
      {
        name: "conversational",
        content: {
          source: "written for this test",
          providerModelId: "m",
          cases: [
            {
              name: "whole",
              args: { messages: [] },
              steps: [{ routed: ROUTED, direct: DIRECT, body: { messages: [], model: "m" }, answer: { json: answer } }],
              output: answer,
            },
            {
              name: "streamed",
              stream: true,
              args: { messages: [] },
              steps: [
                {
                  routed: ROUTED,
                  direct: DIRECT,
                  body: { messages: [], stream: true, model: "m" },
                  answer: { events: [chunk({ content: "Hi" }), chunk({}, "stop"), "[DONE]"] },
                },
              ],
              output: "Hi",
            },
          ],
        },
      },
    ],
    ...changes,
  };
}

async function failuresOf(subject: ProviderUnderTest, chosen = /^/): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of providerChecks(subject)) {
    if (!chosen.test(name)) continue;
    try {
      await run();
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

function chatWith(changes: Partial<Provider["tasks"][string]>): Provider {
  return { tasks: { conversational: { ...openAiChat(), ...changes } as Provider["tasks"][string] } };
}

describe("provider checks", () => {
  it("pass for a provider that is right", async () => {
    expect(await failuresOf(acme())).toEqual([]);
  });

  it.each([
    [
      "an HMAC",
      {
        hmac: {
          algorithm: "SHA-256",
          secret: "{secret}",
          sign: "{method}{target}{timestamp}{nonce}{body}",
          headers: { "X-Id": "{id}", "X-Signature": "t={timestamp};n={nonce};s={signature}" },
        },
      },
      { id: { label: "Id" }, secret: { label: "Secret" } },
    ],
    [
      "a secret's token",
      { jwt: { algorithm: "HS256", secret: "{secret}", claims: { iss: "{id}" }, lifetime: 60 } },
      { id: { label: "Id" }, secret: { label: "Secret" } },
    ],
    [
      "a private key's token",
      {
        jwt: {
          algorithm: "ES256",
          secret: "{privateKey}",
          claims: {},
          lifetime: 60,
          headers: { "X-Token": "{token}" },
        },
      },
      { privateKey: { label: "Private key" } },
    ],
  ])("pass for a provider that is called with %s", async (_, auth, keyParts) => {
    const manifest = { ...(acme().manifest as object), auth, keyParts };
    // The effects of the signing method: the requests, and where the key appears.
    expect(await failuresOf(acme({ manifest }), /requests and output|the token|mocks answer/)).toEqual([]);
  });

  it.each<[string, Partial<ProviderUnderTest>, RegExp]>([
    ["posts to another path", { provider: chatWith({ route: () => ({ path: "v2/chat" }) }) }, /requests and output/],
    ["omits the model", { provider: chatWith({ body: ({ args }) => args }) }, /requests and output/],
    ["returns something else", { provider: chatWith({ read: () => "?" }) }, /requests and output/],
    ["believes any shape", { provider: chatWith({ read: ({ data }) => data }) }, /JSON of another shape/],
    [
      "does not stream",
      { provider: { tasks: { conversational: { ...openAiChat(), stream: undefined } as never } } },
      /manifest declares what the code serves/,
    ],
    [
      "takes a cut stream for a whole one",
      { provider: chatWith({ stream: { format: "sse", text: () => "Hi", complete: () => true } }) },
      /closed before it is complete|requests and output/,
    ],
    [
      "puts something of the answer's choosing into an authorized address",
      {
        provider: chatWith({
          read: async ({ data }, { send }) => {
            await send("https://elsewhere.example/poll");
            return data;
          },
        }),
      },
      /requests and output/,
    ],
    ["has mocks for one address only", { mocks: { ...acme().mocks, handlers: mockChat([DIRECT]) } }, /mocks answer/],
    ["has no model in its mocks", { mocks: { ...acme().mocks, models: [] } }, /mocks know a model/],
    [
      "has a model that the hub cannot have",
      { mocks: { ...acme().mocks, models: [{ id: "org/us:model", task: "conversational", providerId: "m" }] } },
      /ids that people can follow/,
    ],
    ["has no fixture", { fixtures: [] }, /every task has a fixture/],
  ])("fail for a provider that %s", async (_, changes, expected) => {
    const failed = await failuresOf(acme(changes));
    expect(failed.filter((name) => expected.test(name))).not.toEqual([]);
  });

  it("pass for model ids of a vendor's own", async () => {
    const manifest = { ...(acme().manifest as object), models: "direct" };
    const named = (id: string) => ({ ...acme().mocks, models: [{ id, task: "conversational", providerId: "m" }] });
    expect(await failuresOf(acme({ manifest, mocks: named("org/us:model") }))).toEqual([]);
    expect(await failuresOf(acme({ manifest, mocks: named("a model") }))).toEqual([
      "the mocks' models have ids that people can follow",
    ]);
  });

  it("fail for a provider that hides what goes wrong at a later request", async () => {
    const url = "https://files.acme.example/result";
    const first = { routed: ROUTED, direct: DIRECT, body: { messages: [], model: "m" }, answer: { json: answer } };
    const second = { method: "GET", url, answer: { json: {} } };
    const one = { name: "job", args: { messages: [] }, steps: [first, second], output: answer };
    const content = { source: "written for this test", providerModelId: "m", cases: [one] };
    const read: Provider["tasks"][string]["read"] = async ({ data }, { send }) => {
      await send(url).catch(() => undefined);
      return data;
    };
    const failed = await failuresOf(
      acme({ provider: chatWith({ read }), fixtures: [{ name: "conversational", content }] }),
    );
    for (const what of ["a refusal", "a connection", "JSON that is cut off", "JSON of another shape"]) {
      expect(failed).toContainEqual(expect.stringMatching(new RegExp(`^conversational: ${what}`)));
    }
  });

  const namesOf = (changes: Partial<ProviderUnderTest> = {}) => providerChecks(acme(changes)).map(({ name }) => name);
  const transport = "conversational: a connection that fails ends in NetworkError, at every new request";

  it("skip the transport for core's builders, and test it if the plugin reads or streams itself", () => {
    const { read, stream } = openAiChat();
    expect(namesOf()).not.toContain(transport);
    expect(namesOf({ provider: chatWith({ read: (received, context) => read(received, context) }) })).toContain(
      transport,
    );
    expect(namesOf({ provider: chatWith({ stream: { ...stream!, text: () => "" } }) })).toContain(transport);
  });

  it("test the transport once for single-request tasks, and the reader of each task", () => {
    const { read } = openAiChat();
    const copiedChat = (): ProviderTask => ({ ...openAiChat(), read: (received, context) => read(received, context) });
    const manifest = { ...(acme().manifest as object), tasks: { conversational: {}, "text-generation": {} } };
    const [conversational] = acme().fixtures;
    const second = { name: "text-generation", content: conversational?.content };
    const provider = { ...acme().provider, tasks: { conversational: copiedChat(), "text-generation": copiedChat() } };
    const names = namesOf({ manifest, provider, fixtures: [conversational!, second] });
    expect(names.filter((name) => name.includes("NetworkError"))).toEqual([transport]);
    expect(names.filter((name) => name.endsWith("JSON that is cut off ends in OutputError"))).toHaveLength(2);
  });

  it("test the transport with one task if the plugin reads failures, or its key is more than a header", () => {
    const manifest = acme().manifest as object;
    const failure = { provider: { ...acme().provider, failure: () => undefined } };
    expect(namesOf(failure)).toContain(transport);
    expect(namesOf({ manifest: { ...manifest, auth: { query: "key" } } })).toContain(transport);
  });

  it("take an exception by a name that a check had before", async () => {
    const former = "conversational: a question, routed: a malformed answer is noticed, at every new request";
    const check = { name: "conversational: a malformed answer is noticed", formerNames: [former], run: () => {} };
    const [excepted] = withExceptions([check], { [former]: "the vendor's answers vary" });
    await expect(Promise.resolve().then(() => excepted?.run())).rejects.toThrow("take the exception out");
    expect(withExceptions([check], { [former]: "they vary" })).toHaveLength(1);
  });

  it("fail for a stale exception, but not for a valid one", async () => {
    const manifest = acme().manifest as object;
    const exceptions = { "conversational: JSON of another shape ends in OutputError": "the vendor's answers vary" };
    const believing = { provider: chatWith({ read: ({ data }) => data }), manifest: { ...manifest, exceptions } };
    expect(await failuresOf(acme(believing))).toEqual([]);
    expect(await failuresOf(acme({ manifest: { ...manifest, exceptions } }))).toHaveLength(1);
    expect(await failuresOf(acme({ manifest: { ...manifest, exceptions: { gone: "?" } } }))).toEqual([
      "every exception names a check",
    ]);
  });
});
