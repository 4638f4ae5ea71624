import { describe, expect, it } from "vitest";
import { ConnectTimeoutError, IdleTimeoutError, type PatchbayError } from "../errors/index.ts";
import { chatAnswer, errorOf, providerKey, served, setUpClient, type Answer } from "./testing/set-up-client.ts";

const mapping = { groq: served("conversational"), "fal-ai": served("text-to-video", "a/b") };
const chat = { model: "org/M", provider: "groq", messages: [] };
const video = { model: "org/M", provider: "fal-ai", inputs: "a cat" };

const never = () => new Promise<never>(() => undefined);

const answerToThird: Answer = (_, index) => (index < 2 ? never() : Response.json(chatAnswer));

const answerToTwentieth: Answer = (_, index) =>
  index < 19 ? new Response("busy", { status: 503 }) : Response.json(chatAnswer);

/** Sends a part of an answer and then nothing more. */
function silentAfter(part: string, headers: Record<string, string>): Response {
  const bytes = new TextEncoder().encode(part);
  return new Response(new ReadableStream({ start: (controller) => controller.enqueue(bytes) }), { headers });
}

const eventStream = { "content-type": "text/event-stream" };
const json = { "content-type": "application/json" };

describe("connectTimeout", () => {
  it("connectTimeout ends an attempt without an answer, which is then repeated", async () => {
    const { client, calls } = setUpClient({ mapping, answer: answerToThird, connectTimeout: 2000 });
    expect(await client.chatCompletion(chat)).toEqual(chatAnswer);
    expect(calls()).toHaveLength(3);
  });

  it("connectTimeout aborts the request with an error that names the provider, the limit and the remedy", async () => {
    const signals: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      if (init?.signal) signals.push(init.signal);
      return never();
    };
    const { client } = setUpClient({ fetch, token: providerKey });
    const options = { connectTimeout: 2000, retries: 0 };
    const error = await errorOf(client.endpoint("https://box.example/v1").chatCompletion({ messages: [] }, options));
    expect(ConnectTimeoutError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      message: "box.example did not begin to answer within 2000 ms (connectTimeout). Call again, or allow more time.",
      timeoutMs: 2000,
      stage: "answer",
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("a paid submission that times out is not repeated, and the error reports that it may have been accepted", async () => {
    const { client, calls } = setUpClient({ mapping, answer: never, connectTimeout: 2000 });
    const error = (await errorOf(client.textToVideo(video))) as PatchbayError;
    expect(ConnectTimeoutError.isInstance(error)).toBe(true);
    expect(error.maybeAccepted).toBe(true);
    expect(calls()).toHaveLength(1);
  });

  it("connectTimeout of a call replaces the client's, and the caller's abort ends both", async () => {
    const { client } = setUpClient({ mapping, answer: never, connectTimeout: 1000, retries: 0 });
    const error = await errorOf(client.chatCompletion(chat, { connectTimeout: 3000 }));
    expect(error).toMatchObject({ timeoutMs: 3000 });
    const aborted = errorOf(client.chatCompletion(chat, { signal: AbortSignal.abort() }));
    expect(await aborted).toMatchObject({ name: "AbortError" });
  });

  it("connectTimeout leaves no listeners behind, however many requests a call needs", async () => {
    const warned: string[] = [];
    const listen = ({ name }: Error): void => void warned.push(name);
    process.on("warning", listen);
    const { client, calls } = setUpClient({ mapping, answer: answerToTwentieth, connectTimeout: 2000, retries: 20 });
    await client.chatCompletion(chat, { deadline: 3_600_000 });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", listen);
    expect(calls()).toHaveLength(20);
    expect(warned).toEqual([]);
  });

  it("connectTimeout does not limit the body", async () => {
    const { client } = setUpClient({ mapping, answer: () => silentAfter("{", json), connectTimeout: 10 });
    const error = await errorOf(client.chatCompletion(chat, { deadline: 5000 }));
    expect(error.name).toBe("DeadlineError");
  });
});

describe("idleTimeout", () => {
  const chunk = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "He" } }] })}\n\n`;

  it("idleTimeout ends a stream that falls silent, after its last chunk, and repeats nothing", async () => {
    const { client, calls } = setUpClient({ mapping, answer: () => silentAfter(chunk, eventStream) });
    const seen: unknown[] = [];
    const read = async () => {
      const stream = client.chatCompletionStream(chat, { idleTimeout: 4000 });
      for await (const { choices } of stream) seen.push(choices[0]?.delta.content);
    };
    const error = await errorOf(read());
    expect(IdleTimeoutError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      "router.huggingface.co sent nothing for 4000 ms (idleTimeout). Call again, or allow more time.",
    );
    expect(seen).toEqual(["He"]);
    expect(calls()).toHaveLength(1);
  });

  it("idleTimeout does not run while the reader is slow", async () => {
    const body = chunk + 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    const answer: Answer = () => new Response(body, { headers: eventStream });
    const { client } = setUpClient({ mapping, answer, idleTimeout: 1 });
    let chunks = 0;
    for await (const each of client.chatCompletionStream(chat)) {
      await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
      chunks += each.choices.length;
    }
    expect(chunks).toBe(2);
  });

  it("idleTimeout repeats a download that falls silent", async () => {
    const address = "https://cdn.example/v.mp4";
    let downloads = 0;
    const answer: Answer = ({ method, url }) => {
      if (method === "POST") {
        return Response.json({
          request_id: "r",
          status: "IN_QUEUE",
          response_url: "https://queue.fal.run/q/requests/r",
        });
      }
      if (url.includes("/status")) return Response.json({ status: "COMPLETED" });
      if (url !== address) return Response.json({ video: { url: address } });
      return downloads++ === 0 ? silentAfter("fi", {}) : new Response("film");
    };
    const { client } = setUpClient({ mapping, answer, token: providerKey, idleTimeout: 3000 });
    expect(await (await client.textToVideo(video)).text()).toBe("film");
    expect(downloads).toBe(2);
  });

  it("idleTimeout of a paid answer reports that it may have been accepted", async () => {
    const { client, calls } = setUpClient({ mapping, answer: () => silentAfter("{", json), idleTimeout: 3000 });
    const error = (await errorOf(client.textToVideo(video))) as PatchbayError;
    expect(IdleTimeoutError.isInstance(error)).toBe(true);
    expect(error.maybeAccepted).toBe(true);
    expect(calls()).toHaveLength(1);
  });

  it("idleTimeout must be a number", async () => {
    const { client } = setUpClient({ mapping });
    const error = await errorOf(client.chatCompletion(chat, { idleTimeout: -1 }));
    expect(error.message).toBe("idleTimeout must be 0 or a larger number of milliseconds, but is the number -1.");
  });
});
