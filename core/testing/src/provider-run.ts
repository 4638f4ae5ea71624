import {
  InferenceClient,
  type AvailableModel,
  type CallOptions,
  type ClientOptions,
  type JobHandle,
} from "@patchbay/core/client";
import type { ModelActionName, ProviderPlugin } from "@patchbay/core/provider";
import { accessOf, modelOf, modesOf, type Mode, type TestAccess } from "./provider-access.ts";
import { revive, type ProviderCase, type ProviderStep, type TaskCases } from "./provider-fixture.ts";
import { createReplay, responseOf, type Replay, type SentRequest } from "./replay.ts";
import { createVirtualClock } from "./virtual-clock.ts";

export { modesOf, type Mode };

const HUB = "https://huggingface.co";
export const ROUTER = "https://router.huggingface.co";

export interface RunSetting {
  readonly plugin: ProviderPlugin;
  readonly task: string;
  readonly providerModelId: string;
  readonly one: ProviderCase;
  readonly mode: Mode;
}

export interface Run {
  readonly replay: Replay;
  /** Requests to the provider or router, without the hub's model lookup. */
  readonly calls: () => readonly SentRequest[];
  readonly logged: readonly string[];
  /** Milliseconds that have passed on the checks' clock. */
  elapsed(): number;
  /** What the call is made with. */
  readonly access: TestAccess;
  /** Makes the call; a stream is read to its end and gives its text. */
  execute(options?: CallOptions): Promise<unknown>;
  /** Fetches the result of a job by its handle. */
  resume(job: JobHandle): Promise<unknown>;
  /** Does something with the case's model. */
  manage(action: ModelActionName, options?: CallOptions): Promise<void>;
  /** Lists the provider's models. */
  models(): Promise<readonly AvailableModel[]>;
  /** The call's chunks as they come. */
  chunks(options?: CallOptions): AsyncGenerator<unknown, void, undefined>;
}

export function urlOf(step: ProviderStep, mode: Mode): string | undefined {
  return step.url ?? step[mode];
}

const isLookup = ({ url }: SentRequest): boolean => url.startsWith(`${HUB}/api/`);

/**
 * Prepares a client whose requests are answered by the case's steps.
 * @param answer replaces the scripted answer to a provider request; `place` counts them from 0
 */
export function prepareRun(
  setting: RunSetting,
  answer?: (request: SentRequest, index: number) => Response | Promise<Response> | undefined,
): Run {
  const { plugin, task, providerModelId, one, mode } = setting;
  const access = accessOf(plugin, mode, one);
  const logged: string[] = [];
  let count = -1;
  const { auth } = plugin.manifest;
  const isSigned = mode === "direct" && ["aws-sigv4", "oauth", "hmac", "jwt"].some((way) => way in auth);
  const replay = createReplay((request) => {
    if (isLookup(request)) {
      const mapping = { task, providerId: providerModelId, status: "live", ...one.mapping };
      return Response.json({ inferenceProviderMapping: { [plugin.id]: mapping } });
    }
    const exchanged = access.answerExchange(request);
    if (exchanged) return exchanged;
    count += 1;
    const step = one.steps[count];
    const custom = answer?.(request, count);
    if (custom) return custom;
    return step ? responseOf(step.answer) : Response.json({ error: "no further step in the fixture" }, { status: 599 });
  });
  // A resumed job waits before its first request.
  let isResumed = false;
  const clock = createVirtualClock(() => isSigned && !isResumed && replay.sent.every(isLookup));
  const settings: ClientOptions = {
    providers: [plugin],
    fetch: replay.fetch,
    clock,
    logger: { debug: (text) => logged.push(text), warn: (text) => logged.push(text) },
    ...(one.options as ClientOptions),
    ...(Object.keys(access.settings).length > 0 && { settings: { [plugin.id]: access.settings } }),
  };
  const client = new InferenceClient(access.key, settings);
  const model = modelOf(plugin, providerModelId, one);
  const args = { model, provider: plugin.id, ...(revive(one.args) as Record<string, unknown>) };
  const chunks = (options?: CallOptions): AsyncGenerator<unknown, void, undefined> =>
    client.stream(task as string, args, options);
  return {
    replay,
    calls: () => replay.sent.filter((request) => !isLookup(request) && !access.answerExchange(request)),
    access,
    logged,
    elapsed: () => clock.now(),
    chunks,
    resume(job) {
      isResumed = true;
      return client.resume(job);
    },
    manage: (action, options) => client.manageModel({ provider: plugin.id, model, action }, options),
    models: () => client.models({ provider: plugin.id, bundled: false }),
    async execute(options) {
      if (!one.stream) return client.run(task as string, args, options);
      const { stream } = plugin.tasks[task] ?? {};
      let text = "";
      for await (const chunk of chunks(options)) text += stream?.text(chunk) ?? "";
      return text;
    },
  };
}

/** A case and a way of authorization, with the places of those of its requests that no earlier one is like. */
export interface NewRequests {
  readonly setting: RunSetting;
  readonly places: readonly number[];
}

/** What a fault has to meet once: every request of a task that is sent to another address, or whose answer is read otherwise. */
export function newRequests(plugin: ProviderPlugin, { task, providerModelId, cases }: TaskCases): NewRequests[] {
  const met = new Set<string>();
  return cases.flatMap((one) =>
    modesOf(plugin).flatMap((mode): NewRequests[] => {
      const places = [...one.steps.entries()].flatMap(([index, step]) => {
        const request = requestOf(one, step, mode);
        if (met.has(request)) return [];
        met.add(request);
        return [index];
      });
      return places.length === 0 ? [] : [{ setting: { plugin, task, providerModelId, one, mode }, places }];
    }),
  );
}

/**
 * What a fault meets: where a request goes, and how its answer would be read. Another case of the task that differs only
 * in what it sends, or a further look at the same job, meets the fault with the same code.
 */
function requestOf({ stream, options }: ProviderCase, step: ProviderStep, mode: Mode): string {
  const { json, status, headers, blob } = step.answer;
  const members = typeof json === "object" && json !== null ? Object.keys(json).toSorted() : typeof json;
  const form = [Object.keys(step.answer), status, headers, blob?.type, members];
  return JSON.stringify([mode, stream, options, step.method, urlOf(step, mode), form]);
}
