import { createClient } from "@patchbay/core/client";
import type { ProviderPlugin } from "@patchbay/core/provider";
import { createMock } from "@patchbay/mocks";
import { setupWorker } from "msw/browser";
import * as groqMocks from "../../../../plugins/providers/groq/src/mocks.ts";

// As in a team's own page: mocks of the provider, and of a hub with its models, answer in a service worker, and the
// client does not know it.
const mock = createMock({ groq: groqMocks });
await setupWorker(...mock.handlers).start({ onUnhandledRequest: "error", quiet: true });

// By a glob, because types are checked before plugins are built.
const built = import.meta.glob<ProviderPlugin<"groq">>("../../../../plugins/providers/groq/dist/index.js", {
  eager: true,
  import: "default",
});
const client = createClient({ accessToken: "sk-worker-page", providers: Object.values(built) });
const chat = {
  provider: "groq" as const,
  model: "openai/gpt-oss-120b",
  messages: [{ role: "user", content: "Who answers?" }],
};

const { choices } = await client.chatCompletion(chat);
let streamed = "";
for await (const chunk of client.chatCompletionStream(chat)) streamed += chunk.choices[0]?.delta.content ?? "";

mock.chat("groq").reply({ chunks: ["Scripted", " and", " streamed."], delays: 1 });
let scripted = "";
for await (const chunk of client.chatCompletionStream(chat)) scripted += chunk.choices[0]?.delta.content ?? "";
mock.verify();

const output = document.querySelector("output");
if (output) output.textContent = JSON.stringify({ whole: choices[0]?.message.content, streamed, scripted });
