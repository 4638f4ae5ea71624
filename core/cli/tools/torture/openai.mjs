// A typical program with OpenAI's client; `patchbay torture` runs it once per fault.
import assert from "node:assert/strict";
import OpenAI from "openai";

const client = new OpenAI({ timeout: 5000 });
const model = "meta-llama/Llama-3.3-70B-Instruct-Turbo";
const messages = [{ role: "user", content: "What is a patch bay?" }];

const whole = await client.chat.completions.create({ model, messages });
assert.match(whole.choices[0].message.content, /\w/);

let text = "";
for await (const { choices } of await client.chat.completions.create({ model, messages, stream: true })) {
  text += choices[0]?.delta.content ?? "";
}
assert.match(text, /\w/);

const { data } = await client.images.generate({
  model: "black-forest-labs/FLUX.1-schnell",
  prompt: "A patch bay",
  response_format: "b64_json",
});
assert.equal(Buffer.from(data[0].b64_json, "base64").toString("latin1", 1, 4), "PNG");
