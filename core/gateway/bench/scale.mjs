// What a number of replicas serves and costs, from measured figures: `node core/gateway/bench/scale.mjs [calls a second]`. The
// figures are those of docs/performance.md; docs/scale.md explains the model.
import { Console } from "node:console";
import process from "node:process";

/** Processor time of one call, in seconds. */
const CPU = { chat: 411e-6, stream: 1209e-6, account: 229e-6 };
/** Processor time of Redis for a call with a budget and every limit, in seconds: `npm run bench -- gateway/bench/redis`. */
const REDIS = 150e-6;
/** Memory of a replica with 1,000 open streams, in megabytes; half of it is there without one. */
const MEMORY = { idle: 90, perStream: 0.1 };
/** The share of a processor that is used on purpose: above it, waiting grows faster than throughput. */
const USE = 0.6;
/** US dollars for an hour of one processor with 2 GB, and of a Redis with 2 processors: set your own. */
const PRICE = { replica: Number(process.env.REPLICA_PRICE ?? 0.04), redis: Number(process.env.REDIS_PRICE ?? 0.14) };

/** Mean time that a request waits for one processor: a queue whose service times vary little. */
const waitOf = (service, load) => (load * service) / (2 * (1 - load));

function plan({ rate, streamShare, seconds }) {
  const service = CPU.stream * streamShare + CPU.chat * (1 - streamShare) + CPU.account;
  const replicas = Math.max(2, Math.ceil((rate * service) / USE) + 1);
  const load = (rate * service) / replicas;
  const shards = Math.ceil((rate * REDIS) / USE);
  const streams = Math.ceil((rate * streamShare * seconds) / replicas);
  const perHour = replicas * PRICE.replica + shards * PRICE.redis;
  return {
    "calls/s": rate,
    "of them streams": `${streamShare * 100} %`,
    replicas,
    "load of each": `${Math.round(load * 100)} %`,
    "wait, ms": Number((waitOf(service, load) * 1000).toFixed(2)),
    "streams in each": streams,
    "memory of each, MB": Math.round(MEMORY.idle + streams * MEMORY.perStream),
    "Redis shards": shards,
    "$ per million calls": Number(((perHour / (rate * 3600)) * 1e6).toFixed(2)),
  };
}

const rates = process.argv.slice(2).map(Number);
const wrong = rates.find((rate) => !(rate > 0));
if (wrong !== undefined) {
  process.stderr.write("Give calls a second as numbers above 0: node core/gateway/bench/scale.mjs 100 1000\n");
  process.exit(1);
}
const chosen = rates.length > 0 ? rates : [100, 1000, 10_000];
new Console(process.stdout).table(
  chosen.flatMap((rate) => [0, 1].map((streamShare) => plan({ rate, streamShare, seconds: 5 }))),
);
