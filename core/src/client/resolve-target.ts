import { InputError, MappingNotFoundError, TaskNotSupportedError } from "../errors/index.ts";
import { isConfidential, isHubToken, parseAddress, type Logger } from "../http/index.ts";
import { isDirect } from "../manifest/provider-rules.ts";
import type { HubAccess, Lookup } from "../hub/ask-hub.ts";
import { findMappings, findTaskModels } from "../hub/mappings.ts";
import { isModelUrl } from "../hub/model-id.ts";
import type { ProviderMapping, ProviderTask } from "../provider/contract.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { automaticProvider, namedProvider, type ChosenProvider } from "./choose-provider.ts";
import type { CallTarget } from "./client-options.ts";
import type { DirectAccess } from "./direct-access.ts";
import { readEndpoint, type Endpoint } from "./endpoint.ts";
import type { ProviderSource } from "./provider-source.ts";

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
}

interface TargetModel {
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
  readonly lookup: Lookup;
}

/** Finds provider, model and code for a call. Loads the plugin last. @throws InputError, PluginError, HttpError */
export async function resolveTarget(
  target: CallTarget,
  task: string | undefined,
  context: TargetContext,
): Promise<Target> {
  const manifests = context.providers.manifests();
  const provider = namedProvider(target, manifests) ?? (await automaticProvider(target, manifests, context));
  checkTask(provider, task);
  const model = await resolveModel(target, provider, task, context);
  const { definition, failure } = await loadTask(provider, task, context.providers);
  const { modelId, providerModelId, mapping, endpoint, anonymous } = model;
  const { id, manifest } = provider;
  // Written out: spreading is slow where it is done for every call.
  return { id, manifest, modelId, providerModelId, mapping, endpoint, anonymous, definition, failure };
}

/** The code that serves a task. @throws PluginError, TaskNotSupportedError */
export async function loadTask(
  provider: ChosenProvider,
  task: string | undefined,
  providers: ProviderSource,
): Promise<TargetCode> {
  const plugin = await providers.load(provider.id);
  const definition = task === undefined ? plugin.generic : own(plugin.tasks, task);
  if (!definition) throw unsupportedTask(provider, task ?? "(none)");
  return { definition, failure: plugin.failure };
}

/** @throws TaskNotSupportedError, InputError */
export function checkTask(provider: ChosenProvider, task: string | undefined): void {
  if (task === undefined) {
    if (provider.manifest.acceptsUnnamedTask) return;
    throw new InputError("you need to provide a task name when using an external provider, e.g. 'text-to-image'");
  }
  if (!own(provider.manifest.tasks, task)) throw unsupportedTask(provider, task);
}

function unsupportedTask({ id, manifest }: ChosenProvider, task: string): TaskNotSupportedError {
  const available = Object.keys(manifest.tasks).join(",");
  return new TaskNotSupportedError(`Task '${task}' not supported for provider '${id}'. Available tasks: ${available}`);
}

async function resolveModel(
  { model, endpointUrl, accessToken }: CallTarget,
  provider: ChosenProvider,
  task: string | undefined,
  context: TargetContext,
): Promise<TargetModel> {
  const { id, manifest } = provider;
  if (endpointUrl) return endpointModel(parseAddress(endpointUrl, "endpointUrl"), model);
  if (model && isModelUrl(model)) {
    if (manifest.acceptsModelUrl && !model.startsWith("/")) return modelAt(model, accessToken, context);
    throw new InputError("Model URLs are no longer supported. Use endpointUrl instead.");
  }
  if (isDirect(manifest)) return directModel(provider, model, accessToken);
  if (!model && task === undefined) throw new InputError("No model provided, and no task has been specified.");
  const modelId = model || (await defaultModel(task ?? "", context));
  const mapping = (await findMappings(context.hub, modelId, context.lookup)).find((each) => each.provider === id);
  if (!mapping) {
    throw new MappingNotFoundError(
      `We have not been able to find inference provider information for model ${modelId}.`,
    );
  }
  checkMapping(mapping, modelId, provider, task);
  if (mapping.status === "staging") {
    context.logger.warn(`Model ${modelId} is in staging mode for provider ${id}. Meant for test purposes only.`);
  }
  return { modelId, mapping, providerModelId: mapping.providerId };
}

function endpointModel(url: URL, model = ""): TargetModel {
  return { endpoint: readEndpoint(url), providerModelId: model, modelId: model || undefined };
}

/** @throws InputError */
function modelAt(address: string, accessToken: string | undefined, context: TargetContext): TargetModel {
  const url = parseAddress(address, "model");
  const model = endpointModel(url);
  if (isOfHub(url, context)) return model;
  if (!isConfidential(url)) {
    throw new InputError(
      "A model given as an address is called over https only. Use https, or pass the address as endpointUrl.",
    );
  }
  if (accessToken) {
    context.logger.warn(
      `The access token is not sent to ${url.host}, which came as the model's address. Pass the address as endpointUrl to send it.`,
    );
  }
  return { ...model, anonymous: true };
}

function isOfHub(url: URL, { hubUrl, routerUrl }: TargetContext): boolean {
  if (url.origin === hubUrl.origin || url.origin === routerUrl.origin) return true;
  return url.protocol === "https:" && url.host.endsWith(`.${hubUrl.host}`);
}

function directModel(provider: ChosenProvider, model: string | undefined, token: string | undefined): TargetModel {
  const { id, manifest } = provider;
  const { modelPrefix = "" } = manifest;
  if (!model) throw new InputError(`Provider ${id} requires a model ID to be passed directly.`);
  if (!model.startsWith(modelPrefix)) {
    throw new InputError(`Models from ${id} must be prefixed by "${modelPrefix}". Got "${model}".`);
  }
  refuseHubToken(provider, token);
  return { modelId: model, providerModelId: model.slice(modelPrefix.length) };
}

/** A hub token is for the hub and its router. @throws InputError */
export function refuseHubToken({ id, manifest }: ChosenProvider, token: string | undefined): void {
  if (!isDirect(manifest) || !isHubToken(token)) return;
  throw new InputError(`Provider ${id} is closed-source and does not support HF tokens.`);
}

async function defaultModel(task: string, { hub, lookup }: TargetContext): Promise<string> {
  const model = (await findTaskModels(hub, lookup)).get(task)?.[0];
  if (model) return model;
  throw new InputError(`No default model defined for task ${task}, please define the model explicitly.`);
}

function checkMapping(
  mapping: ProviderMapping,
  modelId: string,
  { id, manifest }: ChosenProvider,
  task: string | undefined,
): void {
  if (task === undefined || mapping.task === task) return;
  const aliases = manifest.taskAliases ?? [];
  if (aliases.some((group) => group.includes(task) && group.includes(mapping.task))) return;
  throw new TaskNotSupportedError(
    `Model ${modelId} is not supported for task ${task} and provider ${id}. Supported task: ${mapping.task}.`,
  );
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
