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
  /** Hub token (`hf_…`), for what only its owner sees; no other key is sent. Default: none. */
  readonly accessToken?: string;
  /** Default: the host's. */
  readonly hubUrl?: string;
  /** Default: the host's. What is answered by different ones is remembered apart. */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** Milliseconds that the answer may take; default: no limit. */
  readonly deadline?: number;
  /** How often a question that failed in passing is repeated at most, with growing pauses; default 5. */
  readonly retries?: number;
}

/**
 * Asks a model hub. Answers are remembered for ten minutes, searches for one, each for the token that it was asked with.
 * All reject with a NetworkError, an HttpError or its kinds, an OutputError for what is no hub's answer, an InputError for what is
 * no model's id, and the signal's reason.
 */
export interface Hub {
  /** What is known of a model: its record, who serves it, figures. @throws ModelNotFoundError */
  model(id: string, options?: HubCallOptions): Promise<KnownModel>;
  /** Models that fit, best first. */
  search(filters: ModelSearch, options?: HubCallOptions): Promise<readonly ListedModel[]>;
  /** Who serves a model, in the hub's order. @throws ModelNotFoundError, MappingNotFoundError */
  mappings(id: string, options?: HubCallOptions): Promise<readonly ProviderMapping[]>;
  /** Files of a model's repository with their sizes, 1000 at most. @throws ModelNotFoundError */
  files(id: string, options?: HubCallOptions): Promise<readonly RepositoryFile[]>;
  /** Text of a file, for example of `README.md`, up to 4 MB; undefined when there is no such file or model. */
  text(id: string, path: string, options?: HubCallOptions): Promise<string | undefined>;
  /** The models that the hub proposes for each task, the task's default first. */
  taskModels(options?: HubCallOptions): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** What a hub is asked with. */
export interface HubParts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What the hub has answered by `fetch`; give it to clients as well to share it. */
  readonly cache: HubCache;
}

/** @param parts asked for at each question: a host may replace them */
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
      // Few programs ask more than clients do.
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
