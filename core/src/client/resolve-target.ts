import type { ProviderSource } from "../client-contract/options.ts";
import { findMappings, isModelUrl } from "../hub/ask-hub.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect } from "../manifest/provider-facts.ts";
import type { ProviderMapping, ProviderTask } from "../provider/contract.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { loadOnce } from "../http/secrets.ts";
import { isProviderKey } from "./call-arguments.ts";
import { lookupOf, type OpenCall } from "./open-call.ts";

/** A fixed list of providers as a source. */
export function providerList(providers: readonly ProviderPlugin[]): ProviderSource {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  const manifests = new Map(providers.map((provider) => [provider.id, provider.manifest]));
  return {
    manifests: () => manifests,
    async load(id) {
      const provider = byId.get(id);
      if (provider) return provider;
      throw (await loadOthers()).unknownProvider(id, byId.keys());
    },
    facts: async (id) => byId.get(id)?.facts?.(),
  };
}

export interface ChosenProvider {
  readonly id: string;
  readonly manifest: ProviderManifest;
}

/** A dedicated or local endpoint, by its address. */
export interface Endpoint {
  readonly url: URL;
  /** Where routes are appended. */
  readonly baseUrl: URL;
  /** Whether it has OpenAI's routes below `baseUrl`. */
  readonly speaksOpenAi: boolean;
}

/** The provider that serves a call, its name for the model, and its code. */
export interface Target extends ChosenProvider, TargetModel, TargetCode {}

/** The code that serves a call. */
export interface TargetCode {
  readonly definition: ProviderTask;
  /** Reads the vendor's error envelope. */
  readonly failure: ProviderPlugin["failure"];
  /** Runs the call on this device, for providers that do. */
  readonly engine?: ProviderPlugin["engine"];
}

export interface TargetModel {
  readonly modelId?: string | undefined;
  readonly providerModelId: string;
  readonly mapping?: ProviderMapping | undefined;
  readonly endpoint?: Endpoint | undefined;
  /** Whether the address came as the model, so that its author may be anyone: it gets no credentials. */
  readonly anonymous?: boolean | undefined;
}

/** Code that a call to a named provider for a hub's model does not need. */
export const loadOthers = loadOnce(() => import("./other-target.ts"));

/** Finds provider, model and code for a call. @throws InputError, PluginError, HttpError */
export async function resolveTarget(call: OpenCall): Promise<Target> {
  const { providers } = call.settings;
  const { task } = call.invocation;
  const { provider: id = "", endpointUrl } = call.arguments.target;
  const manifest = endpointUrl ? undefined : providers.manifests().get(id);
  const isUsual =
    manifest && !manifest.closed && !manifest.directTasks?.includes(task!) && Object.hasOwn(manifest.tasks, task!);
  const provider = isUsual ? { id, manifest } : await (await loadOthers()).otherProvider(call);
  const model = await resolveModel(call, provider);
  return Object.assign(await loadTask(provider, task, providers), provider, model);
}

/** The code that serves a task. @throws PluginError, TaskNotSupportedError */
export async function loadTask(
  provider: ChosenProvider,
  task: string | undefined,
  providers: ProviderSource,
): Promise<TargetCode> {
  const { generic, tasks, failure, engine } = await providers.load(provider.id);
  const definition = task === undefined ? generic : Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (!definition) throw (await loadOthers()).unsupportedTask(provider, task ?? "(none)");
  return { definition, failure, engine };
}

async function resolveModel(call: OpenCall, provider: ChosenProvider): Promise<TargetModel> {
  const { target } = call.arguments;
  const { task } = call.invocation;
  const { id, manifest } = provider;
  let { model: modelId } = target;
  if (!modelId || target.endpointUrl || isModelUrl(modelId) || isDirect(manifest)) {
    const other = await (await loadOthers()).otherModel(call, provider);
    if (typeof other !== "string") return other;
    modelId = other;
  }
  const direct = { modelId, providerModelId: modelId };
  const hasProviderKey = manifest.hosts.length > 0 && isProviderKey(target);
  // The hub's ids have owners.
  if (hasProviderKey && !modelId.includes("/")) return direct;
  const rows = hasProviderKey
    ? await mappingsIfReachable(call, modelId)
    : await findMappings(call.session.hub, modelId, lookupOf(call));
  const mapping = rows.find((each) => each.provider === id);
  if (!mapping) {
    if (hasProviderKey) return direct;
    throw (await loadOthers()).unmappedModel(modelId, id, rows);
  }
  if (mapping.status === "staging" || (task !== undefined && mapping.task !== task)) {
    await (await loadOthers()).checkMapping(call, mapping, modelId, provider);
  }
  return { modelId, mapping, providerModelId: mapping.providerId };
}

/** Milliseconds that a call with a provider's key waits for the hub, which translates model ids. */
const HUB_PATIENCE_MS = 3000;

/** The hub's mappings of a model; none if it does not know the model or does not answer soon. */
async function mappingsIfReachable(call: OpenCall, model: string): Promise<readonly ProviderMapping[]> {
  const { scope, retry } = lookupOf(call);
  const mappings = findMappings(call.session.hub, model, { scope, retry: { ...retry, most: 0 } }).catch(() => {
    scope.throwIfEnded();
    return [];
  });
  return (await scope.within(HUB_PATIENCE_MS, mappings)) ?? [];
}
