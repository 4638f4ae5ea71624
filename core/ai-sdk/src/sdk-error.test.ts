import { APICallError, NoSuchModelError } from "@ai-sdk/provider";
import { generateText, streamText } from "ai";
import { describe, expect, it } from "vitest";
import { delta, events, prompt, setUp } from "./testing/set-up-model.ts";

const busy = () => Response.json({ error: { message: "busy" } }, { status: 429, headers: { "retry-after": "0" } });

describe("errors", () => {
  it("are retried only by the SDK, up to its limit", async () => {
    for (const maxRetries of [0, 1]) {
      const { model, sent } = setUp(busy);
      await expect(generateText({ model, prompt: "Hi", maxRetries })).rejects.toThrow("busy");
      expect(sent).toHaveLength(maxRetries + 1);
    }
    const { model, sent } = setUp((_, index) => (index === 0 ? busy() : events(delta({ content: "Blue." }, "stop"))));
    expect(await streamText({ model, prompt: "Hi", maxRetries: 1 }).text).toBe("Blue.");
    expect(sent).toHaveLength(2);
  });

  it("are the SDK's own, and show no key", async () => {
    const statuses = [400, 401, 429, 503];
    for (const status of statuses) {
      const headers = { "retry-after": "3", "x-request-id": "r" };
      const { model } = setUp(() => Response.json({ error: { message: "no" } }, { status, headers }));
      const error = await model.doGenerate({ prompt }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!APICallError.isInstance(error)) throw new Error(`${status} is another error: ${String(error)}`);
      expect(error.statusCode).toBe(status);
      expect(error.isRetryable).toBe(status === 429 || status === 503);
      expect(error.url).toBe("https://api.acme.example/v1/chat/completions");
      expect(error.data).toEqual({ error: { message: "no" } });
      expect(error.responseHeaders?.["x-request-id"]).toBe("r");
      expect(error.responseHeaders?.["retry-after-ms"]).toBe(status === 429 ? "3000" : undefined);
      expect(JSON.stringify(error)).not.toContain("key-0123456789");
    }
  });

  it("report an unknown model or provider", async () => {
    const { patchbay } = setUp(busy);
    const wrong = [patchbay("org/M", { provider: "unknown-provider" }), patchbay.embeddingModel("org/M")] as const;
    await expect(wrong[0].doGenerate({ prompt })).rejects.toSatisfy(NoSuchModelError.isInstance);
    await expect(wrong[1].doEmbed({ values: ["a"] })).rejects.toSatisfy(NoSuchModelError.isInstance);
  });

  it("of an interrupted stream arrive as a part", async () => {
    const { model } = setUp(() => events(delta({ content: "Bl" }), { error: { message: "out of memory" } }));
    const { stream } = await model.doStream({ prompt });
    const parts = [];
    for await (const part of stream) parts.push(part);
    expect(parts.find((part) => part.type === "error")).toMatchObject({
      error: { message: expect.stringContaining("out of memory") },
    });
  });

  it("pass on an abort unchanged, and leaving a stream cancels its request", async () => {
    const { model } = setUp(busy);
    const reason = new DOMException("enough", "AbortError");
    await expect(model.doGenerate({ prompt, abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    let isCancelled = false;
    const endless = setUp(() => {
      const chunk = new TextEncoder().encode(`data: ${JSON.stringify(delta({ content: "a" }))}\n\n`);
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(chunk),
        cancel: () => void (isCancelled = true),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    });
    const { stream } = await endless.model.doStream({ prompt });
    for await (const part of stream) if (part.type === "text-delta") break;
    await expect.poll(() => isCancelled).toBe(true);
  });
});
