import type { GatewayStore, StoredValue } from "../store/store.ts";
import { PREFIX, scriptOf, type RedisConnection } from "./redis-connection.ts";
import { checkRedis } from "./check-redis.ts";

/** A value, and an index of its kind by the end of each value's time. */
const PUT = scriptOf(`
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[5])
local last = redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')
redis.call('PEXPIRE', KEYS[2], math.max(last[2] - ARGV[4], 1))`);

const DELETE = scriptOf(`
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('GETDEL', KEYS[1])`);

/** Keeps values in Redis. @param now for tests */
export function createRedisStore({ call, run }: RedisConnection, now = Date.now): GatewayStore {
  function parse(text: string | null): StoredValue | undefined {
    if (text === null) return undefined;
    const end = text.indexOf(" ");
    return Number(text.slice(0, end)) > now() ? (JSON.parse(text.slice(end)) as StoredValue) : undefined;
  }
  return {
    get: async (key) => parse(await call((client) => client.get(keysOf(key)[0]))),
    async put(key, value, lifetimeMs) {
      const endsAt = now() + lifetimeMs;
      await run(PUT, keysOf(key), [`${endsAt} ${JSON.stringify(value)}`, lifetimeMs, endsAt, now(), key]);
    },
    delete: async (key) => parse((await run(DELETE, keysOf(key), [key])) as string | null) !== undefined,
    async list(kind, { before, limit }) {
      const index = keysOf(kind)[1];
      const keys = await call((client) => client.zrangebyscore(index, `(${now()}`, "+inf"));
      const page = keys
        .filter((key) => before === undefined || key < before)
        .toSorted((one, other) => (one < other ? 1 : -1))
        .slice(0, limit);
      const texts = page.length === 0 ? [] : await call((client) => client.mget(page.map((key) => keysOf(key)[0])));
      return texts.map(parse).filter((value) => value !== undefined);
    },
    check: () => checkRedis(call),
  };
}

/** The keys of a value, and of the index of its kind, on the same node. */
function keysOf(key: string): [value: string, index: string] {
  const end = key.lastIndexOf("/") + 1;
  const kind = `${PREFIX}{${key.slice(0, end)}}`;
  return [`${kind}${key.slice(end)}`, kind];
}
