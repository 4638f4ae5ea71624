/// <reference types="vite/client" />
import { isDeepStrictEqual } from "node:util";
import { ChatCollector } from "@patchbay/core/chat";
import { InferenceClient, type ProviderKey, type TaskInput } from "@patchbay/core/client";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import type { Provider, ProviderPlugin } from "@patchbay/core/provider";
import { createMock, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { parseProviderFixture, responseOf, sampleKey, sampleSettings } from "@patchbay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { mediaCalls } from "./vendor-requests/media-sdks.ts";
import { openAiForm } from "./vendor-requests/openai-form.ts";
import { rows, sdkBatches } from "./vendor-requests/sdk-batches.ts";
import { chat as wholeChat } from "./vendor-requests/sdk-inputs.ts";
import { partsOf, readBody, sentBy, without } from "./vendor-requests/sent.ts";
import { ourStreamed, readingOf } from "./vendor-requests/streams.ts";
import { hubTask, sdkMethods } from "./vendor-requests/sdk-rows.ts";
import { sdks, type Fetch } from "./vendor-requests/sdks.ts";

/** Requests of the vendors' SDKs for the same chat, and their reading of our mocks' answers. */

const manifests = import.meta.glob<{ patchbay: unknown }>("../providers/*/package.json", {
  eager: true,
  import: "default",
});
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

function pluginOf(id: string): ProviderPlugin {
  const manifest = parseSourceManifest("provider", manifests[`../providers/${id}/package.json`]?.patchbay, id);
  return completeProvider(id, manifest, providers[`../providers/${id}/src/index.ts`]!);
}

const keyOf = (id: string): ProviderKey => {
  const plugin = pluginOf(id);
  return plugin.manifest.keyParts ? sampleKey(plugin) : "key-0123456789";
};

/** The name of a model in our calls. */
const modelOf = (id: string, model: string): string => {
  const { modelPrefix = "" } = pluginOf(id).manifest;
  return model.startsWith(modelPrefix) ? model : modelPrefix + model;
};

function ownClient(id: string, key: ProviderKey, via: Fetch, task = "conversational"): InferenceClient {
  const plugin = pluginOf(id);
  return new InferenceClient(key, {
    providers: [plugin],
    retries: 0,
    settings: { [id]: sampleSettings(plugin) },
    // The hub maps models to themselves.
    fetch: async (input, init) => {
      const [, providerId] = /\/api\/models\/([^?]+)/.exec(decodeURIComponent(String(input))) ?? [];
      if (providerId === undefined) return via(input, init);
      return Response.json({
        inferenceProviderMapping: { [id]: { status: "live", task, providerId } },
      });
    },
  });
}

beforeAll(() => packagesInstalled(TOOLS), 200_000);

// The first call loads the SDK.
describe.each([...sdks, ...openAiForm])(
  "the SDK of $id",
  { timeout: 30_000 },
  ({ id, model, key, headers, ask, say, chat = wholeChat, writtenDefaults = {} }) => {
    const restorePace = setMockPace(0);
    const { fetch: before } = globalThis;
    afterAll(() => {
      restorePace();
      globalThis.fetch = before;
    });

    it.each([false, true])("sends what we send, streaming: %s", async (stream) => {
      const theirs = await sentBy((via) => ask(via, chat, stream));
      const ours = await sentBy(async (via) => {
        const client = ownClient(id, key ?? keyOf(id), via);
        const args = { provider: id, model: modelOf(id, model), ...chat };
        if (!stream) return client.chatCompletion(args);
        for await (const chunk of client.chatCompletionStream(args)) if (chunk) break;
        return undefined;
      });
      expect(ours.body).toEqual(without(writtenDefaults, theirs.body));
      expect(ours.url).toBe(theirs.url);
      for (const name of headers)
        expect(`${name}: ${ours.headers.get(name)}`).toBe(`${name}: ${theirs.headers.get(name)}`);
    });

    it("is answered by the mocks", async () => {
      const via = mocks[`../providers/${id}/src/mocks.ts`]!;
      const mock = createMock({ [id]: via });
      const simulated = via.models.find(({ task }) => task === "conversational")?.providerId ?? "";
      expect(await say((input, init) => mock.fetch(input, init), simulated)).toContain("Are you there?");
    });
  },
);

describe.each([...mediaCalls, ...sdkMethods])(
  "the SDK of $id: $name",
  { timeout: 30_000 },
  ({ id, model, key, task, args, headers, ask, answer, differences = {}, writtenDefaults = {} }) => {
    const restorePace = setMockPace(0);
    const { fetch: before } = globalThis;
    afterAll(() => {
      restorePace();
      globalThis.fetch = before;
    });

    it("sends what we send", async () => {
      const theirs = await sentBy(ask);
      const ours = await sentBy((via) => {
        const client = ownClient(id, key ?? keyOf(id), via, hubTask(task)) as unknown as Record<
          string,
          (args: object) => Promise<unknown>
        >;
        return client[task]!({ provider: id, model, ...args });
      });
      const [mine, others] = [ours, theirs].map((sent) => partsOf(sent, headers, writtenDefaults));
      const names = [...new Set([...Object.keys(mine!), ...Object.keys(others!)])];
      const different = names.filter((name) => !isDeepStrictEqual(mine![name], others![name]));
      const unexpected = different
        .filter((name) => !Object.hasOwn(differences, name))
        .map((name) => `${name}: ${JSON.stringify([mine![name], others![name]])}`);
      const stale = Object.keys(differences).filter((name) => !different.includes(name));
      expect([...unexpected, ...stale].join("\n")).toBe("");
    });

    it("is answered by the mocks", async () => {
      const mock = createMock({ [id]: mocks[`../providers/${id}/src/mocks.ts`]! });
      expect(await ask((input, init) => mock.fetch(input, init))).toEqual(answer);
    });
  },
);

const fixtures = import.meta.glob<unknown>("../providers/*/fixtures/conversational.json", {
  eager: true,
  import: "default",
});
const weather = { name: "get_weather", parameters: { type: "object", properties: { city: { type: "string" } } } };
const QUESTION = { messages: [{ role: "user", content: "What is the weather in Paris?" }] };
const CALL = { tools: [{ type: "function", function: weather }], tool_choice: "required" };

/** Streams of the fixtures, and of the mocks. */
const streams = Object.entries(fixtures).flatMap(([file, content]) => {
  const id = file.split("/")[2]!;
  const { providerModelId: model, cases } = parseProviderFixture({ name: "conversational", content });
  const recorded = cases
    .filter(({ stream }) => stream)
    .map(({ name, args, steps }) => ({ id, name, model, args, bytes: () => responseOf(steps[0]!.answer) }));
  const simulated = mocks[`../providers/${id}/src/mocks.ts`]!.models.find(({ task }) => task === "conversational");
  const made = [QUESTION, { ...QUESTION, ...CALL }].map((args, index) => ({
    id,
    name: index === 0 ? "a simulated text" : "a simulated call of a tool",
    model: simulated?.providerId ?? "",
    args,
    bytes: undefined,
  }));
  return [...recorded, ...made];
});

describe.each(streams)("a stream of $id: $name", ({ id, model, args, bytes }) => {
  const [sdk, read] = readingOf(id);

  it(`is read by us as by ${sdk}`, { timeout: 30_000 }, async ({ onTestFinished }) => {
    const { fetch: before } = globalThis;
    const restorePace = setMockPace(0);
    onTestFinished(() => {
      globalThis.fetch = before;
      restorePace();
    });
    const mock = createMock({ [id]: mocks[`../providers/${id}/src/mocks.ts`]! });
    let again: (() => Response) | undefined;
    const client = ownClient(id, keyOf(id), async (input, init) => {
      // A key of some vendors is first exchanged for a token.
      const isChat = new Headers(init?.headers).get("content-type")?.includes("json");
      const answer = (isChat ? bytes?.() : undefined) ?? (await mock.fetch(input, init));
      const { status, headers } = answer;
      const content = await answer.arrayBuffer();
      again = () => new Response(content, { status, headers });
      return again();
    });
    const collector = new ChatCollector();
    const stream = client.chatCompletionStream({
      provider: id,
      model: modelOf(id, model),
      ...(args as TaskInput<"conversational">),
    });
    for await (const chunk of stream) collector.add(chunk);
    const theirs = await read(() => Promise.resolve(again!()));
    expect(ourStreamed(collector.answer())).toEqual(theirs);
  });
});

describe.each(sdkBatches)("a batch of $id", ({ id, model, ask, upload, writtenDefaults = {} }) => {
  const { fetch: before } = globalThis;
  afterAll(() => {
    globalThis.fetch = before;
  });

  /** The requests without the names of files, which the mocks count. */
  async function requestsOf(start: (via: Fetch) => Promise<unknown>): Promise<readonly unknown[]> {
    const mock = createMock({ [id]: mocks[`../providers/${id}/src/mocks.ts`]! });
    const sent: unknown[] = [];
    await start(async (input, init) => {
      const request = new Request(input, init);
      if (request.url.startsWith("data:")) return new Response();
      const body = await readBody(request.clone());
      sent.push({
        url: request.url,
        body: JSON.parse(JSON.stringify(body).replaceAll(/file-[\w-]+/g, "file")) as unknown,
      });
      return mock.fetch(request);
    });
    return sent;
  }

  it("is started with the requests of the SDK", { timeout: 30_000 }, async () => {
    const theirs = await requestsOf(ask);
    const ours = await requestsOf((via) =>
      ownClient(id, keyOf(id), via).batch("conversational", rows, { provider: id, model: modelOf(id, model) }),
    );
    expect(upload === undefined ? ours : ours.slice(1)).toEqual(without(writtenDefaults, theirs));
  });
});
