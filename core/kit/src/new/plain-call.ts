import type { DescribedCall } from "./task-draft.ts";
import { readAddress, settingsIn, type KeyFacts, type VendorCall } from "./vendor-call.ts";

/** A call of a protocol of the vendor's own, to be edited. @param address that of the API */
export function otherCall(address: string, key: KeyFacts): DescribedCall {
  const call = openAiChatCall(address, key);
  return {
    call: {
      ...call,
      path: call.path.replace(/chat\/completions$/, "generate"),
      body: { kind: "json", value: { model: "example", prompt: "Name a primary color." } },
    },
    answer: { json: { text: "Blue." } },
  };
}

/** A chat in OpenAI's protocol, which most vendors have. @param address that of the API, for example `https://api.acme.example/v1` */
export function openAiChatCall(address: string, key: KeyFacts = { auth: { scheme: "Bearer" } }): VendorCall {
  const { origin, path } = readAddress(`${address.replace(/\/$/, "")}/chat/completions`);
  return {
    origin,
    path,
    query: {},
    headers: {},
    key,
    settings: [...new Set([origin, path].flatMap(settingsIn))],
    body: {
      kind: "json",
      value: { model: "example-chat", messages: [{ role: "user", content: "Name a primary colour." }], max_tokens: 16 },
    },
  };
}
