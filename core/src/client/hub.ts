import { HttpError, MappingNotFoundError, ModelNotFoundError, OutputError } from "../errors/index.ts";
import {
  isHubToken,
  joinAddress,
  readAnswer,
  type CallScope,
  type Credentials,
  type RetryPolicy,
  type Transport,
} from "../http/index.ts";
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

/** For whom the hub is asked: how long, and how often again. */
export interface Lookup {
  readonly scope: CallScope;
  readonly retry: RetryPolicy;
}

/** What calls ask the hub; answers are remembered. */
export interface Hub {
  /** Providers of a model, in the hub's order. @throws ModelNotFoundError, HttpError, MappingNotFoundError, InputError */
  mappings(model: string, lookup: Lookup): Promise<readonly ProviderMapping[]>;
  /** The model that the hub proposes for a task, if any. @throws HttpError */
  defaultModel(task: string, lookup: Lookup): Promise<string | undefined>;
}

type FailureText = (answer: { readonly status: number }) => string;

/** Bytes of an answer of the hub that are read at most. */
const mostBytes = 2 ** 24;
const tasksPath = "api/tasks";
const failedTasks = "Failed to load tasks definitions from the hub.";

export function createHub({ hubUrl, accessToken, transport, cache }: HubOptions): Hub {
  const reader = hubReader(hubUrl, accessToken);
  const token = isHubToken(accessToken) ? accessToken : undefined;

  async function load(path: string, { scope, retry }: Lookup, describe: FailureText): Promise<unknown> {
    const url = joinAddress(hubUrl, path);
    url.search = path === tasksPath ? "" : "expand[]=inferenceProviderMapping";
    const credentials = path === tasksPath ? { origins: [hubUrl.origin], headers: {} } : hubCredentials(hubUrl, token);
    const request = { method: "GET", url, credentials, peer: "The hub", describe, retry } as const;
    try {
      const read = (response: Response) => readAnswer(response, url.href, "", mostBytes);
      return (await transport.send(request, scope, read)).data;
    } catch (error) {
      if (OutputError.isInstance(error)) return undefined;
      throw error;
    }
  }

  async function loadMappings(model: string, lookup: Lookup): Promise<readonly ProviderMapping[]> {
    checkModelId(model);
    const unknown = `We have not been able to find inference provider information for model ${model}.`;
    const answer = await load(`api/models/${model}`, lookup, ({ status }) =>
      status === 429 || status >= 500
        ? `${unknown} The hub answered with status ${status}. Call again later.`
        : unknown,
    ).catch((error: unknown) => {
      throw HttpError.isInstance(error) && error.status === 404
        ? new ModelNotFoundError(`Model ${model} does not exist`, error)
        : error;
    });
    const mappings = parseMappings(answer, model);
    if (!mappings) throw new MappingNotFoundError(unknown);
    return mappings;
  }

  async function loadDefaultModels(lookup: Lookup): Promise<ReadonlyMap<string, string>> {
    return parseDefaultModels(await load(tasksPath, lookup, () => failedTasks));
  }

  return {
    mappings: (model, { scope, retry }) =>
      cache.mappings(reader).get(model, scope, (own) => loadMappings(model, { scope: own, retry })),
    async defaultModel(task, { scope, retry }) {
      const loadForAll = (own: CallScope) => loadDefaultModels({ scope: own, retry });
      return (await cache.defaultModels.get(hubUrl.href, scope, loadForAll)).get(task);
    },
  };
}

function hubCredentials(hubUrl: URL, token: string | undefined): Credentials {
  const key = token === undefined ? undefined : { header: "Authorization", value: `Bearer ${token}` };
  return { origins: [hubUrl.origin], headers: {}, key };
}
