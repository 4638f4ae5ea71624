import { InferenceClient } from "@huggingface/inference";
import { createClient } from "@patchbay/core/client";
import { createParser } from "eventsource-parser";
import { chatBody, streamingFetch, type ChatStream } from "./chat-stream.ts";
import { groqPlugin } from "./groq-plugin.ts";

const call = { provider: "groq", model: "org/model", messages: [] };
const accessToken = "hf_benchmark";

/** Counts the chunks of one streamed chat, read by our client. */
export function readByUs(stream: ChatStream): () => Promise<number> {
  const fetch = streamingFetch(stream);
  const client = createClient({ accessToken, fetch, providers: [groqPlugin] });
  return () => count(client.chatCompletionStream(call));
}

/** The same, read by the peer's client. */
export function readByPeer(stream: ChatStream): () => Promise<number> {
  const client = new InferenceClient(accessToken, { fetch: streamingFetch(stream) });
  return () => count(client.chatCompletionStream({ ...call, provider: "groq" }));
}

/** The least that anybody can do: the event parser, and JSON.parse for every event. */
export function readBare(stream: ChatStream): () => Promise<number> {
  return async () => {
    let chunks = 0;
    const parser = createParser({
      onEvent({ data }) {
        if (data === "[DONE]") return;
        JSON.parse(data);
        chunks++;
      },
    });
    const decoder = new TextDecoder();
    const reader = chatBody(stream).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return chunks;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
}

async function count(chunks: AsyncIterable<unknown>): Promise<number> {
  let sum = 0;
  for await (const _ of chunks) sum++;
  return sum;
}
