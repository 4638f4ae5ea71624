import type { AvailableModel, CallOptions, InferenceClient, ProviderKey } from "@patchbay/core/client";
import {
  HttpError,
  InputError,
  RateLimitError,
  StreamError,
  type JobHandle,
  type PatchbayError,
} from "@patchbay/core/errors";
import type { Progress } from "@patchbay/core/provider";
import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { OWN_HEADER } from "../../../server/api.ts";
import { AUTO } from "../../host/host-context.ts";
import { BASE_URL } from "../../host/runtime-config.ts";
import { recordFetch } from "./exchange-recorder.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { Access, RunNews } from "./run.ts";

type Arguments = Readonly<Record<string, unknown>>;
type Options = Pick<CallOptions, "signal" | "onProgress" | "onJob">;

/** The gateway's job, as far as it is read here. */
interface RelayedJob {
  readonly id: string;
  /** Absent: no provider has accepted the call yet. */
  readonly provider?: string;
  readonly progress?: Progress;
}

interface RelayContext {
  readonly fetch: typeof fetch;
  tell(news: RunNews): void;
}

interface RelayedModels {
  readonly data: readonly {
    readonly id: string;
    readonly owned_by: string;
    /** Only of an alias: its models. */
    readonly targets?: readonly string[];
    readonly task?: string;
    readonly name?: string;
    readonly provider_model?: string;
    readonly context_length?: number;
    readonly price?: AvailableModel["price"];
    readonly capabilities?: readonly string[];
    readonly source?: AvailableModel["source"];
    readonly at?: string;
  }[];
  /** Ids of the providers that did not list their models. */
  readonly failed?: readonly string[];
}

/** What the server's gateway lists with its own keys. */
export interface RelayedList {
  readonly models: readonly AvailableModel[];
  /** The tasks of its aliases by name, as far as their models are listed. */
  readonly tasks: Readonly<Record<string, string | undefined>>;
  /** Ids of the providers that did not list their models. */
  readonly failed: readonly string[];
}

export async function relayedModels(fetch: RelayContext["fetch"], signal: AbortSignal): Promise<RelayedList> {
  const url = new URL(`${BASE_URL}gateway/v1/models`, location.href).href;
  const response = await fetch(url, { signal, headers: { [OWN_HEADER]: "1" } });
  if (!response.ok) throw failureOf(await response.json().catch(() => undefined), response, url);
  const { data, failed = [] } = (await response.json()) as RelayedModels;
  const today = new Date().toISOString();
  const aliases = data.filter(({ targets }) => targets !== undefined);
  const tasks = Object.fromEntries(aliases.map(({ id, task }) => [id, task]));
  const named = data.filter(({ targets }) => targets === undefined);
  const models = named.map(({ id: name, owned_by: provider, name: label, context_length: contextLength, ...facts }) => {
    // The gateway's name of a model begins with its provider.
    const id = name.slice(provider.length + 1);
    const {
      provider_model: providerModelId = id,
      task = "",
      source = "vendor",
      price,
      capabilities,
      at = today,
    } = facts;
    const more = { label, contextLength, price, capabilities, at };
    return { id, provider, providerModelId, task, source, ...more } as AvailableModel;
  });
  return { models, tasks, failed };
}

/**
 * A client whose calls the server's gateway makes with its own keys: a chat or a stream as one request, every other task as a
 * job, whose progress is streamed and whose cancellation reaches the provider.
 */
export function relayClient(
  provider: string,
  { key, providerSettings, targets }: Pick<Access, "key" | "providerSettings" | "targets">,
  { fetch, tell }: RelayContext,
): InferenceClient {
  const brought: Readonly<Record<string, string>> =
    key === undefined
      ? {}
      : { [CALLER_KEY]: keyText(provider, key), [CALLER_SETTINGS]: new URLSearchParams(providerSettings).toString() };
  // Below the record of exchanges, which are shown and stored.
  const withKey: typeof fetch = (input, init) => fetch(input, { ...init, headers: { ...headersOf(init), ...brought } });
  const send = recordFetch(withKey, (exchange) => tell({ type: "exchange", exchange }));

  async function request(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(`${BASE_URL}gateway/${path}`, location.href).href;
    const headers = { ...headersOf(init), [OWN_HEADER]: "1" };
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
    const id = String(model);
    const name = targets ? id : provider === AUTO ? `${id}:${AUTO}` : `${String(provider)}/${id}`;
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
    const response = await call(task, args, options, { prefer: "respond-async", accept: "text/event-stream" });
    const { inputs, model } = args;
    const handleOf = (job: RelayedJob): JobHandle => ({
      version: 1,
      provider,
      task,
      providerModelId: String(model),
      via: "endpoint",
      baseUrl: new URL(`${BASE_URL}gateway`, location.href).href,
      args: typeof inputs === "string" ? { inputs } : {},
      answer: { url: response.url, status: 202, headers: {}, data: { id: job.id } },
    });
    return outcomeOf(response, options, handleOf);
  }

  /** Follows a job to its end. @param handleOf with what the job can be followed later, once a provider has accepted it */
  async function outcomeOf(
    response: Response,
    { signal, onProgress, onJob }: Options,
    handleOf?: (job: RelayedJob) => JobHandle,
  ): Promise<unknown> {
    let id = "";
    let isStored = handleOf === undefined;
    // The gateway's job would go on without its caller.
    const cancel = (): void => void (id && request(`jobs/${id}/cancel`, { method: "POST" }).catch(() => {}));
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      for await (const { event, data } of eventsIn(response)) {
        const job = JSON.parse(data) as RelayedJob;
        ({ id } = job);
        if (!isStored && handleOf && job.provider !== undefined && event === "progress") {
          isStored = true;
          await onJob?.(handleOf(job));
        }
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
    resume: async (handle: JobHandle, options: Options = {}) =>
      outcomeOf(await request(`jobs/${idOf(handle)}/events`, { signal: options.signal ?? null }), options),
    cancel: async (handle: JobHandle) => {
      await request(`jobs/${idOf(handle)}/cancel`, { method: "POST" });
    },
    chatCompletion: (args: Arguments, options?: Options) => run(CHAT_TASK, args, options),
    chatCompletionStream: (args: Arguments, options?: Options) => stream(CHAT_TASK, args, options),
  } as unknown as InferenceClient;
}

const headersOf = (init: RequestInit | undefined) => init?.headers as Record<string, string> | undefined;

/** Headers of the gateway for a caller's own key, and for the settings that belong to it. */
const CALLER_KEY = "x-patchbay-key";
const CALLER_SETTINGS = "x-patchbay-settings";

/** A key, or each of its parts, as the query of an address. */
function keyText(provider: string, key: ProviderKey): string {
  const parts =
    typeof key === "string"
      ? [[provider, key]]
      : Object.entries(key).map(([name, part]) => [`${provider}.${name}`, part]);
  return new URLSearchParams(parts).toString();
}

const idOf = ({ answer }: JobHandle): string => (answer.data as RelayedJob).id;

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
