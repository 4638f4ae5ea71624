import { HttpError, MappingNotFoundError, ModelNotFoundError } from "../errors/index.ts";
import { isHubToken, joinAddress, type CallScope, type Credentials, type Transport } from "../http/index.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { hubReader, type HubCache } from "./hub-cache.ts";
import { parseDefaultModels, parseMappings } from "./hub-answers.ts";
import { checkModelId } from "./model-id.ts";

export interface HubOptions {
  readonly hubUrl: URL;
  readonly accessToken: string | undefined;
  readonly transport: Transport;
  readonly cache: HubCache;
}

/** What calls ask the hub; answers are remembered. */
export interface Hub {
  /** Providers of a model, in the hub's order. @throws ModelNotFoundError, HttpError, MappingNotFoundError, InputError */
  mappings(model: string, scope: CallScope): Promise<readonly ProviderMapping[]>;
  /** The model that the hub proposes for a task, if any. @throws HttpError */
  defaultModel(task: string, scope: CallScope): Promise<string | undefined>;
}

const failedTasks = "Failed to load tasks definitions from the hub.";

export function createHub({ hubUrl, accessToken, transport, cache }: HubOptions): Hub {
  const reader = hubReader(hubUrl, accessToken);
  const token = isHubToken(accessToken) ? accessToken : undefined;

  async function load(path: string, expand: string, scope: CallScope, describe: () => string): Promise<unknown> {
    const url = joinAddress(hubUrl, path);
    url.search = expand;
    const credentials = expand ? hubCredentials(hubUrl, token) : { origins: [hubUrl.origin], headers: {} };
    const response = await transport.send({ method: "GET", url, credentials, peer: "The hub", describe }, scope);
    return scope.race(response.json().catch(() => undefined));
  }

  async function loadMappings(model: string, scope: CallScope): Promise<readonly ProviderMapping[]> {
    checkModelId(model);
    const unknown = `We have not been able to find inference provider information for model ${model}.`;
    const path = `api/models/${model}`;
    const answer = await load(path, "expand[]=inferenceProviderMapping", scope, () => unknown).catch((error) => {
      throw HttpError.isInstance(error) && error.status === 404
        ? new ModelNotFoundError(`Model ${model} does not exist`, error)
        : error;
    });
    const mappings = parseMappings(answer, model);
    if (!mappings) throw new MappingNotFoundError(unknown);
    return mappings;
  }

  async function loadDefaultModels(scope: CallScope): Promise<ReadonlyMap<string, string>> {
    return parseDefaultModels(await load("api/tasks", "", scope, () => failedTasks));
  }

  return {
    mappings: (model, scope) => cache.mappings(reader).get(model, scope, (own) => loadMappings(model, own)),
    async defaultModel(task, scope) {
      return (await cache.defaultModels.get(hubUrl.href, scope, loadDefaultModels)).get(task);
    },
  };
}

function hubCredentials(hubUrl: URL, token: string | undefined): Credentials {
  const key = token === undefined ? undefined : { header: "Authorization", value: `Bearer ${token}` };
  return { origins: [hubUrl.origin], headers: {}, key };
}
