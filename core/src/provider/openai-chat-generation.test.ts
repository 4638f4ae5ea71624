import type { ChunkContext } from "./contract.ts";
import { expect, it } from "vitest";
import { openAiChatGeneration } from "./openai-chat-generation.ts";

const { stream } = openAiChatGeneration({ expected: "Expected text" });

// What this format does not look at.
const context = {} as ChunkContext;

function chunk(delta: object, finish_reason: string | null = null) {
  return stream?.chunk?.({ id: "1", choices: [{ index: 0, delta, finish_reason }] }, context);
}

it("turns the chunks of a chat into those of text generation", () => {
  const chunks = [chunk({ role: "assistant" }), chunk({ content: "Hi" }), chunk({}, "stop")];
  expect(chunks).toEqual([
    { choices: [{ index: 0, text: "", finish_reason: null }] },
    { choices: [{ index: 0, text: "Hi", finish_reason: null }] },
    { choices: [{ index: 0, text: "", finish_reason: "stop" }] },
  ]);
  expect(chunks.map((one) => one && stream?.complete?.(one))).toEqual([false, false, true]);
});

it("drops events without a choice, such as the one that counts tokens", () => {
  expect(stream?.chunk?.({ choices: [], usage: {} }, context)).toBeUndefined();
});
