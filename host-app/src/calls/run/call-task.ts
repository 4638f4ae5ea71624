import type { Patchbay } from "@patchbay/core";
import type { CallOptions, InferenceClient } from "@patchbay/core/client";
import type { ChatCompletionInput } from "@patchbay/core/task";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { type HostModule, simulatedFetch } from "../../host/host-context.ts";
import { loadPart } from "../../ui/lazy-part.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ChoiceCollector, type GivenAnswer } from "../chat/chat-choices.ts";
import { recordFetch } from "./exchange-recorder.ts";
import type { Access, RunNews, TaskCall } from "./run.ts";

export interface CallContext {
  readonly patchbay: Patchbay;
  readonly module: HostModule;
  readonly signal: AbortSignal;
  /** Called with every event of the call. */
  tell(news: RunNews): void;
  /** Stores the job that the call becomes. */
  readonly onJob: CallOptions["onJob"] | undefined;
}

/** Some vendors are polled for only 5 seconds unless a call has a deadline, and busy ones take longer for an image. */
const IMAGE_DEADLINE_MS = 300_000;

/**
 * A call's time limit in milliseconds; undefined: none. An engine may have to download a model first, which takes any
 * time.
 */
export function deadlineOf({ task, provider, access }: TaskCall, patchbay: Patchbay): number | undefined {
  const isRemoteImage = !access.simulated && task.endsWith("-to-image") && !providerEntryOf(patchbay, provider)?.engine;
  return isRemoteImage ? IMAGE_DEADLINE_MS : undefined;
}

/**
 * Calls through the client, live with a key and otherwise simulated.
 * @returns the output; undefined if it was streamed
 * @throws PatchbayError
 */
export async function callTask(call: TaskCall, context: CallContext): Promise<{ readonly output?: unknown }> {
  const { patchbay, module, signal, tell, onJob } = context;
  const { task, provider, args, outputType, streams, access } = call;
  const model = access.simulated
    ? await (await loadSimulation()).simulatedModel(call, module, (warning) => tell({ type: "warning", warning }))
    : call.model;
  const client = await openClient(call, context);
  const taskArguments = { ...args, provider, model: model || undefined };
  const onProgress: CallOptions["onProgress"] = (progress) => tell({ type: "progress", progress });
  // Jobs of mocks end with the page.
  const deadline = deadlineOf(call, patchbay);
  const onLiveJob = access.simulated ? undefined : onJob;
  const options = { signal, outputType, onProgress, onJob: onLiveJob, deadline } as CallOptions;
  if (call.resumes) return { output: await client.resume(call.resumes.handle, options) };
  if (task === CHAT_TASK) {
    // The client checks for missing messages, as for every task.
    const chat = taskArguments as unknown as ChatCompletionInput;
    const collector = new ChoiceCollector();
    const learn = (answer: GivenAnswer): void => {
      const choices = collector.add(answer);
      if (choices.length > 0) tell({ type: "choices", choices });
      // Some servers report no token counts.
      if (answer?.usage) tell({ type: "counted", usage: answer.usage });
    };
    if (!streams) {
      const output = await client.chatCompletion(chat, { signal, onProgress });
      learn(output);
      return { output };
    }
    for await (const chunk of client.chatCompletionStream(chat, { signal, onProgress })) {
      learn(chunk);
    }
    return {};
  }
  if (!streams) return { output: await client.run(task, taskArguments, options) };
  const format = (await patchbay.plugins.load("provider", provider)).tasks[task]?.stream;
  for await (const chunk of client.stream(task, taskArguments, options)) {
    tell({ type: "text", text: format?.text(chunk) ?? "" });
  }
  return {};
}

/** A call with a key does not need it. */
const loadSimulation = () => loadPart(() => import("../target/simulated-model.ts"));

type OpenContext = Pick<CallContext, "patchbay" | "module" | "tell">;

/** A client for one call that reports its requests and warnings. @throws InputError for an invalid key or URL */
export async function openClient(
  { provider, access, task }: Pick<TaskCall, "provider" | "access"> & Partial<Pick<TaskCall, "task">>,
  { patchbay, module, tell }: OpenContext,
): Promise<InferenceClient> {
  const { key, simulated, billTo, hubUrl, routerUrl, relayed } = access;
  if (relayed) {
    const { relayClient } = await loadPart(() => import("./relay-client.ts"));
    return relayClient(provider, access, { fetch: patchbay.fetch, tell });
  }
  const standIns = simulated
    ? await (await loadSimulation()).simulatedAccess(providerEntryOf(patchbay, provider), task)
    : undefined;
  const fetch = simulated ? await simulatedFetch(module, provider) : patchbay.fetch;
  return patchbay.client(key ?? standIns?.key, {
    fetch: recordFetch(fetch, (exchange) => tell({ type: "exchange", exchange })),
    logger: { debug: () => {}, warn: (warning) => tell({ type: "warning", warning }) },
    // The sandbox answers at the deployment's URLs.
    hubUrl: (!simulated && hubUrl) || patchbay.hubUrl,
    routerUrl: (!simulated && routerUrl) || patchbay.routerUrl,
    billTo: billTo || undefined,
    settings: settingsOf(provider, { providerSettings: { ...standIns?.settings, ...access.providerSettings } }),
  });
}

/** A call's settings in the client's format. */
export function settingsOf(
  provider: string,
  { providerSettings }: Pick<Access, "providerSettings">,
): CallOptions["settings"] {
  return Object.keys(providerSettings).length > 0 ? { [provider]: providerSettings } : undefined;
}

/** The plugin of a provider; undefined for `auto`, and if there is none. */
export function providerEntryOf(patchbay: Patchbay, provider: string): ProviderEntry | undefined {
  const { plugins } = patchbay.plugins.snapshot();
  const entry = plugins.find(({ entry: { kind, id } }) => kind === "provider" && id === provider)?.entry;
  return entry?.kind === "provider" ? entry : undefined;
}
