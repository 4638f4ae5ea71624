import { InputError } from "../errors/index.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { CallTarget } from "./client-options.ts";
import { findMappings, isModelUrl, type HubAccess, type Lookup } from "../hub/ask-hub.ts";
import { isHubToken, type Logger } from "../http/index.ts";
import { isDirect } from "../manifest/provider-rules.ts";
import type { ProviderMapping, ProviderTask } from "../provider/contract.ts";
import type { DirectAccess } from "./direct-access.ts";

/** Where a client finds its providers: a plugin host, or a fixed list. */
export interface ProviderSource {
  /** Every known provider's manifest by id, in the order in which they are listed; loads nothing. */
  manifests(): ReadonlyMap<string, ProviderManifest>;
  /** Loads a provider's code. @throws PluginError when it is not there, incompatible or broken */
  load(id: string): Promise<ProviderPlugin>;
}

/** A fixed list of providers as a source. */
export function providerList(providers: readonly ProviderPlugin[]): ProviderSource {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  const manifests = new Map(providers.map((provider) => [provider.id, provider.manifest]));
  return {
    manifests: () => manifests,
    load(id) {
      const provider = byId.get(id);
      if (provider) return Promise.resolve(provider);
      return loadOthers().then(({ unknownProvider }) => Promise.reject(unknownProvider(id, byId.keys())));
    },
  };
}

export interface ChosenProvider {
  readonly id: string;
  readonly manifest: ProviderManifest;
}

/** A dedicated or local endpoint, by the address that was given for it. */
export interface Endpoint {
  readonly url: URL;
  /** Where routes are appended. */
  readonly baseUrl: URL;
  /** Whether OpenAI's routes are what stands below it. */
  readonly speaksOpenAi: boolean;
}

/** Who serves a call, and what the model is called there. */
export interface Target extends ChosenProvider, TargetModel, TargetCode {
  /** Where and how it is called directly, if its manifest asks for more than an address and a header. */
  readonly access?: DirectAccess | undefined;
}

/** The code that serves a call. */
export interface TargetCode {
  readonly definition: ProviderTask;
  /** Reads the vendor's error envelope. */
  readonly failure: ProviderPlugin["failure"];
  /** Runs the call on this device, if it does. */
  readonly engine?: ProviderPlugin["engine"];
}

export interface TargetModel {
  readonly modelId?: string | undefined;
  readonly providerModelId: string;
  readonly mapping?: ProviderMapping | undefined;
  readonly endpoint?: Endpoint | undefined;
  /** The address came as the model, from whoever wrote that: it gets no credentials. */
  readonly anonymous?: boolean | undefined;
}

export interface TargetContext {
  readonly providers: ProviderSource;
  readonly hub: HubAccess;
  readonly hubUrl: URL;
  readonly routerUrl: URL;
  readonly logger: Logger;
  /** Warns without secrets. */
  warn(text: string): Promise<void>;
  readonly lookup: Lookup;
}

/** Code that a call to a named provider for a model of the hub does without. */
export const loadOthers = () => import("./other-target.ts");

/** Finds provider, model and code for a call. Loads the plugin last. @throws InputError, PluginError, HttpError */
export async function resolveTarget(
  target: CallTarget,
  task: string | undefined,
  context: TargetContext,
): Promise<Target> {
  const manifests = context.providers.manifests();
  const { provider: id = "", endpointUrl } = target;
  const manifest = endpointUrl ? undefined : manifests.get(id);
  const provider = manifest ? { id, manifest } : await (await loadOthers()).otherProvider(target, manifests, context);
  if (provider.manifest.closed) (await loadOthers()).checkOpen(provider);
  if (task === undefined || !own(provider.manifest.tasks, task)) (await loadOthers()).checkTask(provider, task);
  const model = await resolveModel(target, provider, task, context);
  const { definition, failure, engine } = await loadTask(provider, task, context.providers);
  const { modelId, providerModelId, mapping, endpoint, anonymous } = model;
  // Written out: spreading is slow where it is done for every call.
  return {
    id: provider.id,
    manifest: provider.manifest,
    modelId,
    providerModelId,
    mapping,
    endpoint,
    anonymous,
    definition,
    failure,
    engine,
  };
}

/** The code that serves a task. @throws PluginError, TaskNotSupportedError */
export async function loadTask(
  provider: ChosenProvider,
  task: string | undefined,
  providers: ProviderSource,
): Promise<TargetCode> {
  const plugin = await providers.load(provider.id);
  const definition = task === undefined ? plugin.generic : own(plugin.tasks, task);
  if (!definition) throw (await loadOthers()).unsupportedTask(provider, task ?? "(none)");
  return { definition, failure: plugin.failure, engine: plugin.engine };
}

async function resolveModel(
  { model, endpointUrl, accessToken, keyParts }: CallTarget,
  provider: ChosenProvider,
  task: string | undefined,
  context: TargetContext,
): Promise<TargetModel> {
  const { id, manifest } = provider;
  if (endpointUrl || (model && isModelUrl(model))) {
    return (await loadOthers()).addressedModel({ model, endpointUrl, accessToken }, manifest, context);
  }
  if (isDirect(manifest)) return (await loadOthers()).directModel(provider, model, { accessToken, keyParts });
  if (!model && task === undefined) throw new InputError("No model provided, and no task has been specified.");
  const modelId = model || (await (await loadOthers()).defaultModel(task ?? "", context));
  const hasOwnKey = manifest.hosts.length > 0 && (keyParts !== undefined || (accessToken && !isHubToken(accessToken)));
  // The hub's ids have owners; any other is the vendor's.
  if (hasOwnKey && !modelId.includes("/")) return { modelId, providerModelId: modelId };
  const mappings = hasOwnKey
    ? mappingsIfReachable(modelId, context)
    : findMappings(context.hub, modelId, context.lookup);
  const rows = await mappings;
  const mapping = rows.find((each) => each.provider === id);
  if (!mapping) {
    if (hasOwnKey) return { modelId, providerModelId: modelId };
    throw (await loadOthers()).unmappedModel(modelId, id, rows);
  }
  if (mapping.status === "staging" || (task !== undefined && mapping.task !== task)) {
    await (await loadOthers()).checkMapping(mapping, modelId, provider, task, context);
  }
  return { modelId, mapping, providerModelId: mapping.providerId };
}

/** Milliseconds for which a call with a provider's own key waits for the hub, which only translates the model's id. */
const HUB_PATIENCE_MS = 3000;

/** What the hub knows of a model; nothing where it does not know the model or does not answer soon. */
function mappingsIfReachable(
  model: string,
  { hub, lookup: { scope, retry } }: TargetContext,
): Promise<readonly ProviderMapping[]> {
  let cancel: (() => void) | undefined;
  const patience = new Promise<readonly []>((resolve) => {
    cancel = scope.clock.schedule(HUB_PATIENCE_MS, () => resolve([]));
  });
  const found = findMappings(hub, model, { scope, retry: { ...retry, most: 0 } }).catch(() => {
    scope.throwIfEnded();
    return [];
  });
  return Promise.race([found, patience]).finally(cancel);
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
