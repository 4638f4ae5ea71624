import { OutputError } from "../errors/index.ts";
import {
  isHubToken,
  joinAddress,
  readAnswer,
  type CallScope,
  type OutgoingRequest,
  type RetryPolicy,
  type Transport,
} from "../http/index.ts";
import { hubReader, type HubCache, type HubQuestion } from "./hub-cache.ts";

/** Who asks which hub, by what means. */
export interface HubAccess {
  readonly hubUrl: URL;
  /** Sent when it is a hub token, and to the hub only. */
  readonly accessToken: string | undefined;
  readonly transport: Transport;
  readonly cache: HubCache;
}

/** For whom the hub is asked: how long, and how often again. */
export interface Lookup {
  readonly scope: CallScope;
  readonly retry: RetryPolicy;
}

/** How questions to the hub are repeated unless the caller says otherwise. */
export const lookupRetries = { after: "cut", most: 5 } as const satisfies RetryPolicy;

export interface HubRequest {
  /** Below the hub's address. */
  readonly path: string;
  /** Query as it is to be sent. */
  readonly search?: string;
  /** Whether everybody gets the same answer, so that no token is sent. */
  readonly isPublic?: boolean;
  /** Makes the message of a failed answer's error. */
  readonly describe?: OutgoingRequest["describe"];
  /** Message where the hub does not know the model. */
  readonly modelNotFound?: string;
  /** Makes the message of the error when the answer is not JSON. */
  readonly notJson?: (url: URL) => string;
}

/** Bytes of an answer of the hub that are read at most. */
const mostBytes = 2 ** 24;

const readers = new WeakMap<HubAccess, string>();

/** Who asks, made once for each: it is wanted by every call. */
function readerOf(access: HubAccess, isPublic = false): string {
  const { hubUrl, accessToken } = access;
  if (isPublic) return hubReader(hubUrl, undefined);
  const known = readers.get(access) ?? hubReader(hubUrl, accessToken);
  readers.set(access, known);
  return known;
}

/**
 * Asks the hub, unless it has answered the same before.
 * @param question kind of the answer
 * @param key tells questions of one kind apart
 * @param load asks; gets a scope of its own
 */
export function remembered<Value>(
  access: HubAccess,
  { question, key, isPublic }: { question: HubQuestion<Value>; key: string; isPublic?: boolean },
  { scope, retry }: Lookup,
  load: (lookup: Lookup) => Promise<Value>,
): Promise<Value> {
  return access.cache
    .answers(question, readerOf(access, isPublic))
    .get(key, scope, (own) => load({ scope: own, retry }));
}

/** The hub's answer as JSON. @throws HttpError, NetworkError, OutputError when it is not JSON */
export async function askHub(access: HubAccess, request: HubRequest, lookup: Lookup): Promise<unknown> {
  const read = (response: Response, url: URL) =>
    readAnswer(response, url.href, { as: "json", malformed: request.notJson?.(url) ?? "", most: mostBytes });
  return (await send(access, request, lookup, read)).data;
}

/** Sends a question to the hub and reads its answer. @throws HttpError, NetworkError, what `read` throws */
export function send<Result>(
  { hubUrl, accessToken, transport }: HubAccess,
  { path, search = "", isPublic = false, describe, modelNotFound }: HubRequest,
  { scope, retry }: Lookup,
  read: (response: Response, url: URL) => Promise<Result>,
): Promise<Result> {
  const url = joinAddress(hubUrl, path);
  url.search = search;
  const token = !isPublic && isHubToken(accessToken) ? accessToken : undefined;
  const key = token === undefined ? undefined : { header: "Authorization", value: `Bearer ${token}` };
  const credentials = { origins: [hubUrl.origin], headers: {}, key };
  const request = { method: "GET", url, credentials, peer: "The hub", describe, modelNotFound, retry } as const;
  return transport.send(request, scope, async (response, summary) => {
    try {
      return await read(response, url);
    } catch (error) {
      if (OutputError.isInstance(error)) error.request = await summary();
      throw error;
    }
  });
}
