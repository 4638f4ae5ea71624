import { createReplay } from "@patchbay/testing";
import { expect, it, vi } from "vitest";
import { createPatchbay } from "../index.ts";
import { providerEntry } from "../plugin/testing/plugin-host.ts";
import { openAiChat } from "../provider/index.ts";

vi.mock(import("../client/observe.ts"), () => {
  throw new Error("The chunk is gone");
});

const answer = { id: "x", created: 1, model: "m", choices: [], usage: null };

async function setUp() {
  const mapping = { acme: { task: "conversational", providerId: "m", status: "live" } };
  const { fetch } = createReplay(({ url, body }) => {
    if (url.includes("/api/")) return Response.json({ inferenceProviderMapping: mapping });
    if (!(body as { stream?: boolean }).stream) return Response.json(answer);
    const headers = { "content-type": "text/event-stream" };
    return new Response(`data: ${JSON.stringify(answer)}\n\ndata: [DONE]\n\n`, { headers });
  });
  return createPatchbay({
    plugins: {
      index: async () => ({ patchbay: 1, plugins: [providerEntry("acme")] }),
      load: async () => ({ default: { tasks: { conversational: openAiChat({ path: "v1/chat" }) } } }),
    },
    fetch,
  });
}

const chat = { provider: "acme", model: "org/m", messages: [] };

it("a call of a Patchbay without hooks needs no code that observes calls", async () => {
  const client = (await setUp()).client(undefined, { hooks: [] });
  expect(await client.chatCompletion(chat)).toEqual(answer);
});

it("a stream of a Patchbay without hooks needs no code that observes calls", async () => {
  const client = (await setUp()).client();
  expect((await client.chatCompletionStream(chat).next()).value).toMatchObject({ id: "x" });
});

it("a call with a hook loads the code that observes calls", async () => {
  const client = (await setUp()).client();
  await expect(client.chatCompletion(chat, { hooks: { onEnd: () => {} } })).rejects.toThrow("mocking a module");
});
