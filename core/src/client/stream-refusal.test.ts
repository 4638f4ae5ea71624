import { describe, expect, it } from "vitest";
import { collect, errorOf, providerKey, setUpClient } from "./testing/set-up-client.ts";

const delta = { id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { content: "Once" } }] };
const messages = [{ role: "user", content: "Hi" }];

/** Streams a chat whose answer has these events. */
function stream(events: readonly unknown[], more = "") {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("") + more;
  const headers = { "content-type": "text/event-stream", "x-request-id": "r1" };
  const { client } = setUpClient({ token: providerKey, answer: () => new Response(text, { headers }) });
  return collect(client.chatCompletionStream({ provider: "groq", model: "m", messages }));
}

describe("a stream in which a content filter refuses", () => {
  it.each<[string, unknown, string | undefined]>([
    ["a code", { error: { message: "No.", code: "content_filter" } }, "content_filter"],
    ["a type", { error: { message: "No.", type: "data_inspection_failed" } }, "data_inspection_failed"],
    ["a sentence", { error: "The response was filtered by our content policy" }, undefined],
  ])("ends with ContentFilterError for an error event with %s", async (_, event, code) => {
    const error = await errorOf(stream([delta, event]));
    expect(error).toMatchObject({
      name: "ContentFilterError",
      provider: "groq",
      request: { method: "POST" },
      response: { status: 200, requestId: "r1" },
      cause: { name: "StreamError" },
      ...(code !== undefined && { code }),
    });
    expect(error.message).toMatch(/within the stream\. Rephrase the input, or choose another model\.$/);
  });

  it("shows no key that the server repeats", async () => {
    const error = await errorOf(stream([{ error: { message: providerKey, code: "content_filter" } }]));
    expect(error.name).toBe("ContentFilterError");
    expect(JSON.stringify(error) + error.message + String(error.cause)).not.toContain(providerKey);
  });

  it("ends as usual with a finish reason, which is no error: what was generated stays", async () => {
    const last = { ...delta, choices: [{ index: 0, delta: {}, finish_reason: "content_filter" }] };
    const chunks = await stream([delta, last], "data: [DONE]\n\n");
    expect(chunks).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ["of another kind", { error: { message: "Overloaded", code: "overloaded" } }],
    ["whose event is malformed and quotes a sentence", "content policy"],
  ])("is not an error %s", async (_, event) => {
    const error = await errorOf(stream([delta, event]));
    expect(error.name).toBe("StreamError");
  });
});
