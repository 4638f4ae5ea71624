import {
  InputError,
  MappingNotFoundError,
  ProviderClosedError,
  ProviderNotFoundError,
  TaskNotSupportedError,
} from "../errors/index.ts";
import { didYouMean } from "../errors/did-you-mean.ts";
import { isConfidential, parseAddress, withoutSlash } from "../http/address.ts";
import { isHubToken } from "../http/request.ts";
import { findMappings, isModelUrl } from "../hub/ask-hub.ts";
import { findTaskModels } from "../hub/task-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { manifestFor } from "../manifest/direct-tasks.ts";
import { isDirect, needsKey } from "../manifest/provider-facts.ts";
import { isPolicy, isProviderKey, type CallArguments } from "./call-arguments.ts";
import { lookupOf, type ClientSettings, type Invocation, type OpenCall } from "./open-call.ts";
import type { ChosenProvider, Endpoint, TargetModel } from "./resolve-target.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** An invocation whose model contains no name of a provider. */
export interface RoutedInvocation extends Invocation {
  readonly args: Arguments;
}

/**
 * Moves a provider or a policy from a model's name, as the hub's router does: `owner/name:groq`, `owner/name:cheapest`. Only
 * where no provider is named: vendors' own ids contain colons too.
 */
export function splitModel({ endpointUrl, providers }: ClientSettings, invocation: Invocation): RoutedInvocation {
  const args = (invocation.args ?? {}) as Arguments;
  const { model, provider } = args;
  const isOpen = typeof model === "string" && provider === undefined && !(args["endpointUrl"] ?? endpointUrl);
  const [, name, suffix = ""] = (isOpen && /^([\w.-]+\/[\w.-]+):([\w.-]+)$/.exec(model)) || [];
  const isProvider = isPolicy(suffix) || providers.manifests().has(suffix);
  return { ...invocation, args: isProvider ? { ...args, model: name, provider: suffix } : args };
}

type Manifests = ReadonlyMap<string, ProviderManifest>;

/**
 * The provider of any call.
 * @throws InputError, ProviderNotFoundError, ProviderClosedError, TaskNotSupportedError, HttpError
 */
export async function otherProvider(call: OpenCall): Promise<ChosenProvider> {
  const { task } = call.invocation;
  const provider = await chooseProvider(call);
  checkServes(provider, task);
  return { ...provider, manifest: manifestFor(provider.manifest, task) };
}

async function chooseProvider(call: OpenCall): Promise<ChosenProvider> {
  const { provider, model, endpointUrl } = call.arguments.target;
  const manifests = call.settings.providers.manifests();
  if (endpointUrl && provider) throw new InputError("Specifying both endpointUrl and provider is not supported.");
  if (endpointUrl) return endpointProvider(manifests);
  if (provider && provider !== "auto") return knownProvider(provider, manifests);
  if (model && isModelUrl(model)) return endpointProvider(manifests);
  return knownProvider(await automaticProvider(call, manifests), manifests);
}

/** @throws ProviderNotFoundError */
export function knownProvider(id: string, manifests: Manifests): ChosenProvider {
  const manifest = manifests.get(id);
  if (!manifest) throw unknownProvider(id, manifests.keys());
  return { id, manifest };
}

/** The error of an id that no provider has. */
export function unknownProvider(id: string, available: Iterable<string>): ProviderNotFoundError {
  const ids = [...available];
  const hint = didYouMean(id, ids) || ` Available providers: ${ids.join(",")}`;
  return new ProviderNotFoundError(
    ids.length === 0
      ? `Provider '${id}' not supported: this client has no providers. Give it some as \`providers\`.`
      : `Provider '${id}' not supported.${hint}`,
  );
}

function endpointProvider(manifests: Manifests): ChosenProvider {
  for (const [id, manifest] of manifests) if (manifest.defaultForEndpoint) return { id, manifest };
  throw new ProviderNotFoundError(
    "No provider here serves an endpoint's address. Add one whose manifest has `defaultForEndpoint`.",
  );
}

/** Id of the first provider that the hub lists for a model and that has a plugin here. @throws InputError */
async function automaticProvider(call: OpenCall, manifests: Manifests): Promise<string> {
  const { provider, model } = call.arguments.target;
  if (!provider) {
    call.settings.logger.debug("No provider was named: 'auto' takes the first of the model's providers.");
  }
  if (!model) throw new InputError("Specifying a model is required when provider is auto");
  if (isProviderKey(call.arguments.target)) {
    throw new InputError(
      "Provider 'auto' needs a hub token (hf_…) or none: a provider's key works at that provider only. Pass the provider's id as `provider`.",
    );
  }
  const ids = (await findMappings(call.session.hub, model, lookupOf(call))).map((mapping) => mapping.provider);
  const [first] = ids;
  if (first === undefined) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  // The hub may know providers that have no plugin yet.
  const id = ids.find((each) => manifests.has(each) && !manifests.get(each)?.closed) ?? first;
  if (id !== first) {
    await warn(
      call,
      `The first provider of model ${model} is ${first}, for which there is no plugin here: ${id} is called instead.`,
    );
  }
  return id;
}

/** Warns without secrets: a warning may quote an answer. */
export async function warn({ settings, session }: OpenCall, text: string): Promise<void> {
  settings.logger.warn((await session.secrets.redactor()).text(text));
}

/** @throws ProviderClosedError, TaskNotSupportedError, InputError */
export function checkServes(provider: ChosenProvider, task: string | undefined): void {
  checkOpen(provider);
  if (task === undefined) {
    if (provider.manifest.acceptsUnnamedTask) return;
    throw new InputError("you need to provide a task name when using an external provider, e.g. 'text-to-image'");
  }
  if (!Object.hasOwn(provider.manifest.tasks, task)) throw unsupportedTask(provider, task);
}

/** @throws ProviderClosedError where the vendor has closed the service */
export function checkOpen({ id, manifest: { closed, label } }: ChosenProvider): void {
  if (!closed) return;
  const { since, source, replacement } = closed;
  const advice = replacement === undefined ? "Choose another provider." : `Use provider '${replacement}' instead.`;
  throw new ProviderClosedError(
    `Provider '${id}' cannot be called: its vendor closed ${label} on ${since}. ${advice} Announcement: ${source}`,
  );
}

export function unsupportedTask({ id, manifest }: ChosenProvider, task: string): TaskNotSupportedError {
  const available = Object.keys(manifest.tasks);
  const hint = Object.hasOwn(manifest.tasks, task) ? "" : didYouMean(task, available);
  return new TaskNotSupportedError(
    `Task '${task}' not supported for provider '${id}'.${hint} Available tasks: ${available.join(",")}`,
  );
}

/** The error of a model that the hub does not map to the named provider. */
export function unmappedModel(
  modelId: string,
  provider: string,
  mappings: readonly ProviderMapping[],
): MappingNotFoundError {
  const others = [...new Set(mappings.map((mapping) => mapping.provider))].join(", ");
  const advice = others === "" ? "Choose another model." : `Choose another model, or one of its providers: ${others}.`;
  return new MappingNotFoundError(
    `We have not been able to find inference provider information for model ${modelId}. Provider ${provider} does not serve it. ${advice}`,
  );
}

/** Checks a mapping that is for another task, or for testing only. @throws TaskNotSupportedError */
export async function checkMapping(
  call: OpenCall,
  mapping: ProviderMapping,
  modelId: string,
  { id, manifest }: ChosenProvider,
): Promise<void> {
  const { task } = call.invocation;
  const aliases = manifest.taskAliases ?? [];
  const isAlias = aliases.some((group) => group.includes(task ?? "") && group.includes(mapping.task));
  if (task !== undefined && mapping.task !== task && !isAlias) {
    throw new TaskNotSupportedError(
      `Model ${modelId} is not supported for task ${task} and provider ${id}. Supported task: ${mapping.task}.`,
    );
  }
  if (mapping.status !== "staging") return;
  await warn(call, `Model ${modelId} is in staging mode for provider ${id}. Meant for test purposes only.`);
}

/** The model of a call that does not name one by its id at the hub, or that id. @throws InputError, HttpError */
export async function otherModel(call: OpenCall, provider: ChosenProvider): Promise<TargetModel | string> {
  const { target } = call.arguments;
  if (target.endpointUrl || (target.model && isModelUrl(target.model))) return addressedModel(call, provider.manifest);
  if (isDirect(provider.manifest)) return directModel(provider, target);
  if (call.invocation.task === undefined) throw new InputError("No model provided, and no task has been specified.");
  return defaultModel(call);
}

/** The model that the hub recommends for the call's task. @throws InputError */
async function defaultModel(call: OpenCall): Promise<string> {
  const { task = "" } = call.invocation;
  const model = (await findTaskModels(call.session.hub, lookupOf(call))).get(task)?.[0];
  if (model) return model;
  throw new InputError(`No default model defined for task ${task}, please define the model explicitly.`);
}

/** The vendor's own model, as the caller names it. @throws InputError */
function directModel(provider: ChosenProvider, { model, accessToken, keyParts }: CallArguments["target"]): TargetModel {
  const { id, manifest } = provider;
  const { modelPrefix = "", auth } = manifest;
  // An engine has a default model for each task.
  if (!model && manifest.engine) return { providerModelId: "" };
  if (!model) throw new InputError(`Provider ${id} requires a model ID to be passed directly.`);
  if (!model.startsWith(modelPrefix)) {
    throw new InputError(`Models from ${id} must be prefixed by "${modelPrefix}". Got "${model}".`);
  }
  refuseHubToken(provider, accessToken);
  const isPlain = "scheme" in auth || "header" in auth;
  if (isPlain && needsKey(manifest) && !accessToken && !keyParts) {
    throw new InputError(`Provider ${id} needs an API key, but none was passed. Pass one as accessToken or in keys.`);
  }
  return { modelId: model, providerModelId: model.slice(modelPrefix.length) };
}

/** Keeps hub tokens from vendors: they are for the hub and its router. @throws InputError */
export function refuseHubToken({ id, manifest }: ChosenProvider, token: string | undefined): void {
  if (!isDirect(manifest) || !isHubToken(token) || !needsKey(manifest)) return;
  const { directTasks } = manifest;
  if (directTasks) {
    throw new InputError(
      `The hub's router does not have ${directTasks.join(" and ")} of ${id}: pass the provider's own key instead of a hub token.`,
    );
  }
  throw new InputError(`Provider ${id} is closed-source and does not support HF tokens.`);
}

/** The model of a call to an endpoint, or of one whose model is an address. @throws InputError */
function addressedModel(call: OpenCall, { acceptsModelUrl }: ProviderManifest): TargetModel | Promise<TargetModel> {
  const { model, endpointUrl } = call.arguments.target;
  if (endpointUrl) return endpointModel(endpointUrl, "endpointUrl", model);
  if (model && acceptsModelUrl && !model.startsWith("/")) return modelAt(call, model);
  throw new InputError("Model URLs are no longer supported. Use endpointUrl instead.");
}

function endpointModel(address: string, argument: string, model = ""): TargetModel & { readonly endpoint: Endpoint } {
  const endpoint = readEndpoint(parseAddress(address, argument));
  return { endpoint, providerModelId: model, modelId: model || undefined };
}

async function modelAt(call: OpenCall, address: string): Promise<TargetModel> {
  const model = endpointModel(address, "model");
  const { url } = model.endpoint;
  if (isOfHub(url, call.settings)) return model;
  if (!isConfidential(url)) {
    throw new InputError(
      "A model given as an address is called over https only. Use https, or pass the address as endpointUrl.",
    );
  }
  if (call.arguments.target.accessToken) {
    await warn(
      call,
      `The access token is not sent to ${url.host}, which came as the model's address. Pass the address as endpointUrl to send it.`,
    );
  }
  return { ...model, anonymous: true };
}

function isOfHub(url: URL, { hubUrl, routerUrl }: ClientSettings): boolean {
  if (url.origin === hubUrl.origin || url.origin === routerUrl.origin) return true;
  return url.protocol === "https:" && url.host.endsWith(`.${hubUrl.host}`);
}

const OPENAI_ROUTE = /\/(?:(?:chat\/)?completions|embeddings|images\/generations|audio\/(?:speech|transcriptions))$/;

/**
 * Reads from an endpoint's path which protocol it speaks. A path that ends with `/v1`, or with one of OpenAI's routes, is the
 * base of them all; any other is called unchanged, in the hub's format.
 */
export function readEndpoint(url: URL): Endpoint {
  const path = withoutSlash(url.pathname);
  const base = path.replace(OPENAI_ROUTE, "");
  if (base === path && !path.endsWith("/v1")) return { url, baseUrl: url, speaksOpenAi: false };
  const baseUrl = new URL(url);
  baseUrl.pathname = base;
  return { url, baseUrl, speaksOpenAi: true };
}
