import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from "@opentelemetry/api";
import type { CallHooks, CallInfo, CallTry, RequestEvent, TokenUsage } from "../client-contract/hooks.ts";
import { isObject } from "../provider/payload.ts";

export interface OtelOptions {
  /** Default: the tracer `@patchbay/core` of the global provider. */
  readonly tracer?: Tracer;
  /** Whether chat messages become attributes; default false. They are redacted, but contain what users wrote. */
  readonly recordContent?: boolean;
}

/** State of one call's span. */
interface OpenSpan {
  readonly span: Span;
  readonly finishReasons: Set<string>;
  text: string;
}

/** The operations that the conventions define; any other task is its own operation. */
const operations: Readonly<Record<string, string>> = {
  conversational: "chat",
  "text-generation": "text_completion",
  "feature-extraction": "embeddings",
};

const parameters: Readonly<Record<string, string>> = {
  max_tokens: "gen_ai.request.max_tokens",
  temperature: "gen_ai.request.temperature",
  top_p: "gen_ai.request.top_p",
  seed: "gen_ai.request.seed",
  frequency_penalty: "gen_ai.request.frequency_penalty",
  presence_penalty: "gen_ai.request.presence_penalty",
};

const usageNames: Readonly<Record<Exclude<keyof TokenUsage, "totalTokens">, string>> = {
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  cachedInputTokens: "gen_ai.usage.cache_read.input_tokens",
  reasoningTokens: "gen_ai.usage.reasoning.output_tokens",
};

/**
 * Hooks that create one span per call, following the semantic conventions of OpenTelemetry for generative AI
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/). Its parent is the span that is active at the
 * call, and it is active while a request is sent: spans of an instrumented fetch are its children. A span covers all
 * retries; each of them is an event. No key and, by default, no content becomes an attribute.
 *
 * @example
 * const client = createClient({ accessToken: process.env.HF_TOKEN, providers: [groq], hooks: otel() });
 */
export function otel({
  tracer = trace.getTracer("@patchbay/core"),
  recordContent = false,
}: OtelOptions = {}): CallHooks {
  const open = new WeakMap<CallInfo, OpenSpan>();

  const spanOf = ({ call }: CallTry): OpenSpan => {
    const known = open.get(call);
    if (known) return known;
    const operation = operations[call.task ?? ""] ?? call.task ?? "request";
    const span = tracer.startSpan(call.model ? `${operation} ${call.model}` : operation, {
      kind: SpanKind.CLIENT,
      startTime: call.startedAt,
      attributes: {
        "gen_ai.operation.name": operation,
        ...(call.model && { "gen_ai.request.model": call.model }),
        ...(call.streaming && { "gen_ai.request.stream": true }),
      },
    });
    const made = { span, finishReasons: new Set<string>(), text: "" };
    open.set(call, made);
    return made;
  };

  const finish = (event: CallTry & { readonly durationMs: number }): void => {
    const { span } = spanOf(event);
    if (event.provider) span.setAttribute("gen_ai.provider.name", event.provider);
    span.end(event.call.startedAt + event.durationMs);
  };

  return {
    aroundRequest(event, send) {
      context.with(trace.setSpan(context.active(), spanOf(event).span), send);
    },
    onRequest(event) {
      const { span } = spanOf(event);
      if (event.purpose === "call") span.setAttributes(requestAttributes(event));
      if (recordContent && event.purpose === "call") span.setAttributes(inputMessages(event));
    },
    onRetry(event) {
      const { error, delayMs, provider, nextProvider } = event;
      spanOf(event).span.addEvent("patchbay.retry", {
        "error.type": errorType(error),
        "patchbay.retry.delay_ms": delayMs,
        ...(provider && { "gen_ai.provider.name": provider }),
        ...(nextProvider && { "patchbay.retry.next_provider": nextProvider }),
      });
    },
    onChunk(event) {
      const made = spanOf(event);
      readAnswer(made, event.chunk, event.index === 0);
    },
    onEnd(event) {
      const made = spanOf(event);
      if (event.output !== undefined) readAnswer(made, event.output, true);
      const { usage = {} } = event.response;
      for (const [name, attribute] of Object.entries(usageNames)) {
        const count = usage[name as keyof TokenUsage];
        if (count !== undefined) made.span.setAttribute(attribute, count);
      }
      if (event.timeToFirstChunkMs !== undefined) {
        made.span.setAttribute("gen_ai.response.time_to_first_chunk", event.timeToFirstChunkMs / 1000);
      }
      if (made.finishReasons.size > 0) {
        made.span.setAttribute("gen_ai.response.finish_reasons", [...made.finishReasons]);
      }
      if (recordContent && made.text) made.span.setAttributes(outputMessages(made));
      finish(event);
    },
    onError(event) {
      const { span } = spanOf(event);
      span.setAttribute("error.type", errorType(event.error));
      // Its message may quote the server, which may quote user input.
      span.setStatus({ code: SpanStatusCode.ERROR });
      finish(event);
    },
  };
}

function requestAttributes({ request, provider }: RequestEvent): Attributes {
  const { hostname, port, protocol } = new URL(request.url);
  const body = isObject(request.body) ? request.body : {};
  const parameterAttributes = Object.entries(parameters).flatMap(([name, attribute]) => {
    const value = body[name];
    return typeof value === "number" ? [[attribute, value] as const] : [];
  });
  const stop = body["stop"];
  const isList = Array.isArray(stop) && stop.every((each) => typeof each === "string");
  return {
    ...Object.fromEntries(parameterAttributes),
    ...(isList && { "gen_ai.request.stop_sequences": stop }),
    ...(typeof body["n"] === "number" && body["n"] !== 1 && { "gen_ai.request.choice.count": body["n"] }),
    ...(provider && { "gen_ai.provider.name": provider }),
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/** Reads the metadata of an answer or a chunk in OpenAI's format. */
function readAnswer(made: OpenSpan, answer: unknown, isFirst: boolean): void {
  if (!isObject(answer)) return;
  const { id, model, choices } = answer;
  if (isFirst && typeof id === "string" && id) made.span.setAttribute("gen_ai.response.id", id);
  if (isFirst && typeof model === "string" && model) made.span.setAttribute("gen_ai.response.model", model);
  for (const choice of Array.isArray(choices) ? choices.filter(isObject) : []) {
    const { finish_reason: reason, message, delta } = choice;
    if (typeof reason === "string") made.finishReasons.add(reason);
    const part = isObject(message) ? message : delta;
    if (isObject(part) && typeof part["content"] === "string") made.text += part["content"];
  }
}

const textMessage = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

function inputMessages({ request: { body } }: RequestEvent): Attributes {
  const messages = isObject(body) && Array.isArray(body["messages"]) ? body["messages"].filter(isObject) : [];
  const texts = messages.flatMap(({ role, content }) =>
    typeof role === "string" && typeof content === "string" ? textMessage(role, content) : [],
  );
  return texts.length > 0 ? { "gen_ai.input.messages": JSON.stringify(texts) } : {};
}

function outputMessages({ text, finishReasons }: OpenSpan): Attributes {
  const [finish_reason = "stop"] = finishReasons;
  return { "gen_ai.output.messages": JSON.stringify([{ ...textMessage("assistant", text), finish_reason }]) };
}

/** The status of the answer, or the name of the error. */
function errorType(error: unknown): string {
  const { status, name } = (error ?? {}) as { readonly status?: unknown; readonly name?: unknown };
  if (typeof status === "number") return String(status);
  return typeof name === "string" ? name : "_OTHER";
}
