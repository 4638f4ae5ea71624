import { race } from "./race.ts";
import { InferenceClient } from "@huggingface/inference";
import { createClient } from "@patchbay/core/client";
import { createParser } from "eventsource-parser";
import { chatBody, streamingFetch, type ChatStream, groqPlugin } from "./chat-stream.ts";

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

/** The minimum work: the event parser, and JSON.parse for every event. */
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

const EVENTS = 20_000;

/** Microseconds for each of 20,000 streamed chunks, by the size of reads and by who reads. */
export async function run(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const readSize of [16_384, 200]) {
    const stream = { events: EVENTS, readSize };
    const readers = { bare: readBare(stream), ours: readByUs(stream), peer: readByPeer(stream) };
    for (const [name, read] of Object.entries(readers)) {
      const chunks = await read();
      if (chunks !== EVENTS) throw new Error(`${name} read ${chunks} chunks of ${EVENTS}`);
    }
    const times = await race(readers, { rounds: 10, times: 1 });
    for (const [name, time] of Object.entries(times)) figures[`${name} ${readSize}`] = time / EVENTS;
  }
  return figures;
}
