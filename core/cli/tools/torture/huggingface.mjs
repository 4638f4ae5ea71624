// A typical @huggingface/inference program; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import { InferenceClient } from "@huggingface/inference";

// Its pauses between polls do not keep Node running.
const alive = setInterval(() => undefined, 1000);
const client = new InferenceClient(process.env.HF_TOKEN);
const messages = [{ role: "user", content: "What is a patch bay?" }];
const chat = { provider: "together", model: "meta-llama/Llama-3.3-70B-Instruct", messages };
// The client has no timeouts.
const options = () => ({ signal: AbortSignal.timeout(15_000) });

const whole = await client.chatCompletion(chat, options());
assert.match(whole.choices[0].message.content, /\w/);

let text = "";
for await (const { choices } of client.chatCompletionStream(chat, options())) text += choices[0]?.delta.content ?? "";
assert.match(text, /\w/);

const video = await client.textToVideo(
  { provider: "fal-ai", model: "tencent/HunyuanVideo", inputs: "A patch bay" },
  options(),
);
assert.ok(video.size > 0);
clearInterval(alive);
