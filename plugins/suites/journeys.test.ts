import { createPatchbay } from "@patchbay/core";
import { RateLimitError } from "@patchbay/core/errors";
import { http, HttpResponse, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import { directory } from "@patchbay/core/node";
import { mockShares } from "@patchbay/mocks/shares";
import { setupServer } from "msw/node";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

// The containers in `dist/`, as the kit built them: `npm test` builds before it tests.
const PLUGINS = fileURLToPath(new URL("..", import.meta.url));
const patchbay = await createPatchbay({ plugins: directory(PLUGINS, { shared: mockShares }) });
const { handlers } = (await patchbay.plugins.loadExpose("provider", "groq", "mocks")) as ProviderMocks;
const server = setupServer(...handlers);

let restorePace: () => void;
beforeAll(() => {
  restorePace = setMockPace(0);
  server.listen({ onUnhandledRequest: "error" });
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  restorePace();
});

const messages = [{ role: "user", content: "How do plugs and jacks meet?" }];
const llama = { provider: "groq", model: "openai/gpt-oss-120b", messages };

const lookup = http.get("https://huggingface.co/api/models/*", () =>
  HttpResponse.json({
    inferenceProviderMapping: {
      groq: { status: "live", task: "conversational", providerId: "openai/gpt-oss-120b" },
    },
  }),
);

it.each([
  ["a hub token", "hf_journey"],
  ["a provider key", "gsk_journey"],
])("a chat with %s is answered by the provider's mocks", async (_, token) => {
  server.use(lookup);
  const client = patchbay.client(token);
  const whole = await client.chatCompletion(llama);
  expect(whole.choices[0]?.message.content).toContain("How do plugs and jacks meet?");

  let text = "";
  let chunks = 0;
  for await (const chunk of client.chatCompletionStream(llama)) {
    text += chunk.choices[0]?.delta.content ?? "";
    chunks += 1;
  }
  expect(text).toBe(whole.choices[0]?.message.content);
  expect(chunks).toBeGreaterThan(5);
});

it("a test can make the provider fail", async () => {
  server.use(
    lookup,
    http.post("https://api.groq.com/*", () =>
      HttpResponse.json({ error: { message: "Too many requests" } }, { status: 429, headers: { "retry-after": "2" } }),
    ),
  );
  const error = await patchbay
    .client("gsk_journey")
    .chatCompletion(llama, { retries: 0 })
    .catch((caught: unknown) => caught);
  expect(RateLimitError.isInstance(error) && error.retryAfterMs).toBe(2000);
});
