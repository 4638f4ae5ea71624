import { GatewayError } from "../errors/gateway-error.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { ModelTarget } from "../models/resolve-model.ts";
import type { JsonBody } from "../request/read-json.ts";
import type { GatewayRoute } from "../route.ts";
import type { PartSource } from "../send-stream.ts";
import { answerOf, storedAnswer } from "../store/stored-answer.ts";
import type { GatewayStore } from "../store/store.ts";

/** The header of a request that limits the cache, and of an answer that reports it. */
export const CACHE_HEADER = "x-patchbay-cache";

/** Answers that are used again for the same request. */
export interface AnswerCache {
  /** The stored answer of a target. A store that cannot be read has none. */
  find(target: ModelTarget): Promise<CachedAnswer | undefined>;
  /** Stores a complete answer in the background. */
  keep(target: ModelTarget, answer: Response, about: AnsweredBy): void;
  /** Parts that are stored when the last one has come. @param isComplete whether they are a whole answer */
  record(parts: PartSource, isComplete: () => boolean, keep: (body: Uint8Array<ArrayBuffer>) => void): PartSource;
}

export interface AnsweredBy {
  readonly provider: string;
  readonly providerModel: string;
}

export interface CachedAnswer {
  readonly response: Response;
  readonly about: AnsweredBy;
}

export interface CacheOptions {
  /** Milliseconds for which an answer is used again; 0: never. */
  readonly cacheMs: number;
  readonly route: Pick<GatewayRoute, "path" | "memory" | "headers">;
  readonly body: JsonBody;
  readonly headers: Headers;
  /** The caller's own part. */
  readonly store: GatewayStore;
  /** Reports a failure of the store. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/** Bytes of the largest answer that is stored. */
const MOST_BYTES = 1024 * 1024;

/**
 * The cache of a request; undefined if it has none: by configuration, by its header, or because its answer is stored elsewhere
 * and can be deleted there, or because it has files.
 * @throws GatewayError 400 for an unknown value of the header
 */
export function openCache(options: CacheOptions): AnswerCache | undefined {
  const { cacheMs: lifetimeMs, route, body, headers, store, onError, now = Date.now } = options;
  const wish = headers.get(CACHE_HEADER);
  if (wish !== null && wish !== "no-store" && wish !== "refresh") {
    const message = `The header ${CACHE_HEADER} is no-store or refresh, not ${JSON.stringify(wish.slice(0, 50))}.`;
    throw new GatewayError(400, "invalid_request", message);
  }
  const isStored = route.memory !== undefined && body.data["store"] !== false;
  if (lifetimeMs <= 0 || wish === "no-store" || isStored || body.text === "") return undefined;
  const keys = new Map<ModelTarget, Promise<string>>();

  function keyOf(target: ModelTarget): Promise<string> {
    const key = keys.get(target) ?? requestKey(options, target);
    keys.set(target, key);
    return key;
  }

  return {
    async find(target) {
      if (wish === "refresh") return undefined;
      const value = await store.get(await keyOf(target)).catch(onError);
      if (!value) return undefined;
      const { at, about } = value as { readonly at: number; readonly about: AnsweredBy };
      const ageMs = now() - at;
      // The clock may have been changed since.
      if (ageMs < 0 || ageMs >= lifetimeMs) return undefined;
      const response = answerOf(value);
      response.headers.set(CACHE_HEADER, `hit; age=${Math.floor(ageMs / 1000)}`);
      return { response, about };
    },
    keep(target, answer, about) {
      answer.headers.delete("x-patchbay-failed");
      const put = async (): Promise<void> => {
        const value = await storedAnswer(answer);
        if (String(value["base64"]).length > (MOST_BYTES * 4) / 3) return;
        await store.put(await keyOf(target), { ...value, about, at: now() }, lifetimeMs);
      };
      put().catch(onError);
    },
    record(parts, isComplete, keep) {
      let received: Uint8Array<ArrayBuffer>[] = [];
      let size = 0;
      return {
        get isOver() {
          return parts.isOver;
        },
        async next() {
          const part = await parts.next();
          size += part?.byteLength ?? 0;
          if (size > MOST_BYTES) received = [];
          else if (part) received.push(part.slice());
          if (parts.isOver && isComplete() && size <= MOST_BYTES) {
            keep(new Uint8Array(await new Blob(received).arrayBuffer()));
            received = [];
          }
          return part;
        },
        cancel: () => parts.cancel(),
      };
    },
  };
}

/** The same for the same request in any order of its members: temperature and all else belong to it. */
async function requestKey({ route, body, headers }: CacheOptions, target: ModelTarget): Promise<string> {
  const names = ["x-patchbay-drop", ...(route.headers ?? [])];
  const facts = { path: route.path, target, body: body.data, headers: names.map((name) => headers.get(name)) };
  // Numbers with more digits than JavaScript's are compared as they were written.
  const exact = /\d{16}/.test(body.text) ? body.text : "";
  return `cache/${await hashOf(JSON.stringify(sorted(facts)) + exact)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
