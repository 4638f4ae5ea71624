import { setTimeout as sleep } from "node:timers/promises";
import type { RunningWork, SharedWorks } from "../background/work.ts";
import { PREFIX, scriptOf, type RedisConnection, NOW } from "./redis-connection.ts";

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const LOOK_EVERY_MS = 500;
const READ_EVERY_MS = 200;
/** How long work that was lost is left to the process that has found it. */
const FOLLOW_MS = 30_000;
const EVENTS_MS = 86_400_000;
const PAGE = 100;

/** KEYS: who has claimed it. ARGV: process, lease. */
const CLAIM = scriptOf(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`);

const RELEASE = scriptOf(`if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`);

/** KEYS: the index of all work by the end of its lease. ARGV: lease, members. */
const LIST = scriptOf(`${NOW}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index]) end`);

/** Takes work whose lease has ended, so that one process at a time looks after it. */
const TAKE_LOST = scriptOf(`${NOW}
local lost = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 100)
for _, member in ipairs(lost) do redis.call('ZADD', KEYS[1], now + ARGV[1], member) end
return lost`);

const APPEND = scriptOf(`
redis.call('XADD', KEYS[1], ARGV[1], 'event', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])`);

const INDEX = `${PREFIX}works`;
const claimKey = (id: string): string => `${PREFIX}{work/${id}}/claim`;
const eventsKey = (id: string): string => `${PREFIX}{work/${id}}/events`;
const stopKey = (processId: string): string => `${PREFIX}stop/${processId}`;

/** Repeats what may fail while Redis is away. */
const every = (ms: number, work: () => Promise<void>): NodeJS.Timeout =>
  setInterval(() => void work().catch(() => undefined), ms).unref();

interface EventPage {
  readonly events: readonly string[];
  /** Number of the last one. */
  readonly last: number;
}

interface ClaimedWork {
  readonly member: string;
  stop(): void;
}

/** Work that the processes of a gateway share by a Redis. They ask it for news: nothing is lost with a message. */
export function createRedisWorks({ call, run, persist, processId }: RedisConnection): SharedWorks & { close(): void } {
  const claimed = new Map<string, ClaimedWork>();
  let follow: Parameters<SharedWorks["onLost"]>[0] | undefined;

  async function renew(): Promise<void> {
    if (claimed.size === 0) return;
    await Promise.all([...claimed.keys()].map((id) => run(CLAIM, [claimKey(id)], [processId, LEASE_MS])));
    await run(LIST, [INDEX], [LEASE_MS, ...[...claimed.values()].map(({ member }) => member)]);
  }

  async function followLost(): Promise<void> {
    if (!follow) return;
    const members = (await run(TAKE_LOST, [INDEX], [FOLLOW_MS])) as readonly string[];
    for (const member of members) {
      const [id, owner] = JSON.parse(member) as readonly [id: string, owner: string | null];
      // oxlint-disable-next-line no-await-in-loop -- work that was lost is rare
      const isOver = !claimed.has(id) && (await follow(id, owner ?? undefined));
      // oxlint-disable-next-line no-await-in-loop -- work that was lost is rare
      if (isOver) await call((client) => client.zrem(INDEX, member));
    }
  }

  /** Stops what other processes have asked this one to stop. */
  async function stopAsked(): Promise<void> {
    if (claimed.size === 0) return;
    const ids = await call((client) => client.smembers(stopKey(processId)));
    if (ids.length === 0) return;
    for (const id of ids) claimed.get(id)?.stop();
    await call((client) => client.srem(stopKey(processId), ...ids));
  }

  const timers = [every(RENEW_EVERY_MS, renew), every(RENEW_EVERY_MS, followLost), every(LOOK_EVERY_MS, stopAsked)];

  const holderOf = (id: string): Promise<string | null> => call((client) => client.get(claimKey(id)));

  /** Further events of work at another process; undefined when it has ended, or when its process has died. */
  async function nextEvents(id: string, last: number, signal: AbortSignal): Promise<EventPage | undefined> {
    while (!signal.aborted) {
      // First: its last events are stored before it is released.
      // oxlint-disable-next-line no-await-in-loop -- until there is news
      const isRunning = (await holderOf(id)) !== null;
      // oxlint-disable-next-line no-await-in-loop -- until there is news
      const page = await call((client) => client.xrange(eventsKey(id), `(${last}`, "+", "COUNT", PAGE));
      if (page.length > 0) {
        const events = page.map(([, fields]) => fields[1] ?? "");
        return { events, last: Number.parseInt(page.at(-1)?.[0] ?? "", 10) };
      }
      if (!isRunning) return undefined;
      // oxlint-disable-next-line no-await-in-loop -- until there is news
      await sleep(READ_EVERY_MS);
    }
    return undefined;
  }

  function read(id: string, known = 0): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    const leaving = new AbortController();
    let last = known;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const page = await nextEvents(id, last, leaving.signal);
          last = page?.last ?? last;
          for (const event of page?.events ?? []) controller.enqueue(encoder.encode(event));
          if (!page && !leaving.signal.aborted) controller.close();
        },
        cancel: () => leaving.abort(),
      },
      { highWaterMark: 0 },
    );
  }

  async function cancel(id: string): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until it has ended, or its process has died
      const holder = await holderOf(id);
      if (holder === null) return;
      // oxlint-disable-next-line no-await-in-loop -- again, because Redis may have been away
      await call((client) => client.multi().sadd(stopKey(holder), id).pexpire(stopKey(holder), LEASE_MS).exec());
      // oxlint-disable-next-line no-await-in-loop -- until it has ended
      await sleep(READ_EVERY_MS);
    }
  }

  return {
    async claim(id, owner, stop) {
      if ((await run(CLAIM, [claimKey(id)], [processId, LEASE_MS])) === 0) return false;
      const member = JSON.stringify([id, owner ?? null]);
      claimed.set(id, { member, stop });
      await run(LIST, [INDEX], [LEASE_MS, member]);
      return true;
    },
    async release(id) {
      const work = claimed.get(id);
      claimed.delete(id);
      await persist(async () => {
        if (work) await call((client) => client.zrem(INDEX, work.member));
        await run(RELEASE, [claimKey(id)], [processId]);
      });
    },
    async append(id, number, event) {
      await run(APPEND, [eventsKey(id)], [`${number}-0`, event, EVENTS_MS]);
    },
    async find(id): Promise<RunningWork | undefined> {
      if ((await holderOf(id)) === null) return undefined;
      return { read: (known) => read(id, known), cancel: () => cancel(id) };
    },
    onLost: (callback) => {
      follow = callback;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
