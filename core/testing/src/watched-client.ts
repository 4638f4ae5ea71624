import { inspect } from "node:util";
import { InferenceClient, type CallHooks, type ClientOptions, type ProviderKey } from "@patchbay/core/client";
import { createRecorder } from "@patchbay/mocks/cassette";
import type { Below } from "@patchbay/mocks/faults";
import { pick } from "./hostile-answers.ts";
import { createVirtualClock } from "./virtual-clock.ts";

/** Characters of keys: of ours, and of the worst that a header takes. */
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "aB3\"\\'`/+%&=<>?#[]{}:;,.~-_"];

/** A key of some form: of the hub, of letters and digits, or full of signs. */
export function keyOf(below: Below): string {
  const alphabet = pick(below, ALPHABETS);
  const length = 20 + below(40);
  const text = Array.from({ length }, () => alphabet[below(alphabet.length)]).join("");
  return `${pick(below, ["hf_", "hf_", "sk-", ""])}${text}`;
}

/** Hooks that show every event that they hear. */
function showingHooks(show: (event: unknown) => void): CallHooks {
  return {
    aroundRequest(event, send) {
      show(event);
      send();
    },
    onRequest: show,
    onResponse: show,
    onRetry: show,
    onChunk: show,
    onEnd: show,
    onError: show,
  };
}

/** Makes hooks that show what they hear, such as those of OpenTelemetry. */
export type MoreHooks = (show: (value: unknown) => void) => CallHooks;

/** A client, and everything of it that a user or a log can see. */
export interface WatchedClient {
  readonly client: InferenceClient;
  /** Adds what the caller received: a value or an error. */
  show(value: unknown): void;
  /** All of it: also the log, the events of hooks, the handles of jobs, and a recording. */
  shown(): Promise<string>;
}

export interface WatchedClientParts {
  readonly fetch: typeof fetch;
  readonly key: ProviderKey | undefined;
  readonly secrets: readonly string[];
  readonly options: ClientOptions;
  readonly more: MoreHooks | undefined;
}

export function watchClient({ fetch, key, secrets, options, more }: WatchedClientParts): WatchedClient {
  const texts: string[] = [];
  function show(value: unknown): void {
    texts.push(inspect(value, { depth: 12, showHidden: true }), JSON.stringify(value) ?? "");
    if (value instanceof Error) texts.push(value.message, value.stack ?? "", String(value));
  }
  const recorder = createRecorder({ fetch, secrets: [...secrets] });
  const client = new InferenceClient(key, {
    ...options,
    fetch: recorder.fetch,
    hooks: [showingHooks(show), ...(more ? [more(show)] : [])],
    clock: createVirtualClock(),
    logger: { debug: (text) => texts.push(text), warn: (text) => texts.push(text) },
    onJob: show,
  });
  return {
    client,
    show,
    shown: async () => [...texts, await recorder.text()].join("\n"),
  };
}
