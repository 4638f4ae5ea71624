import { HttpError, MappingNotFoundError, ModelNotFoundError } from "../errors/index.ts";
import { isHubToken, joinAddress, CallScope, type Credentials, type Transport } from "../http/index.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { tokenFingerprint, type HubCache } from "./hub-cache.ts";
import { parseDefaultModels, parseMappings } from "./hub-answers.ts";
import { checkModelId } from "./model-id.ts";

export interface HubOptions {
  readonly hubUrl: URL;
  readonly accessToken: string | undefined;
  readonly transport: Transport;
  readonly cache: HubCache;
  readonly scope: CallScope;
}

/** What a call asks the hub. */
export interface Hub {
  /** Providers of a model, in the hub's order. @throws ModelNotFoundError, HttpError, MappingNotFoundError, InputError */
  mappings(model: string): Promise<readonly ProviderMapping[]>;
  /** The model that the hub proposes for a task, if any. @throws HttpError */
  defaultModel(task: string): Promise<string | undefined>;
}

const failedTasks = "Failed to load tasks definitions from the hub.";

export function createHub({ hubUrl, accessToken, transport, cache, scope }: HubOptions): Hub {
  const token = isHubToken(accessToken) ? accessToken : undefined;

  /** A load may be shared, so it outlives the call that began it: it ends by its own signal. */
  async function load(path: string, expand: string, signal: AbortSignal, describe: () => string): Promise<unknown> {
    const shared = new CallScope({ signal, clock: scope.clock });
    const url = joinAddress(hubUrl, path);
    url.search = expand;
    try {
      const credentials = expand ? hubCredentials(hubUrl, token) : { origins: [hubUrl.origin], headers: {} };
      const response = await transport.send({ method: "GET", url, credentials, peer: "The hub", describe }, shared);
      return await shared.race(response.json().catch(() => undefined));
    } finally {
      shared.close();
    }
  }

  return {
    async mappings(model) {
      checkModelId(model);
      const unknown = `We have not been able to find inference provider information for model ${model}.`;
      const key = `${hubUrl.href} ${model} ${token ? tokenFingerprint(token) : "anonymous"}`;
      return cache.mappings.get(key, scope, async (signal) => {
        const answer = await load(
          `api/models/${model}`,
          "expand[]=inferenceProviderMapping",
          signal,
          () => unknown,
        ).catch((error: unknown) => {
          throw HttpError.isInstance(error) && error.status === 404
            ? new ModelNotFoundError(`Model ${model} does not exist`, error)
            : error;
        });
        const mappings = parseMappings(answer, model);
        if (!mappings) throw new MappingNotFoundError(unknown);
        return mappings;
      });
    },
    async defaultModel(task) {
      const models = await cache.defaultModels.get(hubUrl.href, scope, async (signal) => {
        const answer = await load("api/tasks", "", signal, () => failedTasks);
        return parseDefaultModels(answer);
      });
      return models.get(task);
    },
  };
}

function hubCredentials(hubUrl: URL, token: string | undefined): Credentials {
  const key = token === undefined ? undefined : { header: "Authorization", value: `Bearer ${token}` };
  return { origins: [hubUrl.origin], headers: {}, key };
}
