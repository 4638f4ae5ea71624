import { randomUUID } from "node:crypto";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createRates, type Rates } from "../accounts/rates.ts";
import { NOW, PREFIX, scriptOf, type RedisConnection } from "./redis-connection.ts";

/** How long a request counts as running after its process has died. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = LEASE_MS / 3;

const ENTER = scriptOf(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`);

const RENEW = scriptOf(`${NOW}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + ARGV[1], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])`);

/** Counts for all processes that share a Redis. Requests of a process that has died stop counting when their lease ends. */
export function createRedisRates({ client, call, run }: RedisConnection): Rates & { close(): void } {
  /** Leases of this process, by what they count for. */
  const leases = new Map<string, Set<string>>();
  const renewing = setInterval(() => {
    for (const [key, ids] of leases) {
      run(RENEW, [key], [LEASE_MS, ...ids]).catch(() => undefined);
    }
  }, RENEW_EVERY_MS).unref();

  function leave(key: string, id: string): void {
    const ids = leases.get(key);
    ids?.delete(id);
    if (ids?.size === 0) leases.delete(key);
    // If that fails, the lease ends by itself.
    call((redis) => redis.zrem(key, id)).catch(() => undefined);
  }

  const rates = createRates({
    limiter: ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({ ...options, keyPrefix: `${PREFIX}${keyPrefix}`, storeClient: client }),
    async enter(name, most) {
      const key = `${PREFIX}active/${name}`;
      const id = randomUUID();
      if ((await run(ENTER, [key], [id, most, LEASE_MS])) === 0) return undefined;
      const ids = leases.get(key) ?? new Set();
      leases.set(key, ids.add(id));
      return () => leave(key, id);
    },
  });
  return {
    begin: (subject) => call(() => rates.begin(subject)),
    addTokens: (subject, count) => call(() => rates.addTokens(subject, count)),
    correctTokens: (subject, difference) => call(() => rates.correctTokens(subject, difference)),
    close: () => clearInterval(renewing),
  };
}
