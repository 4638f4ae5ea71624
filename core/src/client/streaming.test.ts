import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { DeadlineError, NetworkError, StreamError, TaskNotSupportedError } from "../errors/index.ts";
import type { Clock } from "../http/index.ts";
import { collect, errorOf, hubToken, served, setUpClient, sse } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational"), together: served("text-to-image") };
const chunk = (content: string, finishReason: string | null = null) => ({
  id: "x",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: { content }, finish_reason: finishReason }],
});
const streamHeaders = { "content-type": "text/event-stream" };

describe("chatCompletionStream", () => {
  it("yields the provider's chunks unchanged up to [DONE]", async () => {
    const { client } = setUpClient({ mapping, answer: () => sse({ a: 1 }, "[DONE]", { b: 2 }) });
    expect(await collect(client.chatCompletionStream(chat))).toEqual([{ a: 1 }]);
  });

  it("a stream is complete with a finish reason, even without [DONE]", async () => {
    const { client } = setUpClient({ mapping, answer: () => sse(chunk("a"), chunk("", "stop")) });
    expect(await collect(client.chatCompletionStream(chat))).toHaveLength(2);
  });

  const unfinished = "Provider groq closed the stream without [DONE] or a finish reason: the answer may be incomplete.";

  it("a stream fails after the last chunk if it ends without a finish reason and [DONE]", async () => {
    const { client, calls } = setUpClient({ mapping, token: hubToken, answer: () => sse(chunk("a"), chunk("b")) });
    const came: unknown[] = [];
    const reading = (async () => {
      for await (const each of client.chatCompletionStream(chat)) came.push(each);
    })();
    const error = await errorOf(reading);
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error.message).toBe(`${unfinished} Call again, or pass \`acceptIncomplete\`.`);
    expect([came, calls().length]).toEqual([[chunk("a"), chunk("b")], 1]);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(hubToken);
  });

  it("an incomplete stream ends with a warning if the call or the client accepts that", async () => {
    for (const [setUp, options] of [
      [{}, { acceptIncomplete: true }],
      [{ acceptIncomplete: true }, {}],
    ]) {
      const { client, warnings } = setUpClient({ mapping, answer: () => sse(chunk("a")), ...setUp });
      expect(await collect(client.chatCompletionStream(chat, options))).toEqual([chunk("a")]);
      expect(warnings).toEqual([unfinished]);
    }
  });

  it("a stream of raw events is never incomplete, because its end is unknown", async () => {
    const { client } = setUpClient({ mapping, answer: () => sse(chunk("a")) });
    expect(await collect(client.streamingRequest(chat, { task: "conversational" }))).toEqual([chunk("a")]);
  });

  it("a last event without a blank line is delivered", async () => {
    const usage = { ...chunk(""), usage: { total_tokens: 3 } };
    const wire = `data: ${JSON.stringify(chunk("a", "stop"))}\n\ndata: ${JSON.stringify(usage)}`;
    const { client } = setUpClient({ mapping, answer: () => new Response(wire, { headers: streamHeaders }) });
    expect(await collect(client.chatCompletionStream(chat))).toEqual([chunk("a", "stop"), usage]);
  });

  it("leaving a stream during the delay before the next attempt ends it at once, without a remaining timer", async () => {
    const waiting = new Set<() => void>();
    const clock: Clock = {
      now: () => 0,
      schedule: (_milliseconds, callback) => {
        waiting.add(callback);
        return () => waiting.delete(callback);
      },
    };
    const { client } = setUpClient({ mapping, clock, answer: () => new Response("", { status: 503 }) });
    const stream = client.chatCompletionStream(chat);
    const pending = stream.next();
    await expect.poll(() => waiting.size).toBe(1);
    await stream.return();
    expect(await pending).toEqual({ value: undefined, done: true });
    await expect.poll(() => waiting.size).toBe(0);
  });

  it("refuses an answer that is not a stream", async () => {
    const { client } = setUpClient({ mapping, answer: () => Response.json({}) });
    await expect(client.chatCompletionStream(chat).next()).rejects.toThrow(
      "Server does not support event stream content type, it returned application/json",
    );
  });

  it("forwards an error inside the stream, without the token", async () => {
    const { client } = setUpClient({
      mapping,
      token: hubToken,
      answer: () => sse({ error: { message: `boom ${hubToken}` } }),
    });
    await expect(client.chatCompletionStream(chat).next()).rejects.toThrow(
      "Error forwarded from backend: boom [redacted]. Provider groq answered with this error within the stream. Call again, or choose another model or provider.",
    );
  });

  it("a stream is requested again after status 503", async () => {
    const { client, calls } = setUpClient({
      mapping,
      answer: (_request, index) => (index < 3 ? new Response("", { status: 503 }) : sse("[DONE]")),
    });
    expect(await collect(client.chatCompletionStream(chat))).toEqual([]);
    expect(calls()).toHaveLength(4);
  });

  it("sends nothing before the first chunk is requested", async () => {
    const { client, calls, lookups } = setUpClient({ mapping });
    const stream = client.chatCompletionStream(chat);
    await Promise.resolve();
    expect([calls().length, lookups().length]).toEqual([0, 0]);
    await stream.return();
    expect([calls().length, lookups().length]).toEqual([0, 0]);
  });

  it("aborts the request and cancels the body when the loop is left", async () => {
    let cancelled = false;
    let signal: AbortSignal | null | undefined;
    const { client } = setUpClient({
      fetch: async (url, init) => {
        if (String(url).includes("/api/")) return Response.json({ inferenceProviderMapping: mapping });
        ({ signal } = init!);
        const body = new ReadableStream<Uint8Array>({
          pull: (controller) => controller.enqueue(new TextEncoder().encode('data: {"a":1}\n\n')),
          cancel: () => void (cancelled = true),
        });
        return new Response(body, { headers: streamHeaders });
      },
    });
    for await (const one of client.chatCompletionStream(chat)) {
      expect(one).toEqual({ a: 1 });
      break;
    }
    expect([cancelled, signal?.aborted]).toEqual([true, true]);
  });

  it.each([
    ["abort", "AbortError"],
    ["deadline", "DeadlineError"],
  ])("ends by %s while the server is silent", async (how, name) => {
    const controller = new AbortController();
    const { client } = setUpClient({
      mapping,
      answer: () => {
        if (how === "abort") setTimeout(() => controller.abort());
        return new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), {
          headers: streamHeaders,
        });
      },
    });
    const options = how === "abort" ? { signal: controller.signal } : { deadline: 1000 };
    const error = await errorOf(client.chatCompletionStream(chat, options).next());
    expect(error.name).toBe(name);
    expect(DeadlineError.isInstance(error)).toBe(how === "deadline");
  });

  it("a failed connection is named in the error", async () => {
    const { client } = setUpClient({ mapping, answer: () => Promise.reject(new TypeError("fetch failed")) });
    expect(NetworkError.isInstance(await errorOf(client.chatCompletionStream(chat).next()))).toBe(true);
  });
});

describe("stream", () => {
  it("refuses a task that the provider does not stream", async () => {
    const { client, calls } = setUpClient({ mapping });
    const error = await errorOf(
      client.stream("text-to-image", { model: "org/M", provider: "together", inputs: "cat" }).next(),
    );
    expect(TaskNotSupportedError.isInstance(error)).toBe(true);
    expect(error.message).toBe("Provider together does not stream task text-to-image.");
    expect(calls()).toHaveLength(0);
  });

  it("text is read in the provider's own format", async () => {
    const { client, calls } = setUpClient({
      mapping: { together: served("text-generation") },
      answer: () => sse({ choices: [{ text: "a", finish_reason: "stop" }] }),
    });
    const args = { model: "org/M", provider: "together", inputs: "Hi", parameters: { max_new_tokens: 2 } };
    expect(await collect(client.textGenerationStream(args))).toEqual([
      { choices: [{ text: "a", finish_reason: "stop" }] },
    ]);
    expect(calls()[0]?.body).toEqual({ model: "pid", max_tokens: 2, stream: true, prompt: "Hi" });
  });

  it("the method decides about streaming, whatever the argument `stream` is", async () => {
    const { client, calls } = setUpClient({
      mapping: { together: served("text-generation") },
      answer: ({ body }) =>
        (body as { stream?: boolean }).stream
          ? sse({ choices: [{ text: "a", finish_reason: "stop" }] })
          : Response.json({ model: "pid", choices: [{ text: "a" }] }),
    });
    const args = { model: "org/M", provider: "together", inputs: "Hi" };
    expect(await client.textGeneration({ ...args, stream: true })).toEqual({ generated_text: "a" });
    expect(await collect(client.textGenerationStream({ ...args, stream: false }))).toHaveLength(1);
    expect(calls().map(({ body }) => body)).toMatchObject([{ stream: false }, { stream: true }]);
  });
});

describe("streamingRequest", () => {
  it("yields the provider's events, whatever the task's format is", async () => {
    const { client } = setUpClient({
      mapping: { together: served("text-to-image") },
      answer: () => sse(1, null, { a: 2 }),
    });
    const args = { model: "org/M", provider: "together", inputs: "cat" };
    expect(await collect(client.streamingRequest(args, { task: "text-to-image" }))).toEqual([1, null, { a: 2 }]);
  });
});
