// A typical program with Patchbay's client; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import { createPatchbay } from "@patchbay/core";
import { bundled } from "@patchbay/plugins";

const { PATCHBAY_MOCK_URL: url, HF_TOKEN: token } = process.env;
const patchbay = await createPatchbay({ plugins: bundled(), hubUrl: `${url}/hub`, routerUrl: `${url}/router` });
const client = patchbay.client(token);
const messages = [{ role: "user", content: "What is a patch bay?" }];
const chat = { provider: "together", model: "meta-llama/Llama-3.3-70B-Instruct", messages };
const options = { connectTimeout: 5000, idleTimeout: 5000, deadline: 15_000 };

const whole = await client.chatCompletion(chat, options);
assert.match(whole.choices[0].message.content, /\w/);

let text = "";
for await (const { choices } of client.chatCompletionStream(chat, options)) text += choices[0]?.delta.content ?? "";
assert.match(text, /\w/);

const video = await client.textToVideo(
  { provider: "fal-ai", model: "tencent/HunyuanVideo", inputs: "A patch bay" },
  options,
);
assert.ok(video.size > 0);
