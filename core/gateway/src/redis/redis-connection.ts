import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "@patchbay/core/errors";
import type { Redis } from "ioredis";
import { GatewayError } from "../errors/gateway-error.ts";

/** All keys begin with this. What is in braces decides which node of a cluster has a key. */
export const PREFIX = "patchbay:";

const CONNECT_MS = 5000;
/** Redis answers within a millisecond; one that takes this long is away. */
const COMMAND_MS = 3000;
const RETRY_MS = 1000;
const MOST_RETRY_MS = 2000;
/** Longer than any call, so that no restart of Redis loses what was spent. */
const PERSIST_MS = 30 * 60_000;
const CLOSE_MS = 5000;

/** A program that Redis runs as one step. */
export interface Script {
  readonly text: string;
  readonly hash: string;
}

export function scriptOf(text: string): Script {
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}

/** An open connection to Redis. Its failures are those of the gateway: 503 when it is away, 507 when it is full. */
export interface RedisConnection {
  /** Names this process among those that share the same Redis. */
  readonly processId: string;
  /** For libraries; other calls are made by `call`. */
  readonly client: Redis;
  call<Result>(work: (client: Redis) => Promise<Result>): Promise<Result>;
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /**
   * Repeats what must not be lost until Redis is there again, for half an hour at most.
   * @param work may be run again after it has succeeded
   */
  persist<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits some seconds for what is being written. */
  close(): Promise<void>;
}

/**
 * Connects to Redis.
 * @throws InputError if it does not answer, or if the package `ioredis` is not installed
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const client = await createClient(url);
  const pending = new Set<Promise<unknown>>();
  const closing = new AbortController();

  async function call<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
    try {
      return await work(client);
    } catch (error) {
      throw failureOf(error as Error);
    }
  }

  async function keepTrying<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = Date.now() + PERSIST_MS;
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- until it succeeds
        return await work();
      } catch (error) {
        if (!(error instanceof GatewayError) || closing.signal.aborted || Date.now() > end) throw error;
      }
      // oxlint-disable-next-line no-await-in-loop -- between two tries
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  return {
    processId: randomUUID(),
    client,
    call,
    run: (script, keys, args) =>
      call(async (redis) => {
        const values = [...keys, ...args];
        try {
          return await redis.evalsha(script.hash, keys.length, ...values);
        } catch (error) {
          // Redis forgets scripts when it restarts.
          if (!(error as Error).message.startsWith("NOSCRIPT")) throw error;
          return redis.eval(script.text, keys.length, ...values);
        }
      }),
    persist(work) {
      const result = keepTrying(work);
      pending.add(result);
      const settle = (): void => void pending.delete(result);
      result.then(settle, settle);
      return result;
    },
    async close() {
      const timer = new AbortController();
      const limit = sleep(CLOSE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(pending), limit]);
      timer.abort();
      closing.abort();
      client.disconnect();
    },
  };
}

async function createClient(url: string): Promise<Redis> {
  const { protocol } = parseUrl(url);
  if (protocol !== "redis:" && protocol !== "rediss:") throw wrongUrl();
  const { Redis } = await import("ioredis").catch((cause: unknown) => {
    throw new InputError("Redis needs a package that is not installed: npm install ioredis.", { cause });
  });
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // A request must not wait for a Redis that is away; what must not be lost is repeated by `persist`.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), MOST_RETRY_MS),
    // After a failover, the old address may be that of a replica.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  // Each call reports its own failure.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    const { host, port } = client.options;
    const { message } = failureOf(error as Error);
    throw new InputError(`Redis at ${host}:${port} cannot be used: ${message}`);
  }
  return client;
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw wrongUrl();
  }
}

// The address may have a password, and is not repeated.
const wrongUrl = (): InputError =>
  new InputError("The address of Redis must have the form redis://user:password@host:6379/0, or rediss:// with TLS.");

const WAIT = { retryAfterMs: 2000 };

/** What a failure of Redis means for a request. Its own message may quote values. */
export function failureOf(error: Error): Error {
  if (error instanceof GatewayError) return error;
  const [code = ""] = /^[A-Z]{3,}/.exec(error.message) ?? [];
  switch (code) {
    case "OOM":
      return new GatewayError(507, "storage_full", "The gateway cannot store this request: its Redis is full.");
    case "MISCONF":
      return new GatewayError(507, "storage_full", "The gateway cannot store this request: its Redis cannot write.");
    case "READONLY":
      return new GatewayError(503, "store_unavailable", "The gateway's Redis is read-only. Send it again later.", WAIT);
    case "NOAUTH":
    case "WRONGPASS":
    case "NOPERM":
      return new GatewayError(503, "store_unavailable", "The gateway's Redis refuses its user or password.", WAIT);
    case "MOVED":
      return new GatewayError(
        503,
        "store_unavailable",
        "The gateway's Redis is a cluster of several nodes. Name a Redis that has all keys, or a proxy of the cluster.",
        WAIT,
      );
    case "WRONGTYPE":
    case "CROSSSLOT":
    case "ERR":
      return error;
    default:
      return new GatewayError(503, "store_unavailable", "The gateway's Redis does not answer. Try again later.", WAIT);
  }
}

/** Lua that reads the clock of Redis, which all processes share: Unix time in milliseconds, as `now`. */
export const NOW = "local time = redis.call('TIME')\nlocal now = time[1] * 1000 + math.floor(time[2] / 1000)";
