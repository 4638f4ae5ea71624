import { createClient } from "@patchbay/core/client";
import { amount } from "../row.ts";
import { groqPlugin, streamingFetch } from "./chat-stream.ts";

const EVENTS = amount(1_000_000, 10_000);
const LOOK_EVERY = EVENTS / 20;
/** Samples before this one are warm-up. */
const WARM = EVENTS / 10;

/** Heap in use while a million chunks are read: after the first tenth, and the most from there on, in bytes. */
export async function run(): Promise<{ early: number; most: number; events: number }> {
  const fetch = streamingFetch({ events: EVENTS, readSize: 16_384 });
  const client = createClient({ accessToken: "hf_benchmark", fetch, providers: [groqPlugin] });
  let events = 0;
  let early = 0;
  let most = 0;
  for await (const _ of client.chatCompletionStream({ provider: "groq", model: "org/model", messages: [] })) {
    events++;
    if (events < WARM || events % LOOK_EVERY !== 0) continue;
    globalThis.gc?.();
    const { heapUsed } = process.memoryUsage();
    early ||= heapUsed;
    most = Math.max(most, heapUsed);
  }
  return { early, most, events };
}
