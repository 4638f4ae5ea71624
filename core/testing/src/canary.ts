import { inspect } from "node:util";
import { InferenceClient, type CallHooks } from "@patchbay/core/client";
import type { ProviderPlugin } from "@patchbay/core/provider";
import { createRecorder } from "@patchbay/mocks/cassette";
import { seededNumbers, type Below } from "@patchbay/mocks/faults";
import { hostileAnswer, pick } from "./hostile-answers.ts";
import { leaksOf } from "./leaks.ts";
import { modelOf, providerFor } from "./provider-access.ts";
import { revive, type ProviderCase, type TaskCases } from "./provider-fixture.ts";
import { createReplay, responseOf } from "./replay.ts";
import { createVirtualClock } from "./virtual-clock.ts";

/** A provider with the cases of its fixtures. */
export interface CanaryProvider {
  readonly plugin: ProviderPlugin;
  readonly tasks: readonly TaskCases[];
}

export interface Leak {
  readonly seed: number;
  readonly provider: string;
  readonly task: string;
  readonly secret: string;
  readonly parts: readonly string[];
  /** What shows them. */
  readonly shown: string;
}

/** Characters of keys: of ours, and of the worst that a header takes. */
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "aB3\"\\'`/+%&=<>?#[]{}:;,.~-_"];

/** A key of some form: of the hub, of letters and digits, or full of signs. */
function keyOf(below: Below): string {
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

/**
 * Calls a provider whose server echoes the key in some way, and searches all of the client's output for it: the error
 * with all members, its JSON, the log, the handle of a job, the events of hooks, and a recording.
 * @param more makes further hooks, which show what they hear, such as those of OpenTelemetry
 * @returns the leak, if there is one
 */
export async function sendCanary(
  providers: readonly CanaryProvider[],
  seed: number,
  more?: (show: (value: unknown) => void) => CallHooks,
): Promise<Leak | undefined> {
  const below = seededNumbers(seed);
  const { plugin, tasks } = pick(below, providers);
  const { task, providerModelId, cases } = pick(below, tasks);
  const one = pick(below, cases);
  const secret = keyOf(below);
  const isEndpoint = plugin.manifest.defaultForEndpoint === true && below(4) === 0;
  const shown: string[] = [];
  const show = (value: unknown) =>
    void shown.push(inspect(value, { depth: 12, showHidden: true }), JSON.stringify(value) ?? "");
  const recorder = createRecorder({
    fetch: fetchOf(one, { task, providerModelId, plugin, secret, below }),
    secrets: [secret],
  });
  const client = new InferenceClient(isEndpoint ? undefined : secret, {
    providers: [plugin],
    fetch: recorder.fetch,
    hooks: [showingHooks(show), ...(more ? [more(show)] : [])],
    clock: createVirtualClock(),
    logger: { debug: (text) => shown.push(text), warn: (text) => shown.push(text) },
    retries: below(3),
    onJob: show,
  });
  const endpointUrl = `https://e.example/${pick(below, ["v1", "predict"])}?api_key=${encodeURIComponent(secret)}`;
  const target = isEndpoint
    ? { endpointUrl }
    : { provider: plugin.id, model: modelOf(providerFor(plugin, task), providerModelId, one) };
  const args = { ...(revive(one.args) as object), ...target };
  try {
    if (one.stream) for await (const _ of client.stream(task as string, args)) continue;
    else await client.run(task as string, args);
  } catch (error) {
    show(error);
    if (error instanceof Error) shown.push(error.message, error.stack ?? "", String(error));
  }
  shown.push(await recorder.text());
  const text = shown.join("\n");
  const parts = leaksOf(secret, text);
  return parts.length === 0 ? undefined : { seed, provider: plugin.id, task, secret, parts, shown: text };
}

interface Script {
  readonly task: string;
  readonly providerModelId: string;
  readonly plugin: ProviderPlugin;
  readonly secret: string;
  readonly below: Below;
}

/** Answers like the fixture up to one of its steps; after that the server, or the hub, is hostile. */
function fetchOf(one: ProviderCase, { task, providerModelId, plugin, secret, below }: Script): typeof fetch {
  const turn = below(one.steps.length);
  const isHostileHub = below(12) === 0;
  let index = 0;
  return createReplay(({ url }) => {
    if (url.startsWith("https://huggingface.co/api/")) {
      if (isHostileHub) return hostileAnswer(secret, below);
      const mapping = { task, providerId: providerModelId, status: "live", ...one.mapping };
      return Response.json({ inferenceProviderMapping: { [plugin.id]: mapping } });
    }
    const step = index < turn ? one.steps[index] : undefined;
    index += 1;
    return step ? responseOf(step.answer) : hostileAnswer(secret, below);
  }).fetch;
}
