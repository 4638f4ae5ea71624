// A typical AI SDK program; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import { createOpenAI } from "@ai-sdk/openai";
import { generateImage, generateText, streamText } from "ai";

const provider = createOpenAI();
const model = provider.chat("meta-llama/Llama-3.3-70B-Instruct-Turbo");
const prompt = "What is a patch bay?";
const timeout = { totalMs: 15_000, stepMs: 10_000, chunkMs: 5000 };

const whole = await generateText({ model, prompt, timeout });
assert.match(whole.text, /\w/);

// As documented: without `onError`, a stream's errors are only logged.
const failures = [];
const stream = streamText({ model, prompt, timeout, onError: ({ error }) => failures.push(error) });
let text = "";
for await (const piece of stream.textStream) text += piece;
if (failures.length > 0) throw failures[0];
assert.match(text, /\w/);

const { image } = await generateImage({
  model: provider.image("black-forest-labs/FLUX.1-schnell"),
  prompt: "A patch bay",
  abortSignal: AbortSignal.timeout(15_000),
});
assert.equal(Buffer.from(image.uint8Array).toString("latin1", 1, 4), "PNG");
