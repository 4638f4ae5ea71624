import { mockProvider, setMockPace } from "@patchbay/mocks";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { race } from "./programs/race.ts";

const BARE = "https://api.bare.example/v1/chat/completions";
const ROOT = "https://api.acme.example/v1";

/** A handwritten chat mock. */
const bareHandler = http.post(BARE, async ({ request }) => {
  const { model, messages } = (await request.json()) as { model: string; messages: { content: string }[] };
  return HttpResponse.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: `You wrote ${messages.at(-1)?.content}` },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
  });
});

const handlers = mockProvider({
  roots: [ROOT],
  calls: ["chat", "models"],
  models: [{ id: "acme/chat", task: "conversational", providerId: "chat" }],
});

const ask = async (url: string): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer test-key" },
    body: JSON.stringify({ model: "chat", messages: [{ role: "user", content: "What is a switchboard?" }] }),
  });
  return response.json();
};

export default {
  title: "One mocked chat by fetch in Node: the overhead of the mocks over a handwritten msw handler",
  async run() {
    const restorePace = setMockPace(0);
    const server = setupServer(bareHandler, ...handlers);
    server.listen({ onUnhandledRequest: "error" });
    const { bare, ours } = await race(
      { bare: () => ask(BARE), ours: () => ask(`${ROOT}/chat/completions`) },
      { rounds: 200, times: 20 },
    );
    server.close();
    restorePace();
    return [{ name: "@patchbay/mocks", value: ours, unit: "µs", peer: { name: "a handwritten handler", value: bare } }];
  },
};
