/// <reference types="vite/client" />
import { needsKey } from "@patchbay/core/client";
import type { ProviderMocks } from "@patchbay/mocks";
import type { ProviderManifest } from "@patchbay/core/provider";
import type { TaskCases } from "@patchbay/testing";
import OpenAI, { toFile } from "openai";
import { describe, expect, it } from "vitest";
import { serveMocks } from "./serve-mocks.ts";

/** OpenAI's client with the mocks of every provider with its protocol, at the documented address in the provider's fixtures. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const fixtures = import.meta.glob<Pick<TaskCases, "cases">>("../providers/*/fixtures/*.json", {
  eager: true,
  import: "default",
});

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});

/** Paths of tasks that are called with OpenAI's protocol, relative to the base address. */
const PATHS: Readonly<Record<string, string>> = {
  conversational: "/chat/completions",
  "text-generation": "/completions",
  "feature-extraction": "/embeddings",
  "text-to-image": "/images/generations",
  "text-to-speech": "/audio/speech",
  "automatic-speech-recognition": "/audio/transcriptions",
};

/** The base address of a provider's task, from the fixture's request; undefined for another protocol. */
function baseUrlOf(id: string, task: string): string | undefined {
  const [step] = fixtures[`../providers/${id}/fixtures/${task}.json`]?.cases[0]?.steps ?? [];
  const url = step?.direct ?? step?.routed ?? "";
  const path = PATHS[task] ?? "";
  const answer = JSON.stringify(step?.answer ?? {});
  // Completions may be requested as a chat; images may be answered with an address, vectors in base64, speech in JSON.
  const isOther =
    (task === "text-generation" && url.endsWith(PATHS["conversational"] ?? "")) ||
    (task === "text-to-image" && !answer.includes('"b64_json"')) ||
    (task === "feature-extraction" && answer.includes('"embedding":"')) ||
    (task === "text-to-speech" && answer.includes('"json":'));
  return url.endsWith(path) && !isOther ? url.slice(0, -path.length) : undefined;
}

type Call = (client: OpenAI, model: string) => Promise<unknown>;

const messages = [{ role: "user" as const, content: "Are you there?" }];

/** A call of each task and its expected result. */
const calls: Readonly<Record<string, readonly [call: Call, expected: unknown]>> = {
  conversational: [
    async (client, model) => (await client.chat.completions.create({ model, messages })).choices[0]?.message,
    expect.objectContaining({ role: "assistant", content: expect.stringContaining("Are you there?") }),
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

interface Served {
  readonly id: string;
  readonly isLocked: boolean;
  readonly cases: readonly { readonly name: string; readonly model: string; readonly baseURL: string }[];
}

const providers: readonly Served[] = Object.entries(mocks).flatMap(([file, { models }]) => {
  const id = file.split("/")[2] ?? "";
  const manifest = manifests[`../providers/${id}/package.json`];
  const cases = Object.keys(calls).flatMap((name) => {
    const task = name.split(",")[0] ?? "";
    const baseURL = baseUrlOf(id, task);
    const model = models.find((one) => one.task === task)?.providerId;
    return model === undefined || baseURL === undefined ? [] : [{ name, model, baseURL }];
  });
  return cases.length > 0 ? [{ id, isLocked: manifest === undefined || needsKey(manifest), cases }] : [];
});
const chats = providers.flatMap(({ id, isLocked, cases }) =>
  cases.filter(({ name }) => name === "conversational").map((chat) => ({ ...chat, id, isLocked })),
);

describe("OpenAI's client", () => {
  serveMocks(...Object.values(mocks).flatMap(({ handlers }) => handlers));

  it.each(providers)("OpenAI's client is served by the mocks of $id", async ({ cases }) => {
    for (const { name, model, baseURL } of cases) {
      const [call, expected] = calls[name] ?? [];
      const client = new OpenAI({ apiKey: "OpenAiKey", baseURL, maxRetries: 0 });
      expect({ [name]: await call?.(client, model) }).toEqual({ [name]: expected });
    }
  });

  it.each(chats)(
    "the mocks of $id refuse OpenAI's client for a wrong key, no key and an unknown model",
    async ({ id, model, baseURL, isLocked }) => {
      const statusOf = async (apiKey: string, requestedModel: string, headers = {}): Promise<unknown> => {
        const client = new OpenAI({ apiKey, baseURL, maxRetries: 0 });
        const refused = client.chat.completions.create({ model: requestedModel, messages }, { headers });
        return refused.then(
          () => "served",
          (error: InstanceType<typeof OpenAI.APIError>) => error.status,
        );
      };
      // A self-hosted server needs no key. xAI refuses one as a wrong argument.
      const refusals = isLocked ? (id === "xai" ? [400] : [401, 403]) : ["served"];
      expect(refusals).toContain(await statusOf("WrongKey", model));
      expect(refusals).toContain(await statusOf("OpenAiKey", model, { authorization: null }));
      expect([400, 404, 422]).toContain(await statusOf("OpenAiKey", "no-such-model"));
    },
  );
});

it("OpenAI's client works with most chat providers", () => {
  expect(chats.length).toBeGreaterThanOrEqual(19);
});
