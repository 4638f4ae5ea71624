/// <reference types="vite/client" />
import { setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { setupServer } from "msw/node";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** OpenAI's own client against the mocks of every provider that speaks its protocol, at the address that the provider documents. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const BASE_URLS: Readonly<Record<string, string>> = {
  baseten: "https://inference.baseten.co/v1",
  cerebras: "https://api.cerebras.ai/v1",
  cohere: "https://api.cohere.com/compatibility/v1",
  deepinfra: "https://api.deepinfra.com/v1/openai",
  "featherless-ai": "https://api.featherless.ai/v1",
  "fireworks-ai": "https://api.fireworks.ai/inference/v1",
  groq: "https://api.groq.com/openai/v1",
  "hf-inference": "https://router.huggingface.co/hf-inference/models/{model}/v1",
  hyperbolic: "https://api.hyperbolic.xyz/v1",
  nebius: "https://api.studio.nebius.ai/v1",
  novita: "https://api.novita.ai/v3/openai",
  nscale: "https://inference.api.nscale.com/v1",
  openai: "https://api.openai.com/v1",
  ovhcloud: "https://oai.endpoints.kepler.ai.cloud.ovh.net/v1",
  publicai: "https://api.publicai.co/v1",
  sambanova: "https://api.sambanova.ai/v1",
  scaleway: "https://api.scaleway.ai/v1",
  together: "https://api.together.xyz/v1",
  "zai-org": "https://api.z.ai/api/paas/v4",
};

/** Tasks that are called by a protocol of the provider's own. */
const OWN_PROTOCOL = [
  "groq text-generation",
  "hyperbolic text-generation",
  "hyperbolic text-to-image",
  "novita text-generation",
  "zai-org text-to-image",
];

type Call = (client: OpenAI, model: string) => Promise<unknown>;

const messages = [{ role: "user" as const, content: "Are you there?" }];

/** A call of each task, and what has to come of it. */
const calls: Readonly<Record<string, readonly [call: Call, expected: unknown]>> = {
  conversational: [
    async (client, model) => (await client.chat.completions.create({ model, messages })).choices[0]?.message,
    { role: "assistant", content: expect.stringContaining("Are you there?") },
  ],
  "conversational, streamed": [
    async (client, model) => {
      const options = { stream: true, stream_options: { include_usage: true } } as const;
      let text = "";
      let tokens = 0;
      for await (const { choices, usage } of await client.chat.completions.create({ model, messages, ...options })) {
        text += choices[0]?.delta.content ?? "";
        tokens += usage?.completion_tokens ?? 0;
      }
      return { text, tokens };
    },
    { text: expect.stringContaining("Are you there?"), tokens: expect.toSatisfy((count: number) => count > 5) },
  ],
  "text-generation": [
    async (client, model) => (await client.completions.create({ model, prompt: "Once upon a time" })).choices[0]?.text,
    expect.stringContaining("upon a time"),
  ],
  "feature-extraction": [
    async (client, model) => {
      const { data } = await client.embeddings.create({ model, input: ["one", "two"] });
      return data.map(({ embedding }) => Math.hypot(...embedding));
    },
    [expect.closeTo(1, 3), expect.closeTo(1, 3)],
  ],
  "text-to-image": [
    async (client, model) => {
      const { data } = await client.images.generate({ model, prompt: "a cat", response_format: "b64_json" });
      return Buffer.from(data?.[0]?.b64_json ?? "", "base64")
        .subarray(1, 4)
        .toString();
    },
    "PNG",
  ],
  "text-to-speech": [
    async (client, model) => {
      const answer = await client.audio.speech.create({ model, input: "Hello", voice: "alloy" });
      return Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString();
    },
    "RIFF",
  ],
  "automatic-speech-recognition": [
    async (client, model) => {
      const file = await toFile(new Blob(["sound"]), "sound.wav");
      return (await client.audio.transcriptions.create({ model, file })).text;
    },
    expect.stringContaining("5 bytes"),
  ],
};

const cases = Object.entries(BASE_URLS).flatMap(([id, baseURL]) =>
  Object.entries(calls).flatMap(([name, [call, expected]]) => {
    const task = name.split(",")[0] ?? "";
    const model = mocks[`../providers/${id}/src/mocks.ts`]?.models.find((one) => one.task === task)?.providerId;
    const speaks = !(id === "hf-inference" && !["conversational", "text-generation"].includes(task));
    if (model === undefined || !speaks || OWN_PROTOCOL.includes(`${id} ${task}`)) return [];
    return [{ name: `${id} ${name}`, call, expected, model, baseURL: baseURL.replace("{model}", model) }];
  }),
);

describe("OpenAI's client is served by the mocks of", () => {
  const server = setupServer(...Object.values(mocks).flatMap(({ handlers }) => handlers));
  let restorePace: () => void;
  beforeAll(() => {
    restorePace = setMockPace(0);
    server.listen({
      onUnhandledRequest({ url }, print) {
        // The client looks what its platform's fetch can do.
        if (!url.startsWith("data:")) print.error();
      },
    });
  });
  afterAll(() => {
    server.close();
    restorePace();
  });

  it.each(cases)("$name", async ({ call, expected, model, baseURL }) => {
    expect(await call(new OpenAI({ apiKey: "OpenAiKey", baseURL, maxRetries: 0 }), model)).toEqual(expected);
  });
});

it("leaves out no provider that chats", () => {
  const chatting = Object.entries(mocks).filter(([, { models }]) =>
    models.some(({ task }) => task === "conversational"),
  );
  expect(Object.keys(BASE_URLS).toSorted()).toEqual(chatting.map(([file]) => file.split("/")[2]).toSorted());
});
