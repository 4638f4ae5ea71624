import { InputError, MappingNotFoundError, OutputError } from "../errors/index.ts";
import { joinAddress } from "../http/address.ts";
import { readAnswer, type ReceivedAnswer } from "../http/answer.ts";
import type { CallScope } from "../http/call-scope.ts";
import { isHubToken, type OutgoingRequest } from "../http/request.ts";
import type { RetryPolicy } from "../http/retry.ts";
import { loadRecovery, type Transport } from "../http/transport.ts";
import { hubReader, type HubCache, type HubQuestion } from "./hub-cache.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";

/** The hub to call, and how. */
export interface HubAccess {
  readonly hubUrl: URL;
  /** Sent only if it is a hub token, and only to the hub. */
  readonly accessToken: string | undefined;
  readonly transport: Transport;
  readonly cache: HubCache;
}

/** The call that needs an answer of the hub, and its retries. */
export interface Lookup {
  readonly scope: CallScope;
  readonly retry: RetryPolicy;
}

/** Default retries of requests to the hub. */
export const lookupRetries = { after: "cut", most: 5 } as const satisfies RetryPolicy;

export interface HubRequest {
  /** Below the hub's address. */
  readonly path: string;
  /** The encoded query. */
  readonly search?: string;
  /** Whether all users get the same answer, so that no token is sent. */
  readonly isPublic?: boolean;
  /** What the request is for, for error messages: `for model owner/name`. */
  readonly about?: string;
  /** Makes the message of a failed answer's error. */
  readonly describe?: OutgoingRequest["describe"];
  /** Message if the hub does not know the model. */
  readonly modelNotFound?: string;
  /** Makes the message of the error if the answer is not JSON. */
  readonly notJson?: (url: URL) => string;
}

/** Maximum number of bytes of a hub's answer to read. */
const mostBytes = 2 ** 24;

const readers = new WeakMap<HubAccess, string>();

/** The cache's reader for an access, computed once because every call needs it. */
function readerOf(access: HubAccess, isPublic = false): string {
  const { hubUrl, accessToken } = access;
  if (isPublic) return hubReader(hubUrl, undefined);
  const known = readers.get(access) ?? hubReader(hubUrl, accessToken);
  readers.set(access, known);
  return known;
}

/**
 * Returns the cached answer, or calls the hub.
 * @param question kind of the answer
 * @param key identifies the question within its kind
 * @param load calls the hub; gets a separate scope
 */
export function remembered<Value>(
  access: HubAccess,
  { question, key, isPublic }: { question: HubQuestion<Value>; key: string; isPublic?: boolean },
  { scope, retry }: Lookup,
  load: (lookup: Lookup) => Promise<Value>,
): Promise<Value> {
  return access.cache
    .answers(question, readerOf(access, isPublic))
    .get(key, scope, (loadScope) => load({ scope: loadScope, retry }));
}

/** The hub's answer as JSON. @throws HttpError, NetworkError, OutputError if it is not JSON */
export async function askHub(access: HubAccess, request: HubRequest, lookup: Lookup): Promise<unknown> {
  return (await readHub(access, request, lookup)).data;
}

/** The same with its headers. @throws HttpError, NetworkError, OutputError if it is not JSON */
export function readHub(access: HubAccess, request: HubRequest, lookup: Lookup): Promise<ReceivedAnswer> {
  const read = (response: Response, url: URL) =>
    readAnswer(response, url.href, { as: "json", malformed: request.notJson?.(url) ?? "", most: mostBytes });
  return send(access, request, lookup, read);
}

/** Sends a request to the hub and reads its answer. @throws HttpError, NetworkError, errors of `read` */
export function send<Result>(
  { hubUrl, accessToken, transport }: HubAccess,
  { path, search = "", isPublic = false, about, describe, modelNotFound }: HubRequest,
  { scope, retry }: Lookup,
  read: (response: Response, url: URL) => Promise<Result>,
): Promise<Result> {
  const url = joinAddress(hubUrl, path);
  url.search = search;
  const token = !isPublic && isHubToken(accessToken) ? accessToken : undefined;
  const key = token === undefined ? undefined : { header: "Authorization", value: `Bearer ${token}` };
  const credentials = { origins: [hubUrl.origin], headers: {}, key };
  const request = { method: "GET", url, credentials, peer: "The hub", about, describe, modelNotFound, retry } as const;
  return transport.send(request, scope, async (response, summary) => {
    try {
      return await read(response, url);
    } catch (error) {
      if (OutputError.isInstance(error)) error.request = await summary();
      throw error;
    }
  });
}

const part = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
const hubModelId = new RegExp(`^${part}(?:/${part})?$`);

/** Why a text is not a valid model id, or undefined. The hub decides whether the model exists. */
export function modelIdProblem(text: string): string | undefined {
  if (hubModelId.test(text) && !text.includes("..")) return undefined;
  return `${JSON.stringify(text)} is not a valid model id of the hub. An id is "owner/name": letters, digits, "-", "_" and single dots.`;
}

/** Checks a hub id before it becomes part of a URL. @throws InputError */
export function checkModelId(model: string): string {
  const problem = modelIdProblem(model);
  if (problem === undefined) return model;
  throw new InputError(problem);
}

/** Whether a model is a URL or a path instead of an id. */
export function isModelUrl(model: string): boolean {
  return /^https?:|^\//i.test(model);
}

const mappingsOf: HubQuestion<readonly ProviderMapping[]> = { limit: 500 };

/** Providers of a model, in the hub's order. @throws ModelNotFoundError, HttpError, MappingNotFoundError, InputError */
export function findMappings(access: HubAccess, model: string, lookup: Lookup): Promise<readonly ProviderMapping[]> {
  return remembered(access, { question: mappingsOf, key: model }, lookup, async (sharedLookup) => {
    checkModelId(model);
    const request = {
      path: `api/models/${model}`,
      search: "expand[]=inferenceProviderMapping",
      about: `for model ${model}`,
      modelNotFound: `Model ${model} does not exist`,
    };
    const answer = await send(access, request, sharedLookup, async (response, { href }) => {
      try {
        return (await readAnswer(response, href, { as: "json", most: mostBytes })).data;
      } catch (error) {
        throw OutputError.isInstance(error)
          ? await (await loadRecovery()).otherServer(error, "The hub", response)
          : error;
      }
    });
    const mappings = parseMappings(answer, model);
    if (mappings) return mappings;
    throw new MappingNotFoundError(`We have not been able to find inference provider information for model ${model}.`);
  });
}

/** Reads a model's provider mapping, an object by provider or a list, in its order; undefined if there is none. */
export function parseMappings(answer: unknown, model: string): ProviderMapping[] | undefined {
  const mapping = isObject(answer) ? answer["inferenceProviderMapping"] : undefined;
  if (Array.isArray(mapping)) return mapping.flatMap((entry) => (isObject(entry) ? parseEntry(entry, model) : []));
  if (!isObject(mapping)) return undefined;
  return Object.entries(mapping).flatMap(([provider, entry]) =>
    isObject(entry) ? parseEntry({ ...entry, provider }, model) : [],
  );
}

function parseEntry(entry: JsonObject, model: string): ProviderMapping[] {
  const { provider, providerId, task, status, hfModelId, adapter, adapterWeightsPath } = entry;
  if (typeof provider !== "string" || typeof providerId !== "string" || typeof task !== "string") return [];
  return [
    {
      provider,
      providerId,
      task,
      status: typeof status === "string" ? status : "live",
      hfModelId: typeof hfModelId === "string" ? hfModelId : model,
      ...(typeof adapter === "string" && { adapter }),
      ...(typeof adapterWeightsPath === "string" && { adapterWeightsPath }),
    },
  ];
}
