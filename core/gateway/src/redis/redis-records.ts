import { randomUUID } from "node:crypto";
import { isChosen, usageKey } from "../usage/sum-records.ts";
import type { GatewayRecord, RecordLog, UsageFilter } from "../usage/record.ts";
import { PREFIX, scriptOf, type RedisConnection } from "./redis-connection.ts";
import { cellsOf, fieldOf, hourOf, numbersOf, roundedMs, rowOf, type UsageCell } from "./usage-cells.ts";

const DAY_MS = 86_400_000;
/** As on disk. */
const LIFETIME_DAYS = 400;
/** Records of each token that can be listed; the sums contain all. */
const MOST_LISTED = 1000;

/**
 * Adds a record to the sums of its hour, once. KEYS: sums of a day, latest records. ARGV: the record's time and text, the name of its
 * sums, its duration, how many are listed, seconds until the sums expire, then what is added.
 */
const ADD = scriptOf(`
if redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2]) == 0 then return 0 end
local before = redis.call('HGET', KEYS[1], ARGV[3])
local sums = {}
if before then for each in string.gmatch(before, '%S+') do sums[#sums + 1] = each end end
for index = 7, #ARGV do
  sums[index - 6] = string.format('%.0f', (sums[index - 6] or 0) + ARGV[index])
end
sums[#ARGV - 5] = string.format('%.0f', math.max(sums[#ARGV - 5] or 0, ARGV[1]))
redis.call('HSET', KEYS[1], ARGV[3], table.concat(sums, ' '))
redis.call('HINCRBY', KEYS[1], ARGV[4] .. ARGV[3], 1)
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -ARGV[5] - 1)
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[6])
return 1`);

const OWNERS = `${PREFIX}usage/owners`;
/** Owner of the records without a token. */
const NONE = "none";
const sumsKey = (owner: string, day: number): string => `${PREFIX}{${owner}}/usage/${day}`;
const listKey = (owner: string): string => `${PREFIX}{${owner}}/records`;

/**
 * Records in Redis: sums of each hour, and the latest records of each token. Sums begin and end with whole hours, and their
 * percentiles have two digits.
 */
export function createRedisRecords({ call, run, persist }: RedisConnection): RecordLog {
  const known = new Set<string>();

  async function ownersIn({ token }: UsageFilter): Promise<readonly string[]> {
    return token === undefined ? call((client) => client.smembers(OWNERS)) : [token || NONE];
  }

  async function cells(filter: UsageFilter): Promise<readonly UsageCell[]> {
    const since = hourOf(Math.max(filter.since, filter.until - LIFETIME_DAYS * DAY_MS));
    const first = Math.floor(since / DAY_MS);
    const days = Array.from({ length: Math.ceil(filter.until / DAY_MS) - first }, (_, index) => first + index);
    const reads = (await ownersIn(filter)).flatMap((owner) =>
      days.map(async (day) => {
        const fields = await call((client) => client.hgetall(sumsKey(owner, day)));
        return cellsOf(owner === NONE ? undefined : owner, fields);
      }),
    );
    return (await Promise.all(reads)).flat().filter(({ facts }) => isChosen(facts, { ...filter, since }));
  }

  return {
    async add(record) {
      const owner = record.token ?? NONE;
      const keys = [sumsKey(owner, Math.floor(record.at / DAY_MS)), listKey(owner)];
      const text = `${record.attempt ?? randomUUID()} ${JSON.stringify(record)}`;
      const about = [fieldOf(record), roundedMs(record.durationMs), MOST_LISTED, LIFETIME_DAYS * 86_400];
      await persist(async () => {
        const isKnown = known.has(owner);
        await Promise.all([
          // First: a settlement of the same moment is sent with it, so that no kill comes between them.
          run(ADD, keys, [record.at, text, ...about, ...numbersOf(record)]),
          isKnown ? undefined : call((client) => client.sadd(OWNERS, owner)),
        ]);
        known.add(owner);
      });
    },
    async sum({ by, ...filter }) {
      const groups = new Map<string, UsageCell[]>();
      for (const cell of await cells(filter)) {
        const key = usageKey(cell.facts, by);
        const group = groups.get(key);
        if (group) group.push(cell);
        else groups.set(key, [cell]);
      }
      return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, group]) => rowOf(key, group));
    },
    async latest({ limit, ...filter }) {
      const lists = (await ownersIn(filter)).map((owner) =>
        call((client) => client.zrevrangebyscore(listKey(owner), `(${filter.until}`, filter.since)),
      );
      return (await Promise.all(lists))
        .flat()
        .map((text) => JSON.parse(text.slice(text.indexOf(" "))) as GatewayRecord)
        .filter((record) => isChosen(record, filter))
        .toSorted((one, other) => other.at - one.at)
        .slice(0, limit);
    },
  };
}
