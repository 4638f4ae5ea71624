import { AsyncLocalStorage } from "node:async_hooks";
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Context } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { otel, requestSpans } from "@patchbay/core/otel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GatewayOptions } from "../create-gateway.ts";
import { completion, event, gatewayWith, KEY, post, streamed, type VendorAnswer } from "../testing/fake-vendor.ts";

const PATH = "/v1/chat/completions";
const SECRET_TEXT = "what no span may have";
const chat = (more: object = {}) => ({
  model: "acme/small",
  messages: [{ role: "user", content: SECRET_TEXT }],
  ...more,
});

beforeEach(() => {
  const contexts = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => contexts.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...args) => contexts.run(active, () => run.apply(self, args)),
    bind: (_, target) => target,
    enable: () => context as never,
    disable: () => context as never,
  });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterEach(() => {
  context.disable();
  propagation.disable();
});

function traced(answer: VendorAnswer = () => Response.json(completion), options: Partial<GatewayOptions> = {}) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("test");
  const tracing = { hooks: otel({ tracer }), start: requestSpans({ tracer }) };
  return { ...gatewayWith(answer, { tracing, ...options }), spans: () => exporter.getFinishedSpans() };
}

describe("tracing", () => {
  it("makes a span of the request within the caller's trace, and one of the call to the provider", async () => {
    const { gateway, spans, seen } = traced();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await post(gateway, PATH, chat(), { headers: { traceparent, "x-request-id": "r1" } });
    const [call, request, ...others] = spans();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ name: `POST ${PATH}`, kind: SpanKind.SERVER });
    expect(request?.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": PATH,
      "http.response.status_code": 200,
      "patchbay.request.id": "r1",
      "gen_ai.request.model": "acme/small",
      "gen_ai.provider.name": "acme",
      "gen_ai.usage.input_tokens": 1,
      "gen_ai.usage.output_tokens": 2,
    });
    expect(request?.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(request?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(call).toMatchObject({ name: "chat small", kind: SpanKind.CLIENT });
    expect(call?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(JSON.stringify(seen)).not.toContain("0af7651916cd43dd");
  });

  it("makes a span of each provider that was tried, and ends that of a stream with it", async () => {
    const config = { retries: 0, aliases: { both: ["acme/small", "other/small"] } };
    const { gateway, spans } = traced(
      ({ url }) =>
        url.includes("acme") ? Response.json({}, { status: 500 }) : streamed(event("a", "stop"), "data: [DONE]\n\n"),
      { config },
    );
    const response = await post(gateway, PATH, chat({ model: "both", stream: true }));
    expect(spans().map(({ name }) => name)).toEqual(["chat small"]);
    await response.text();
    await vi.waitFor(() => expect(spans()).toHaveLength(3));
    expect(spans().map(({ attributes }) => attributes["gen_ai.provider.name"])).toEqual(
      expect.arrayContaining(["acme", "other", "other"]),
    );
  });

  it("has the status of refused requests, and counts only the server's own failures as errors", async () => {
    const { gateway, spans } = traced(() => Response.json({}, { status: 500 }), { token: "operator-0123456789" });
    await gateway.request("/v1/models");
    await post(gateway, PATH, chat(), { headers: { "x-api-key": "operator-0123456789" } });
    const [refused, , failed] = spans();
    expect(refused).toMatchObject({
      name: "GET /v1/models",
      attributes: { "http.response.status_code": 401 },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(failed).toMatchObject({
      attributes: { "http.response.status_code": 502, "error.type": "provider_error" },
      status: { code: SpanStatusCode.ERROR },
    });
  });

  it("has no key and no content, whatever a caller or a provider writes", async () => {
    const { gateway, spans } = traced((_, count) =>
      count === 1
        ? Response.json({ error: { message: `${KEY} ${SECRET_TEXT}` } }, { status: 400 })
        : Response.json({
            ...completion,
            id: KEY,
            choices: [{ ...completion.choices[0], message: { role: "assistant", content: SECRET_TEXT } }],
          }),
    );
    const headers = { "x-request-id": KEY, tracestate: `a=${KEY}` };
    await post(gateway, PATH, chat({ model: `acme/${KEY}` }), { headers });
    await post(gateway, PATH, chat({ model: `acme/${KEY}` }), { headers });
    await gateway.request(`/v1/${KEY}?key=${KEY}`, { headers });
    const all = JSON.stringify(
      spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    expect(spans()).toHaveLength(5);
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(SECRET_TEXT);
  });
});
