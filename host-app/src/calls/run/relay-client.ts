import type { CallOptions, InferenceClient } from "@patchbay/core/client";
import { HttpError, InputError, RateLimitError, StreamError, type PatchbayError } from "@patchbay/core/errors";
import type { Progress } from "@patchbay/core/provider";
import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { OWN_HEADER } from "../../../server/api.ts";
import { AUTO } from "../../host/host-context.ts";
import { BASE_URL } from "../../host/runtime-config.ts";
import { recordFetch } from "./exchange-recorder.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { RunNews } from "./run.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Options = Pick<CallOptions, "signal" | "onProgress">;

interface RelayContext {
  readonly fetch: typeof fetch;
  tell(news: RunNews): void;
}

/**
 * A client whose calls the server's gateway makes with its own keys: a chat or a stream as one request, every other task as a
 * job, whose progress is streamed and whose cancellation reaches the provider.
 */
export function relayClient(provider: string, { fetch, tell }: RelayContext): InferenceClient {
  const send = recordFetch(fetch, (exchange) => tell({ type: "exchange", exchange }));

  async function request(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(`${BASE_URL}gateway/${path}`, location.href).href;
    const headers = { ...(init.headers as Record<string, string> | undefined), [OWN_HEADER]: "1" };
    const response = await send(url, { ...init, headers });
    if (!response.ok) throw failureOf(await response.json().catch(() => undefined), response, url);
    return response;
  }

  function call(
    task: string,
    { provider: _here, model, ...args }: Arguments,
    { signal }: Options = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const name = provider === AUTO ? `${String(model)}:${AUTO}` : `${provider}/${String(model)}`;
    const named = { ...args, model: name };
    const form = formOf(named);
    return request(`tasks/${task}`, {
      method: "POST",
      headers: { ...(!form && { "content-type": "application/json" }), ...more },
      body: form ?? JSON.stringify(named),
      signal: signal ?? null,
    });
  }

  async function* stream(task: string, args: Arguments, options?: Options): AsyncGenerator<unknown, void, undefined> {
    const response = await call(task, { ...args, stream: true }, options);
    for await (const { data } of eventsIn(response)) {
      if (data === "[DONE]") return;
      const chunk = JSON.parse(data) as { readonly error?: { readonly message: string } };
      if (chunk.error) throw Object.assign(new StreamError(chunk.error.message), { provider });
      yield chunk;
    }
  }

  async function run(task: string, args: Arguments, options: Options = {}): Promise<unknown> {
    if (task === CHAT_TASK) return (await call(task, args, options)).json();
    const { signal, onProgress } = options;
    const response = await call(task, args, options, { prefer: "respond-async", accept: "text/event-stream" });
    let id = "";
    // The gateway's job would go on without its caller.
    const cancel = (): void => void (id && request(`jobs/${id}/cancel`, { method: "POST" }).catch(() => {}));
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      for await (const { event, data } of eventsIn(response)) {
        const job = JSON.parse(data) as { readonly id: string; readonly progress?: Progress };
        ({ id } = job);
        if (event === "progress" && job.progress) onProgress?.(job.progress);
      }
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
    return outputOf(await request(`jobs/${id}/result`, { signal: signal ?? null }));
  }

  return {
    run,
    stream,
    chatCompletion: (args: Arguments, options?: Options) => run(CHAT_TASK, args, options),
    chatCompletionStream: (args: Arguments, options?: Options) => stream(CHAT_TASK, args, options),
  } as unknown as InferenceClient;
}

/** The task's output: JSON, or the file itself. */
async function outputOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  return /^application\/json\b/.test(type) ? response.json() : response.blob();
}

/** The fields of a call with files, which are parts of a form; undefined if it has none, and is sent as JSON. */
function formOf(args: Arguments): FormData | undefined {
  const form = new FormData();
  let hasFile = false;
  const add = (name: string, value: unknown): void => {
    if (value instanceof Blob) {
      hasFile = true;
      form.append(name, value);
    } else if (Array.isArray(value) && value.some((each) => each instanceof Blob)) {
      for (const each of value as unknown[]) add(`${name}[]`, each);
    } else form.append(name, typeof value === "string" && !name.includes(".") ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (typeof value !== "object" || value === null || value instanceof Blob || Array.isArray(value)) add(name, value);
    else for (const [inner, each] of Object.entries(value)) if (each !== undefined) add(`${name}.${inner}`, each);
  }
  return hasFile ? form : undefined;
}

/** The events of an answer. A caller that leaves early stops the answer. */
async function* eventsIn({ body }: Response): AsyncGenerator<EventSourceMessage, void, undefined> {
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      yield value;
    }
  } finally {
    await reader?.cancel();
  }
}

interface GatewayFailure {
  readonly error?: string | { readonly message: string; readonly code?: string; readonly provider?: string };
}

/** The gateway's error as the client would throw it. */
function failureOf(body: GatewayFailure | undefined, { status, headers }: Response, url: string): PatchbayError {
  const { error } = body ?? {};
  const { message, code, provider } = typeof error === "object" ? error : { message: error };
  const text = message ?? `The gateway answered with status ${status}.`;
  const about = { request: { method: "POST", url, headers: {} }, response: { status, requestId: "", body } };
  const retryAfterMs = Number(headers.get("retry-after")) * 1000 || undefined;
  const failure =
    status === 429
      ? new RateLimitError(text, { ...about, retryAfterMs })
      : status === 400
        ? new InputError(text)
        : new HttpError(text, { ...about, code });
  return Object.assign(failure, provider !== undefined && { provider });
}
