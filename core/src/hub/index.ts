import type { ProviderMapping } from "../provider/contract.ts";
import type { RepositoryFile } from "../library/contract.ts";
import {
  CallScope,
  checkAccessToken,
  createTransport,
  parseAddress,
  Secrets,
  type Clock,
  type Logger,
} from "../http/index.ts";
import { lookupRetries, type HubAccess, type Lookup, findMappings } from "./ask-hub.ts";
import { createHubCache, type HubCache } from "./hub-cache.ts";
import type { KnownModel, ListedModel } from "./known-model.ts";
import type * as Questions from "./questions.ts";
import type { ModelSearch } from "./questions.ts";

export { modelIdProblem } from "./ask-hub.ts";
export { createHubCache, type HubCache } from "./hub-cache.ts";
export { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "./hub-cache.ts";
export type { KnownModel, ListedModel } from "./known-model.ts";
export type { ModelOrder, ModelSearch } from "./questions.ts";

/** Options of one question. */
export interface HubCallOptions {
  /** Hub token (`hf_…`), for private data of its owner; no other key is sent. Default: none. */
  readonly accessToken?: string;
  /** Default: the host's. */
  readonly hubUrl?: string;
  /** Default: the host's. Answers of different functions are cached separately. */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** Maximum milliseconds for the answer; default: no limit. */
  readonly deadline?: number;
  /** Maximum number of retries after temporary failures, with growing pauses; default 5. */
  readonly retries?: number;
}

/**
 * Reads a model hub. Answers are cached for ten minutes, searches for one, separately for each token. All methods
 * reject with
 * a NetworkError, an HttpError or a subclass, an OutputError for an answer that is not a hub's, an InputError for an
 * invalid
 * model id, and the signal's reason.
 */
export interface Hub {
  /** A model's record, the providers that serve it, and its statistics. @throws ModelNotFoundError */
  model(id: string, options?: HubCallOptions): Promise<KnownModel>;
  /** Matching models, best first. */
  search(filters: ModelSearch, options?: HubCallOptions): Promise<readonly ListedModel[]>;
  /** The providers that serve a model, in the hub's order. @throws ModelNotFoundError, MappingNotFoundError */
  mappings(id: string, options?: HubCallOptions): Promise<readonly ProviderMapping[]>;
  /** Files of a model's repository with their sizes, at most 1000. @throws ModelNotFoundError */
  files(id: string, options?: HubCallOptions): Promise<readonly RepositoryFile[]>;
  /** Text of a file, for example `README.md`, up to 4 MB; undefined if there is no such file or model. */
  text(id: string, path: string, options?: HubCallOptions): Promise<string | undefined>;
  /** The models that the hub proposes for each task, the task's default first. */
  taskModels(options?: HubCallOptions): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Services that a hub needs from its host. */
export interface HubParts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Cached answers; pass it to clients, too, to share it. */
  readonly cache: HubCache;
}

/** @param parts called for each question, because a host may replace them */
export function createHub(parts: () => HubParts, hubUrl: string): Hub {
  const otherCaches = new WeakMap<typeof fetch, HubCache>();

  async function ask<Answer>(
    options: HubCallOptions = {},
    question: (access: HubAccess, lookup: Lookup, questions: typeof Questions) => Promise<Answer>,
  ): Promise<Answer> {
    const { fetch: usual, clock, logger, cache } = parts();
    const { signal, deadline, retries, fetch = usual } = options;
    const accessToken = checkAccessToken(options.accessToken);
    const secrets = new Secrets(accessToken);
    const known = fetch === usual ? cache : (otherCaches.get(fetch) ?? createHubCache());
    otherCaches.set(fetch, known);
    const access: HubAccess = {
      hubUrl: parseAddress(options.hubUrl ?? hubUrl, "hubUrl"),
      accessToken,
      transport: createTransport({ fetch, secrets, logger }),
      cache: known,
    };
    const scope = new CallScope({ signal, deadline, clock });
    const retry = retries === undefined ? lookupRetries : { ...lookupRetries, most: retries };
    try {
      scope.throwIfEnded();
      // Loaded late: few programs need more than clients do.
      return await question(access, { scope, retry }, await import("./questions.ts"));
    } catch (error) {
      throw scope.isReason(error) ? error : (await secrets.redactor()).error(error);
    } finally {
      scope.close();
    }
  }

  return {
    model: (id, options) => ask(options, (access, lookup, { findModel }) => findModel(access, id, lookup)),
    search: (filters, options) =>
      ask(options, (access, lookup, { searchModels }) => searchModels(access, filters, lookup)),
    mappings: (id, options) => ask(options, (access, lookup) => findMappings(access, id, lookup)),
    files: (id, options) => ask(options, (access, lookup, { findFiles }) => findFiles(access, id, lookup)),
    text: (id, path, options) => ask(options, (access, lookup, { readFile }) => readFile(access, id, path, lookup)),
    taskModels: (options) => ask(options, (access, lookup, { findTaskModels }) => findTaskModels(access, lookup)),
  };
}
