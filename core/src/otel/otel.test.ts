import { AsyncLocalStorage } from "node:async_hooks";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from "@opentelemetry/api";
import { describe, expect, it } from "vitest";
import { chatAnswer, errorOf, hubToken, served, setUpClient, type SetUp } from "../client/testing/set-up-client.ts";
import { otel, type OtelOptions } from "./index.ts";

const mapping = { groq: served("conversational"), together: served("text-to-image") };
const secretText = "what nobody else should read";
const chat = {
  model: "org/M",
  provider: "groq",
  messages: [{ role: "user", content: secretText }],
  max_tokens: 9,
  temperature: 0.5,
  stop: ["x"],
};
const choice = { index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hello" } };
const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };
const answer = { ...chatAnswer, id: "c-1", model: "m-1", choices: [choice], usage };

function traced(setUp: SetUp = {}, options: OtelOptions = {}) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const hooks = otel({ tracer: provider.getTracer("test"), ...options });
  const { client } = setUpClient({ mapping, token: hubToken, answer: () => Response.json(answer), hooks, ...setUp });
  return { client, spans: () => exporter.getFinishedSpans() };
}

describe("otel", () => {
  it("makes one span of a chat, by the conventions, without content and keys", async () => {
    const { client, spans } = traced();
    await client.chatCompletion(chat);
    const [span, ...others] = spans();
    expect(others).toEqual([]);
    expect(span).toMatchObject({ name: "chat org/M", kind: SpanKind.CLIENT, status: { code: SpanStatusCode.UNSET } });
    expect(span?.attributes).toEqual({
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "groq",
      "gen_ai.request.model": "org/M",
      "gen_ai.request.max_tokens": 9,
      "gen_ai.request.temperature": 0.5,
      "gen_ai.request.stop_sequences": ["x"],
      "gen_ai.response.id": "c-1",
      "gen_ai.response.model": "m-1",
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.usage.input_tokens": 3,
      "gen_ai.usage.output_tokens": 5,
      "server.address": "router.huggingface.co",
      "server.port": 443,
    });
    const all = JSON.stringify([span?.attributes, span?.events, span?.name]);
    expect(all).not.toContain(secretText);
    expect(all).not.toContain(hubToken);
  });

  it("covers the retries of a stream, which are its events", async () => {
    const chunk = {
      id: "c",
      model: "m",
      choices: [{ index: 0, delta: { content: "Hi" }, finish_reason: "length" }],
      usage,
    };
    const events = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
    const { client, spans } = traced({
      answer: (_, index) =>
        index === 0
          ? Response.json({ error: secretText }, { status: 429 })
          : new Response(events, { headers: { "content-type": "text/event-stream" } }),
    });
    for await (const _ of client.chatCompletionStream(chat)) continue;
    const [span] = spans();
    expect(span?.attributes).toMatchObject({
      "gen_ai.request.stream": true,
      "gen_ai.response.time_to_first_chunk": expect.any(Number) as number,
      "gen_ai.response.finish_reasons": ["length"],
      "gen_ai.usage.output_tokens": 5,
    });
    expect(span?.events).toMatchObject([
      { name: "patchbay.retry", attributes: { "error.type": "429", "gen_ai.provider.name": "groq" } },
    ]);
    expect(JSON.stringify(span?.events)).not.toContain(secretText);
  });

  it("names the type of an error without the server's message", async () => {
    const { client, spans } = traced({ answer: () => Response.json({ error: secretText }, { status: 418 }) });
    await errorOf(client.chatCompletion(chat));
    await errorOf(client.chatCompletion({ ...chat, messages: undefined as never }));
    const [refused, wrong] = spans();
    expect(refused).toMatchObject({ status: { code: SpanStatusCode.ERROR }, attributes: { "error.type": "418" } });
    expect(wrong?.attributes).toMatchObject({ "error.type": "InputError" });
    expect(JSON.stringify([refused?.attributes, refused?.status])).not.toContain(secretText);
  });

  it("records messages with the option", async () => {
    const { client, spans } = traced({}, { recordContent: true });
    await client.chatCompletion(chat);
    const { attributes } = spans()[0]!;
    expect(JSON.parse(String(attributes["gen_ai.input.messages"]))).toEqual([
      { role: "user", parts: [{ type: "text", content: secretText }] },
    ]);
    expect(JSON.parse(String(attributes["gen_ai.output.messages"]))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: "Hello" }], finish_reason: "stop" },
    ]);
  });

  it("is the active span while a request is sent, also of a retry", async () => {
    const contexts = new AsyncLocalStorage<Context>();
    context.setGlobalContextManager({
      active: () => contexts.getStore() ?? ROOT_CONTEXT,
      with: (active, run, self, ...args) => contexts.run(active, () => run.apply(self, args)),
      bind: (_, target) => target,
      enable: () => context as never,
      disable: () => context as never,
    });
    const active: (string | undefined)[] = [];
    const { client, spans } = traced({
      answer: (_, index) => {
        active.push(trace.getActiveSpan()?.spanContext().spanId);
        return index === 0 ? new Response("", { status: 503 }) : Response.json(answer);
      },
    });
    await client.chatCompletion(chat);
    const outside = trace.getActiveSpan();
    context.disable();
    const spanId = spans()[0]?.spanContext().spanId;
    expect([active, outside]).toEqual([[spanId, spanId], undefined]);
  });

  it("names any other task as its own operation", async () => {
    const { client, spans } = traced({ answer: () => Response.json({ data: [{ b64_json: btoa("png") }] }) });
    await client.textToImage({ model: "org/M", provider: "together", inputs: "x" });
    expect(spans()[0]).toMatchObject({ name: "text-to-image org/M" });
  });
});
