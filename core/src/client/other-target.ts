import { InputError, MappingNotFoundError, TaskNotSupportedError } from "../errors/index.ts";
import { isConfidential, isHubToken, parseAddress, withoutSlash } from "../http/index.ts";
import { findMappings } from "../hub/ask-hub.ts";
import { findTaskModels } from "../hub/task-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import type { CallTarget } from "./client-options.ts";
import { knownProvider, namedProvider } from "./provider-choice.ts";
export { checkOpen, checkTask, unknownProvider, unsupportedTask } from "./provider-choice.ts";
export { runEngine, streamEngine } from "./engine-call.ts";
import type { ChosenProvider, Endpoint, TargetContext, TargetModel } from "./resolve-target.ts";

/** Who serves a call that does not name one of the client's providers. @throws InputError, HttpError */
export async function otherProvider(
  target: CallTarget,
  manifests: ReadonlyMap<string, ProviderManifest>,
  context: TargetContext,
): Promise<ChosenProvider> {
  return (
    namedProvider(target, manifests) ?? knownProvider(await automaticProvider(target, manifests, context), manifests)
  );
}

/** Id of the first provider that the hub names for a model and that there is a plugin for. @throws InputError */
async function automaticProvider(
  { provider, model, accessToken, keyParts }: CallTarget,
  manifests: ReadonlyMap<string, ProviderManifest>,
  { hub, logger, lookup, warn }: TargetContext,
): Promise<string> {
  if (!provider) logger.debug("No provider was named: 'auto' takes the first of the model's providers.");
  if (!model) throw new InputError("Specifying a model is required when provider is auto");
  if (keyParts || (accessToken && !isHubToken(accessToken))) {
    throw new InputError(
      "Provider 'auto' needs a hub token (hf_…) or none: a provider's key works at that provider only. Pass the provider's id as `provider`.",
    );
  }
  const ids = (await findMappings(hub, model, lookup)).map((mapping) => mapping.provider);
  const [first] = ids;
  if (first === undefined) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  // The hub may know providers for which no plugin is there yet.
  const id = ids.find((each) => manifests.has(each) && !manifests.get(each)?.closed) ?? first;
  if (id !== first) {
    await warn(
      `The first provider of model ${model} is ${first}, for which there is no plugin here: ${id} is called instead.`,
    );
  }
  return id;
}

/** The hub has no row for the model at the provider that was named. */
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

/** Looks at a row of the hub that is for another task, or not meant for everybody. @throws TaskNotSupportedError */
export async function checkMapping(
  mapping: ProviderMapping,
  modelId: string,
  { id, manifest }: ChosenProvider,
  task: string | undefined,
  { warn }: TargetContext,
): Promise<void> {
  const aliases = manifest.taskAliases ?? [];
  const isAlias = aliases.some((group) => group.includes(task ?? "") && group.includes(mapping.task));
  if (task !== undefined && mapping.task !== task && !isAlias) {
    throw new TaskNotSupportedError(
      `Model ${modelId} is not supported for task ${task} and provider ${id}. Supported task: ${mapping.task}.`,
    );
  }
  if (mapping.status !== "staging") return;
  await warn(`Model ${modelId} is in staging mode for provider ${id}. Meant for test purposes only.`);
}

/** The model that the hub proposes for a task. @throws InputError */
export async function defaultModel(task: string, { hub, lookup }: TargetContext): Promise<string> {
  const model = (await findTaskModels(hub, lookup)).get(task)?.[0];
  if (model) return model;
  throw new InputError(`No default model defined for task ${task}, please define the model explicitly.`);
}

/** The vendor's own model, as the caller names it. @throws InputError */
export function directModel(
  provider: ChosenProvider,
  model: string | undefined,
  { accessToken, keyParts }: Pick<CallTarget, "accessToken" | "keyParts">,
): TargetModel {
  const { id, manifest } = provider;
  const { modelPrefix = "" } = manifest;
  // An engine has a model of its own for each task.
  if (!model && manifest.engine) return { providerModelId: "" };
  if (!model) throw new InputError(`Provider ${id} requires a model ID to be passed directly.`);
  if (!model.startsWith(modelPrefix)) {
    throw new InputError(`Models from ${id} must be prefixed by "${modelPrefix}". Got "${model}".`);
  }
  refuseHubToken(provider, accessToken);
  const { auth } = manifest;
  const isPlain = "scheme" in auth || "header" in auth;
  if (isPlain && needsKey(manifest) && !accessToken && !keyParts) {
    throw new InputError(`Provider ${id} needs an API key, but none was passed. Pass one as accessToken or in keys.`);
  }
  return { modelId: model, providerModelId: model.slice(modelPrefix.length) };
}

/** A hub token is for the hub and its router; who needs no key is called without. @throws InputError */
export function refuseHubToken({ id, manifest }: ChosenProvider, token: string | undefined): void {
  if (!isDirect(manifest) || !isHubToken(token) || !needsKey(manifest)) return;
  throw new InputError(`Provider ${id} is closed-source and does not support HF tokens.`);
}

/** The model of a call to an endpoint, or of one that gives the model as an address. @throws InputError */
export function addressedModel(
  { model, endpointUrl, accessToken }: CallTarget,
  { acceptsModelUrl }: ProviderManifest,
  context: TargetContext,
): TargetModel | Promise<TargetModel> {
  if (endpointUrl) return endpointModel(parseAddress(endpointUrl, "endpointUrl"), model);
  if (model && acceptsModelUrl && !model.startsWith("/")) return modelAt(model, accessToken, context);
  throw new InputError("Model URLs are no longer supported. Use endpointUrl instead.");
}

function endpointModel(url: URL, model = ""): TargetModel {
  return { endpoint: readEndpoint(url), providerModelId: model, modelId: model || undefined };
}

/** @throws InputError */
async function modelAt(address: string, accessToken: string | undefined, context: TargetContext): Promise<TargetModel> {
  const url = parseAddress(address, "model");
  const model = endpointModel(url);
  if (isOfHub(url, context)) return model;
  if (!isConfidential(url)) {
    throw new InputError(
      "A model given as an address is called over https only. Use https, or pass the address as endpointUrl.",
    );
  }
  if (accessToken) {
    await context.warn(
      `The access token is not sent to ${url.host}, which came as the model's address. Pass the address as endpointUrl to send it.`,
    );
  }
  return { ...model, anonymous: true };
}

function isOfHub(url: URL, { hubUrl, routerUrl }: TargetContext): boolean {
  if (url.origin === hubUrl.origin || url.origin === routerUrl.origin) return true;
  return url.protocol === "https:" && url.host.endsWith(`.${hubUrl.host}`);
}

const openAiRoute = /\/(?:(?:chat\/)?completions|embeddings|images\/generations|audio\/(?:speech|transcriptions))$/;

/**
 * Tells by its path what an endpoint speaks. One that ends with `/v1`, or with one of OpenAI's routes, stands for the
 * base of them all; any other is called as it is, in the hub's own form.
 */
export function readEndpoint(url: URL): Endpoint {
  const path = withoutSlash(url.pathname);
  const base = path.replace(openAiRoute, "");
  if (base === path && !path.endsWith("/v1")) return { url, baseUrl: url, speaksOpenAi: false };
  const baseUrl = new URL(url);
  baseUrl.pathname = base;
  return { url, baseUrl, speaksOpenAi: true };
}
