import type { GatewayToken, Ledger, Reservation, TokenSecret } from "../accounts/ledger.ts";
import { PREFIX, scriptOf, type RedisConnection } from "./redis-connection.ts";

/** KEYS: sums by period, open attempts, their order by the time when they are lost. */
const RESERVE = scriptOf(`
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return false end
local spent = redis.call('HGET', KEYS[1], ARGV[2]) or '0'
if spent + ARGV[3] > tonumber(ARGV[4]) then return spent end
redis.call('HINCRBY', KEYS[1], ARGV[2], ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[6])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
return false`);

// Deleting first: a full Redis refuses a script only before its first change.
const SETTLE = scriptOf(`
local text = redis.call('HGET', KEYS[2], ARGV[1])
if not text then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
local amount, since = string.match(text, '^(%d+) (%d+) ')
redis.call('HINCRBY', KEYS[1], since, string.format('%.0f', ARGV[2] - amount))
return 1`);

const TOKENS = `${PREFIX}tokens`;
const secretKey = (hash: string): string => `${PREFIX}secret/${hash}`;
const secretsKey = (token: string): string => `${PREFIX}{${token}}/secrets`;
const moneyKeys = (token: string): readonly string[] =>
  ["spent", "attempts", "open"].map((name) => `${PREFIX}{${token}}/${name}`);

/** What a secret's key has: one read finds its token. */
interface StoredSecret {
  readonly token: GatewayToken;
  readonly expiresAt?: number;
}

/** An attempt whose process was killed. */
export type LostAttempt = Omit<Reservation, "most" | "lostAt">;

export interface RedisLedger extends Ledger {
  /** The attempts that were not settled in time. */
  lost(): Promise<readonly LostAttempt[]>;
}

/** Keeps tokens and what they have spent in Redis. All that changes at once for a token is on one node of a cluster. */
export function createRedisLedger({ call, run, persist }: RedisConnection, now = Date.now): RedisLedger {
  const isOver = (at: number | undefined): boolean => at !== undefined && at <= now();

  async function put(secret: TokenSecret, token: GatewayToken): Promise<void> {
    const { hash, expiresAt } = secret;
    const stored: StoredSecret = { token, ...(expiresAt !== undefined && { expiresAt }) };
    await call((client) => client.sadd(secretsKey(token.id), hash));
    await call((client) => client.set(secretKey(hash), JSON.stringify(stored)));
  }

  async function read(hash: string): Promise<StoredSecret | undefined> {
    const text = await call((client) => client.get(secretKey(hash)));
    return text === null ? undefined : (JSON.parse(text) as StoredSecret);
  }

  async function tokenOf(id: string): Promise<GatewayToken | undefined> {
    const text = await call((client) => client.hget(TOKENS, id));
    return text === null ? undefined : (JSON.parse(text) as GatewayToken);
  }

  const store = (token: GatewayToken): Promise<unknown> =>
    call((client) => client.hset(TOKENS, token.id, JSON.stringify(token)));

  async function tokens(): Promise<readonly GatewayToken[]> {
    const texts = await call((client) => client.hvals(TOKENS));
    return texts
      .map((text) => JSON.parse(text) as GatewayToken)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  }

  const settle = async (token: string, attempt: string, amount: number): Promise<boolean> =>
    (await persist(() => run(SETTLE, moneyKeys(token), [attempt, amount]))) === 1;

  async function lostOf(token: string): Promise<readonly LostAttempt[]> {
    const [, attempts, open] = moneyKeys(token) as [string, string, string];
    const ids = await call((client) => client.zrangebyscore(open, "-inf", now()));
    if (ids.length === 0) return [];
    const texts = await call((client) => client.hmget(attempts, ...ids));
    return texts.flatMap((text) => {
      const [, json] = /^\d+ \d+ (.*)$/s.exec(text ?? "") ?? [];
      return json === undefined ? [] : [JSON.parse(json) as LostAttempt];
    });
  }

  return {
    async create(token, secret) {
      await store(token);
      await put(secret, token);
    },
    async find(hash) {
      const { token, expiresAt } = (await read(hash)) ?? {};
      return token && ![expiresAt, token.expiresAt].some(isOver) ? token : undefined;
    },
    tokens,
    async rotate(secret, othersExpireAt) {
      const token = await tokenOf(secret.token);
      if (!token) return;
      const hashes = await call((client) => client.smembers(secretsKey(token.id)));
      const others = hashes.map(async (hash) => {
        const expiresAt = Math.min((await read(hash))?.expiresAt ?? Infinity, othersExpireAt);
        await put({ hash, token: token.id, expiresAt }, token);
      });
      await Promise.all(others);
      await put(secret, token);
    },
    async revoke(id) {
      const token = await tokenOf(id);
      if (!token || [token.expiresAt, token.revokedAt].some(isOver)) return false;
      const hashes = await call((client) => client.smembers(secretsKey(id)));
      await Promise.all(hashes.map((hash) => call((client) => client.del(secretKey(hash)))));
      await store({ ...token, revokedAt: now() });
      return true;
    },
    async reserve({ most, lostAt, ...attempt }) {
      const { token, attempt: id, amount, since } = attempt;
      const text = `${amount} ${since} ${JSON.stringify(attempt)}`;
      try {
        const spent = await run(RESERVE, moneyKeys(token), [id, since, amount, most, lostAt, text]);
        return spent === null ? undefined : Number(spent);
      } catch (error) {
        // It may have happened although there was no answer, and its call will not be made.
        settle(token, id, 0).catch(() => undefined);
        throw error;
      }
    },
    settle,
    async spent(token, since) {
      const [sums] = moneyKeys(token) as [string];
      return Number(await call((client) => client.hget(sums, String(since))));
    },
    async setAside(token, since) {
      const [, attempts] = moneyKeys(token) as [string, string];
      const open = (await call((client) => client.hvals(attempts))).map((text) => text.split(" ", 2).map(Number));
      return open.reduce((sum, [amount = 0, period]) => (period === since ? sum + amount : sum), 0);
    },
    async lost() {
      const limited = (await tokens()).filter(({ budget }) => budget);
      return (await Promise.all(limited.map(({ id }) => lostOf(id)))).flat();
    },
  };
}
