import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from "@opentelemetry/api";
import type { CallHooks, CallInfo, CallTry, RequestEvent, TokenUsage } from "../client-contract/hooks.ts";
import { isObject } from "../provider/payload.ts";
import { ATTRIBUTES, OPERATIONS, PARAMETERS } from "./names.ts";

export { requestSpans, type RequestSpan, type ServedRequest, type ServerFacts } from "./request-spans.ts";

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

const usageNames: Readonly<Record<Exclude<keyof TokenUsage, "totalTokens">, string>> = {
  inputTokens: ATTRIBUTES.inputTokens,
  outputTokens: ATTRIBUTES.outputTokens,
  cachedInputTokens: ATTRIBUTES.cachedInputTokens,
  reasoningTokens: ATTRIBUTES.reasoningTokens,
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
    const operation = OPERATIONS[call.task ?? ""] ?? call.task ?? "request";
    const span = tracer.startSpan(call.model ? `${operation} ${call.model}` : operation, {
      kind: SpanKind.CLIENT,
      startTime: call.startedAt,
      attributes: {
        [ATTRIBUTES.operation]: operation,
        ...(call.model && { [ATTRIBUTES.model]: call.model }),
        ...(call.streaming && { [ATTRIBUTES.isStream]: true }),
      },
    });
    const made = { span, finishReasons: new Set<string>(), text: "" };
    open.set(call, made);
    return made;
  };

  const finish = (event: CallTry & { readonly durationMs: number }): void => {
    const { span } = spanOf(event);
    if (event.provider) span.setAttribute(ATTRIBUTES.provider, event.provider);
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
        [ATTRIBUTES.errorType]: errorType(error),
        [ATTRIBUTES.retryDelay]: delayMs,
        ...(provider && { [ATTRIBUTES.provider]: provider }),
        ...(nextProvider && { [ATTRIBUTES.retryProvider]: nextProvider }),
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
        made.span.setAttribute(ATTRIBUTES.timeToFirstChunk, event.timeToFirstChunkMs / 1000);
      }
      if (made.finishReasons.size > 0) {
        made.span.setAttribute(ATTRIBUTES.finishReasons, [...made.finishReasons]);
      }
      if (recordContent && made.text) made.span.setAttributes(outputMessages(made));
      finish(event);
    },
    onError(event) {
      const { span } = spanOf(event);
      span.setAttribute(ATTRIBUTES.errorType, errorType(event.error));
      // Its message may quote the server, which may quote user input.
      span.setStatus({ code: SpanStatusCode.ERROR });
      finish(event);
    },
  };
}

function requestAttributes({ request, provider }: RequestEvent): Attributes {
  const { hostname, port, protocol } = new URL(request.url);
  const body = isObject(request.body) ? request.body : {};
  const parameterAttributes = Object.entries(PARAMETERS).flatMap(([name, attribute]) => {
    const value = body[name];
    return typeof value === "number" ? [[attribute, value] as const] : [];
  });
  const stop = body["stop"];
  const isList = Array.isArray(stop) && stop.every((each) => typeof each === "string");
  return {
    ...Object.fromEntries(parameterAttributes),
    ...(isList && { [ATTRIBUTES.stop]: stop }),
    ...(typeof body["n"] === "number" && body["n"] !== 1 && { [ATTRIBUTES.choices]: body["n"] }),
    ...(provider && { [ATTRIBUTES.provider]: provider }),
    [ATTRIBUTES.serverAddress]: hostname,
    [ATTRIBUTES.serverPort]: Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/** Reads the metadata of an answer or a chunk in OpenAI's format. */
function readAnswer(made: OpenSpan, answer: unknown, isFirst: boolean): void {
  if (!isObject(answer)) return;
  const { id, model, choices } = answer;
  if (isFirst && typeof id === "string" && id) made.span.setAttribute(ATTRIBUTES.responseId, id);
  if (isFirst && typeof model === "string" && model) made.span.setAttribute(ATTRIBUTES.responseModel, model);
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
  return texts.length > 0 ? { [ATTRIBUTES.inputMessages]: JSON.stringify(texts) } : {};
}

function outputMessages({ text, finishReasons }: OpenSpan): Attributes {
  const [finish_reason = "stop"] = finishReasons;
  return { [ATTRIBUTES.outputMessages]: JSON.stringify([{ ...textMessage("assistant", text), finish_reason }]) };
}

/** The status of the answer, or the name of the error. */
function errorType(error: unknown): string {
  const { status, name } = (error ?? {}) as { readonly status?: unknown; readonly name?: unknown };
  if (typeof status === "number") return String(status);
  return typeof name === "string" ? name : "_OTHER";
}
