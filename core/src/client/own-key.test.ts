import { createReplay, createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { InferenceClient } from "./inference-client.ts";
import { textRanking } from "../provider/index.ts";
import { sampleProvider, sampleProviders } from "./testing/sample-providers.ts";
import { chatAnswer, providerKey, served } from "./testing/set-up-client.ts";

/** A call with a provider's own key, and the hub's answer. */
async function chatWith(hub: () => Response | Promise<Response>, model: string) {
  const replay = createReplay(({ url }) =>
    url.startsWith("https://huggingface.co/") ? hub() : Response.json(chatAnswer),
  );
  const clock = createVirtualClock();
  const client = new InferenceClient(providerKey, { providers: sampleProviders, fetch: replay.fetch, clock });
  await client.chatCompletion({ provider: "groq", model, messages: [] });
  const hosts = replay.sent.map(({ url }) => new URL(url).host);
  return { hosts, body: replay.sent.at(-1)?.body, took: clock.now() };
}

const mapped = () => Response.json({ inferenceProviderMapping: { groq: served("conversational", "vendor-id") } });
const refused = () => Promise.reject(new TypeError("fetch failed"));
const silent = () => new Promise<Response>(() => undefined);

describe("a provider's own key", () => {
  it("a call with a provider's key and the vendor's model id needs no hub", async () => {
    const { hosts, body } = await chatWith(refused, "llama-3.3-70b");
    expect(hosts).toEqual(["api.groq.com"]);
    expect(body).toMatchObject({ model: "llama-3.3-70b" });
  });

  it("a call with a provider's key lets the hub translate a hub id", async () => {
    const { hosts, body } = await chatWith(mapped, "org/M");
    expect(hosts).toEqual(["huggingface.co", "api.groq.com"]);
    expect(body).toMatchObject({ model: "vendor-id" });
  });

  it.each([
    ["does not know the model", () => Response.json({ error: "no" }, { status: 404 })],
    [
      "maps it to others alone",
      () => Response.json({ inferenceProviderMapping: { together: served("conversational") } }),
    ],
    ["is down", () => new Response("", { status: 503 })],
    ["answers with a page", () => new Response("<html>")],
    ["cannot be reached", refused],
    ["is silent", silent],
  ])("a provider's key is used with an unchanged id if the hub %s", async (_, hub) => {
    const { hosts, body, took } = await chatWith(hub, "org/M");
    expect(hosts).toEqual(["huggingface.co", "api.groq.com"]);
    expect(body).toMatchObject({ model: "org/M" });
    expect(took).toBeLessThanOrEqual(3000);
  });
});

describe("a task that the router does not have", () => {
  const cohere = sampleProvider(
    "cohere",
    { directTasks: ["text-ranking"] },
    { tasks: { "text-ranking": textRanking({ expected: "" }) } },
  );
  const inputs = { query: "a", documents: ["b"] };
  const args = { provider: "cohere", model: "owner/rerank-1", inputs };

  it("is called by the vendor's id without asking the hub", async () => {
    const replay = createReplay(() => Response.json({ results: [{ index: 0, relevance_score: 1 }] }));
    const client = new InferenceClient(providerKey, { providers: [cohere], fetch: replay.fetch });
    expect(await client.textRanking(args)).toEqual([{ index: 0, score: 1 }]);
    expect(replay.sent.map(({ url }) => url)).toEqual(["https://api.cohere.example/v1/rerank"]);
    expect(replay.sent[0]?.body).toMatchObject({ model: "owner/rerank-1" });
  });

  it.each([
    ["hf_token", "The hub's router does not have text-ranking of cohere: pass the provider's own key"],
    [undefined, "Provider cohere needs an API key"],
  ])("refuses the token %s before anything is sent", async (token, problem) => {
    const replay = createReplay(() => Response.json({}));
    const client = new InferenceClient(token, { providers: [cohere], fetch: replay.fetch });
    await expect(client.textRanking(args)).rejects.toThrow(problem);
    expect(replay.sent).toEqual([]);
  });
});
