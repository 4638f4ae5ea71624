import { execFile } from "node:child_process";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount, type Row } from "../../bench/row.ts";
import { hasRedis, startRedis } from "../src/testing/start-redis.ts";
import { startReplica } from "../src/testing/start-replica.ts";
import { startOurs, type Contestant } from "./contestants.ts";
import { saturation } from "./load.ts";

const CHATS = amount(4000, 32);
const ROUNDS = amount(5, 1);
const SECONDS = amount(4, 0.2);

interface Figures {
  readonly plain: number;
  readonly accounted: number;
  /** Of the token, which has every limit. */
  readonly secret: string;
  /** Of one chat. */
  readonly redis: {
    readonly calls: number;
    readonly sent: number;
    readonly received: number;
    readonly microseconds: number;
  };
}

async function measureCost(url: string): Promise<Figures> {
  const program = fileURLToPath(new URL("programs/accounts.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(CHATS), String(ROUNDS), url]);
  return JSON.parse(stdout) as Figures;
}

function costRows({ plain, accounted, redis }: Figures): Row[] {
  return [
    {
      name: "processor time that a token adds to a chat",
      value: accounted - plain,
      unit: "µs",
      atMost: 350,
      note: `${plain.toFixed(0)} without, ${accounted.toFixed(0)} with`,
    },
    { name: "calls of Redis for a chat", value: redis.calls, unit: "" },
    {
      name: "bytes to and from Redis for a chat",
      value: redis.sent + redis.received,
      unit: "B",
      note: `${redis.sent.toFixed(0)} sent, ${redis.received.toFixed(0)} received`,
    },
    { name: "processor time of Redis for a chat", value: redis.microseconds, unit: "µs" },
  ];
}

/** Chats a second of several replicas, with a token that has every limit. */
async function replicaRows(url: string, secret: string): Promise<Row[]> {
  const { upstream, patchbay } = await startOurs();
  patchbay.stop();
  const rows: Row[] = [];
  try {
    for (const count of [1, 2, 3]) {
      const replicas = await Promise.all(
        Array.from({ length: count }, () => startReplica(upstream.url, "--redis", url)),
      );
      const contestants = replicas.map((replica): Contestant => ({
        url: replica.url,
        pid: replica.pid,
        model: "acme/small",
        headers: { authorization: `Bearer ${secret}` },
        startMs: 0,
        stop: () => undefined,
      }));
      const rates = await Promise.all(contestants.map((contestant) => saturation(contestant, SECONDS)));
      await Promise.all(replicas.map((replica) => replica.kill()));
      rows.push({
        name: `chats a second of ${count === 1 ? "one replica" : `${count} replicas`}`,
        value: rates.reduce((sum, rate) => sum + rate, 0),
        unit: "/s",
        note: `${cpus().length} processors also run Redis, the vendor and the callers`,
      });
    }
  } finally {
    upstream.stop();
  }
  return rows;
}

export default {
  title: "A gateway whose data are in Redis: what a chat costs, and what replicas add",
  async run(): Promise<Row[]> {
    if (!hasRedis) return [];
    const redis = await startRedis();
    try {
      const figures = await measureCost(redis.url);
      return [...costRows(figures), ...(await replicaRows(redis.url, figures.secret))];
    } finally {
      await redis.stop();
    }
  },
};
