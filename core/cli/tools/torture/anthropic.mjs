// A typical program with Anthropic's client; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ timeout: 5000 });
const messages = [{ role: "user", content: "What is a patch bay?" }];
const chat = { model: "claude-sonnet-5", max_tokens: 256, messages };

const whole = await client.messages.create(chat);
assert.match(whole.content[0].text, /\w/);

let text = "";
for await (const { type, delta } of await client.messages.create({ ...chat, stream: true })) {
  if (type === "content_block_delta") text += delta.text ?? "";
}
assert.match(text, /\w/);
