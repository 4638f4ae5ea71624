import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type TextMapGetter,
  type Tracer,
} from "@opentelemetry/api";
import { ATTRIBUTES } from "./names.ts";

/** A request that a server has received. */
export interface ServedRequest {
  readonly method: string;
  readonly headers: Headers;
  /** Its id, which its answer has, too. */
  readonly requestId: string;
}

/** What is known of a request when it has ended. */
export interface ServerFacts {
  readonly route: string;
  /** HTTP status of the answer. */
  readonly status: number;
  readonly state?: string | undefined;
  /** Name of the failure. */
  readonly code?: string | undefined;
  /** The model as the caller named it. */
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** US dollars. */
  readonly cost?: number | undefined;
  /** Id of the caller's token. */
  readonly token?: string | undefined;
  readonly isCached?: boolean | undefined;
}

export interface RequestSpan {
  /** Runs what serves the request: the spans of its calls are children of its own. */
  run<Result>(serve: () => Result): Result;
  end(facts: ServerFacts): void;
}

const HEADERS: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/**
 * Starts a span for each request of a server. Its parent is the active span, or the caller's by `traceparent`. Needs the
 * propagator and the context manager that an SDK registers.
 */
export function requestSpans({ tracer = trace.getTracer("@patchbay/core") }: { readonly tracer?: Tracer } = {}): (
  request: ServedRequest,
) => RequestSpan {
  return ({ method, headers, requestId }) => {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : propagation.extract(active, headers, HEADERS);
    const attributes = { [ATTRIBUTES.method]: method, [ATTRIBUTES.requestId]: requestId };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    return {
      run: (serve) => context.with(trace.setSpan(parent, span), serve),
      end({ route, status, state, code, ...facts }) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ [ATTRIBUTES.route]: route, [ATTRIBUTES.status]: status });
        for (const [name, value] of Object.entries(facts)) {
          if (value !== undefined && Object.hasOwn(FACTS, name))
            span.setAttribute(FACTS[name as keyof typeof FACTS], value);
        }
        if (code !== undefined) span.setAttribute(ATTRIBUTES.errorType, code);
        // OpenTelemetry's conventions leave the status of a server span unset for 4xx.
        if (status >= 500 || (state === "failed" && status < 400)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
}

const { model, provider, inputTokens, outputTokens, cost, token, isCached } = ATTRIBUTES;
const FACTS = { model, provider, inputTokens, outputTokens, cost, token, isCached };
