import { getResponse } from "msw";
import { describe, expect, it } from "vitest";
import { mockHub } from "./mock-hub.ts";

const handlers = mockHub({
  one: [
    { id: "acme/chat-large", task: "conversational", providerId: "chat-l", tags: ["conversational", "transformers"] },
    { id: "acme/painter", task: "text-to-image", providerId: "paint", adapter: "lora", adapterWeightsPath: "w.bin" },
  ],
  two: [
    { id: "acme/chat-large", task: "conversational", providerId: "big", status: "staging" },
    { id: "other/seer", task: "conversational", providerId: "seer", tags: ["image-text-to-text"] },
  ],
});

async function ask(path: string): Promise<{ status: number; json: unknown }> {
  const answer = await getResponse(handlers, new Request(`https://huggingface.co${path}`));
  return { status: answer?.status ?? 0, json: await answer?.json() };
}

async function found(query: string): Promise<string[]> {
  return ((await ask(`/api/models?${query}`)).json as { id: string }[]).map(({ id }) => id);
}

describe("mockHub", () => {
  it("searches the models of all providers, each once", async () => {
    expect(await found("")).toEqual(["acme/chat-large", "acme/painter", "other/seer"]);
    expect(await found("search=CHAT")).toEqual(["acme/chat-large"]);
    expect(await found("pipeline_tag=text-generation")).toEqual(["acme/chat-large"]);
    expect(await found("pipeline_tag=image-text-to-text")).toEqual(["other/seer"]);
    expect(await found("library=transformers")).toEqual(["acme/chat-large"]);
    expect(await found("inference_provider=two")).toEqual(["acme/chat-large", "other/seer"]);
    expect(await found("inference_provider=all&search=acme&limit=1")).toEqual(["acme/chat-large"]);
    expect(await found("inference_provider=nobody")).toEqual([]);
  });

  it("tells of a model who serves it, and of an unknown one that there is none", async () => {
    expect((await ask("/api/models/acme/chat-large")).json).toEqual({
      id: "acme/chat-large",
      pipeline_tag: "text-generation",
      tags: ["conversational", "transformers"],
      inferenceProviderMapping: {
        one: { task: "conversational", status: "live", providerId: "chat-l" },
        two: { task: "conversational", status: "staging", providerId: "big" },
      },
    });
    expect((await ask("/api/models/acme/painter")).json).toMatchObject({
      inferenceProviderMapping: { one: { adapter: "lora", adapterWeightsPath: "w.bin" } },
    });
    expect((await ask("/api/models/no/one")).status).toBe(404);
  });

  it("names models for every task", async () => {
    const { json } = await ask("/api/tasks");
    expect(json).toMatchObject({
      conversational: { models: [{ id: "acme/chat-large" }, { id: "acme/chat-large" }, { id: "other/seer" }] },
      "text-to-image": { models: [{ id: "acme/painter" }] },
    });
  });
});
