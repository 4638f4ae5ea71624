import { inspect } from "node:util";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { describe, expect, it } from "vitest";
import { otel } from "../otel/index.ts";
import type { CallHooks } from "./index.ts";
import { jobMapping, responseUrl, video } from "./testing/jobs.ts";
import { errorOf, hubToken, providerKey, served, setUpClient, sse, type SetUp } from "./testing/set-up-client.ts";

const names = ["aroundRequest", "onRequest", "onResponse", "onRetry", "onChunk", "onEnd", "onError"] as const;

/** A client whose hooks and spans are written down, as they would be logged. */
function listening(setUp: SetUp) {
  const heard: string[] = [];
  const hear = (event: unknown, send?: () => void): void => {
    heard.push(inspect(event, { depth: 12, showHidden: true }), JSON.stringify(event));
    send?.();
  };
  const hooks: CallHooks = Object.fromEntries(names.map((name) => [name, hear]));
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracing = otel({ tracer: provider.getTracer("test"), recordContent: true });
  const { client, warnings } = setUpClient({ ...setUp, hooks: [hooks, tracing] });
  const shown = () =>
    [
      ...heard,
      ...warnings,
      ...exporter.getFinishedSpans().map(({ name, attributes, events }) => inspect({ name, attributes, events })),
    ].join("\n");
  return { client, shown };
}

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational") };

describe("a key that a vendor repeats is in no event and no span", () => {
  it("hides a key that an answer repeats", async () => {
    const choices = [
      { index: 0, finish_reason: hubToken, message: { role: "assistant", content: `I saw ${hubToken}.` } },
    ];
    const body = { id: hubToken, created: 1, usage: null, model: `m-${hubToken}`, choices, [hubToken]: 1 };
    const headers = { "x-request-id": hubToken };
    const { client, shown } = listening({ mapping, token: hubToken, answer: () => Response.json(body, { headers }) });
    const output = await client.chatCompletion(chat);
    expect(output.id).toBe(hubToken);
    expect(shown()).toContain("I saw [redacted].");
    expect(shown()).not.toContain("canary");
  });

  it("hides a key that chunks repeat", async () => {
    const chunk = {
      id: hubToken,
      model: hubToken,
      choices: [{ index: 0, finish_reason: hubToken, delta: { content: hubToken } }],
    };
    const { client, shown } = listening({
      mapping,
      token: hubToken,
      answer: () => sse(JSON.stringify(chunk), "[DONE]"),
    });
    let text = "";
    for await (const { choices } of client.chatCompletionStream(chat)) text += choices[0]?.delta.content ?? "";
    expect(text).toBe(hubToken);
    expect(shown()).toContain("finish_reasons");
    expect(shown()).not.toContain("canary");
  });

  it("hides a key that a poll repeats, also when the poll is retried after a cut answer", async () => {
    const { client, shown } = listening({
      mapping: jobMapping,
      token: providerKey,
      answer: (_, index) =>
        index === 0
          ? Response.json({ request_id: "r", status: "IN_QUEUE", response_url: responseUrl })
          : new Response(`{"status":"${providerKey}`, { headers: { "content-type": "application/json" } }),
    });
    await errorOf(client.textToVideo(video));
    expect(shown()).toContain("delayMs");
    expect(shown()).not.toContain("canary");
  });

  it("hides a key that the server of a model's address repeats", async () => {
    const model = "https://user:p4ssw0rd@e.example/v1?api_key=s3cr3t-0123456789";
    const { client, shown } = listening({ answer: () => Response.json({ error: "no" }, { status: 400 }) });
    await errorOf(client.chatCompletion({ model, messages: [] }));
    const { client: other, shown: otherShown } = listening({
      answer: () => Response.json({ error: "no" }, { status: 400 }),
    });
    await errorOf(other.chatCompletion({ model: model.replace("user:p4ssw0rd@", ""), messages: [] }));
    expect(`${shown()}${otherShown()}`).toContain("e.example");
    expect(`${shown()}${otherShown()}`).not.toMatch(/s3cr3t|p4ssw0rd/);
  });

  it.each([
    ["with a password", "https://user:canary-pass@e.example/v1", hubToken],
    ["with the key in its path", `https://e.example/${hubToken}/v1?x=${hubToken}`, hubToken],
    ["that is the key", hubToken, hubToken],
    ["that contains the key of the call alone", `x-${providerKey}`, undefined],
  ])("hides a key that the server of a model %s repeats", async (_, model, token) => {
    const { client, shown } = listening({
      token,
      mapping,
      answer: () => Response.json({ error: "no" }, { status: 400 }),
    });
    await errorOf(client.chatCompletion({ ...chat, model, accessToken: token ?? providerKey }));
    expect(shown()).toMatch(/onError|error.type/);
    expect(shown()).not.toContain("canary");
  });

  it("hides a key that a server repeats without the scheme of its header", async () => {
    const { client, shown } = listening({
      mapping,
      answer: () => Response.json({ error: "bad canary-42" }, { status: 400 }),
    });
    await errorOf(client.chatCompletion(chat, { headers: { "x-gateway-auth": "Bearer canary-42" } }));
    expect(shown()).not.toContain("canary");
  });
});
