import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";

const patchbay = await createPatchbay({ plugins: directory("acme") });
const client = patchbay.client(process.env.ACME_API_KEY);
const provider = "acme";

const { choices } = await client.chatCompletion({
  provider,
  model: "example-chat",
  messages: [{ role: "user", content: "Are you there?" }],
});
console.log(choices[0].message.content);

const { translation_text: text } = await client.translation({
  provider,
  model: "example-translator",
  inputs: "Good morning",
  parameters: { tgt_lang: "fr" },
});
console.log(text);
