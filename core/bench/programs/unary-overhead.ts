import { InferenceClient } from "@huggingface/inference";
import { createClient } from "@patchbay/core/client";
import { groqPlugin } from "./chat-stream.ts";
import { race } from "./race.ts";

/** Microseconds of one chat by bare fetch, by our client and by the peer's, over a fetch that answers immediately. */

const accessToken = "hf_benchmark";
const messages = [{ role: "user", content: "What is a switchboard?" }];
const mapping = JSON.stringify({
  inferenceProviderMapping: { groq: { status: "live", task: "conversational", providerId: "llama" } },
});
const answer = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "llama",
  choices: [{ index: 0, message: { role: "assistant", content: "A board with switches." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
});
const headers = { "content-type": "application/json" };

async function instantFetch(input: string | URL | Request, _init?: RequestInit): Promise<Response> {
  return new Response(String(input).includes("/api/models/") ? mapping : answer, { headers });
}

async function bare(): Promise<unknown> {
  const response = await instantFetch("https://router.huggingface.co/groq/openai/v1/chat/completions", {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ model: "llama", messages }),
  });
  return response.json();
}

const call = { provider: "groq", model: "org/model", messages } as const;
const client = createClient({ accessToken, fetch: instantFetch, providers: [groqPlugin] });
const peerClient = new InferenceClient(accessToken, { fetch: instantFetch });

export const run = () =>
  race(
    { bare, ours: () => client.chatCompletion(call), peer: () => peerClient.chatCompletion(call) },
    { rounds: 400, times: 200 },
  );
