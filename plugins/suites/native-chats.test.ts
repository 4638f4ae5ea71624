/// <reference types="vite/client" />
import { defineTool, runToolsStream } from "@patchbay/core/chat";
import { InferenceClient, type ProviderKey } from "@patchbay/core/client";
import { InputError } from "@patchbay/core/errors";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import type { Provider } from "@patchbay/core/provider";
import { createMock, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { providerTrial } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { COUNTED, LOOPS, MAPPED, png, user, type Vendor } from "./native-chats/expectations.ts";

/** How every vendor with its own chat form handles the members of a chat: each is mapped or rejected by name. */

const manifests = import.meta.glob<{ patchbay: unknown }>(
  "../providers/{anthropic,google,amazon-bedrock}/package.json",
  {
    eager: true,
    import: "default",
  },
);
const providers = import.meta.glob<Provider>("../providers/{anthropic,google,amazon-bedrock}/src/index.ts", {
  eager: true,
  import: "default",
});
const mocks = import.meta.glob<ProviderMocks>("../providers/{anthropic,google,amazon-bedrock}/src/mocks.ts", {
  eager: true,
});

const VENDORS: Readonly<Record<Vendor, { readonly model: string; readonly key: ProviderKey }>> = {
  anthropic: { model: "claude-haiku-4-5", key: "key-0123456789" },
  google: { model: "gemini-3.5-flash", key: "key-0123456789" },
  "amazon-bedrock": {
    model: "anthropic.claude-sonnet-5",
    key: { accessKeyId: "AKIDEXAMPLE0123456", secretAccessKey: "secret-0123456789abcdef" },
  },
};
const ids = Object.keys(VENDORS) as Vendor[];

function partsOf(id: Vendor) {
  const folder = `../providers/${id}/`;
  const [packageJson, provider, providerMocks] = [
    manifests[`${folder}package.json`],
    providers[`${folder}src/index.ts`],
    mocks[`${folder}src/mocks.ts`],
  ];
  if (!packageJson || !provider || !providerMocks) throw new Error(`${folder} lacks a file`);
  return { packageJson, provider, mocks: providerMocks };
}

function ask(id: Vendor, args: object, answers: readonly object[] = []) {
  const { packageJson, provider } = partsOf(id);
  return providerTrial(
    id,
    packageJson,
    provider,
  )({
    task: "conversational",
    providerModelId: VENDORS[id].model,
    args: { messages: [user], ...args },
    answers: answers as never,
  });
}

describe.each(ids)("%s rejects by name", (id) => {
  it.each<[string, object]>([
    ["a message's `name`", { messages: [{ ...user, name: "Ann" }] }],
    ['a message of role "function"', { messages: [{ ...user, role: "function" }] }],
    ["a message's `audio`", { messages: [user, { role: "assistant", audio: { id: "audio_1" } }, user] }],
    ["a message's `function_call`", { messages: [user, { role: "assistant", function_call: { name: "f" } }, user] }],
    [
      "an image's `detail`",
      { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: png, detail: "high" } }] }] },
    ],
    ['a part of type "video_url"', { messages: [{ role: "user", content: [{ type: "video_url", video_url: {} }] }] }],
    ["`logit_bias`", { logit_bias: { 5: 1 } }],
    ['`response_format` of type "regex"', { response_format: { type: "regex", value: "a" } }],
  ])("%s", async (expected, args) => {
    const { error, message, requests } = await ask(id, args);
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });
});

describe.each(Object.entries(MAPPED))("%s", (_, [args, bodies]) => {
  it.each(ids)("%s", async (id) => {
    const { message, requests } = await ask(id, args);
    const expected = bodies[id];
    const refused = typeof expected === "string";
    expect(requests.length).toBe(refused ? 0 : 1);
    const seen = refused ? { refused: message?.includes(expected), message } : requests[0]?.body;
    expect(seen).toMatchObject(refused ? { refused: true } : expected);
  });
});

describe("reasoning is sent back to the vendor that signed it", () => {
  const details = [
    { type: "reasoning.text", text: "Hm.", signature: "c2ln", format: "anthropic" },
    { type: "reasoning.encrypted", data: "b3Ro", format: "google-gemini" },
    { type: "reasoning.encrypted", data: "b3Bl", format: "openai-responses-v1" },
  ];

  it.each<[Vendor, object]>([
    [
      "anthropic",
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm.", signature: "c2ln" },
          { type: "text", text: "Yes." },
        ],
      },
    ],
    ["google", { role: "model", parts: [{ text: "Yes.", thoughtSignature: "b3Ro" }] }],
    [
      "amazon-bedrock",
      {
        role: "assistant",
        content: [{ reasoningContent: { reasoningText: { text: "Hm.", signature: "c2ln" } } }, { text: "Yes." }],
      },
    ],
  ])("%s", async (id, expected) => {
    const messages = [user, { role: "assistant", content: "Yes.", reasoning_details: details }, user];
    const { requests } = await ask(id, { messages });
    const { messages: sent, contents = sent } = (requests[0]?.body ?? {}) as Record<string, object[]>;
    expect(contents?.[1]).toEqual(expected);
  });
});

it.each(ids)("the usage of %s is complete, with caches in the common members", async (id) => {
  const [answer, usage] = COUNTED[id];
  const { output } = await ask(id, {}, [{ json: answer }]);
  expect((output as { usage: object }).usage).toEqual(usage);
});

it.each(ids)("a tool loop sends the parts that %s signed before the results", async (id) => {
  const restore = setMockPace(0);
  const { packageJson, provider, mocks: providerMocks } = partsOf(id);
  const mock = createMock({ [id]: providerMocks });
  const sent: Record<string, unknown[]>[] = [];
  const client = new InferenceClient(VENDORS[id].key, {
    providers: [completeProvider(id, parseSourceManifest("provider", packageJson.patchbay, id), provider)],
    fetch: (input, init) => {
      sent.push(JSON.parse(String(init?.body)) as Record<string, unknown[]>);
      return mock.fetch(input, init);
    },
  });
  const tool = defineTool({
    description: "The weather of a city",
    parameters: z.object({ city: z.string() }),
    run: () => "Rain",
  });
  const run = runToolsStream(client, {
    provider: id,
    model: VENDORS[id].model,
    messages: [{ role: "user", content: "What is the weather in Oslo?" }],
    // This model of Anthropic's supports reasoning only with a budget.
    ...(id === "anthropic" ? { thinking: { type: "enabled", budget_tokens: 1024 } } : { reasoning_effort: "low" }),
    tools: { weather: tool },
  });
  let text = "";
  try {
    for await (const event of run) if (event.type === "finish") text = event.content;
  } finally {
    restore();
  }
  expect(text).toContain("Rain");
  const [, { messages = [], contents = messages } = {}] = sent;
  expect(contents.slice(1)).toMatchObject(LOOPS[id]);
});
