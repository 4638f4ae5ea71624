import { readFile, writeFile } from "node:fs/promises";
import { amount, type Row } from "../../bench/row.ts";
import { processorTimeOf } from "../../bench/cpu-time.ts";
import { startContestants, type Contestant } from "./contestants.ts";
import { abortTime, chat, latency, repeat, saturation, type Chat, type Latency } from "./load.ts";

const ROUNDS = amount(5, 1);
/** Chats after which the processor time of one falls no further: until then, Node compiles. */
const WARM_UP = amount(5000, 10);
const CHATS = amount(400, 10);
const STREAMS = amount(400, 4);
const AT_ONCE = amount(1000, 10);
const SECONDS = amount(3, 0.2);
/** Long enough for several large collections of garbage in each contestant. */
const LATENCY_SECONDS = amount(10, 0.2);
const ABORTS = amount(20, 2);

const PEER = "@portkey-ai/gateway";

type Name = "pipe" | "patchbay" | "portkey";
type Contestants = Readonly<Record<Name | "upstream", Contestant>>;
const NAMES = ["pipe", "patchbay", "portkey"] as const;

/** How a contestant is loaded while its processor time is measured. */
interface Load {
  readonly name: string;
  /** Sends chats. @returns how many */
  run(send: () => Promise<void>): Promise<number>;
}

/** As many as a contestant can do: what a processor is worth. */
const fullLoad = (times: number): Load => ({
  name: "at full load",
  run: async (send) => {
    await repeat(times, 16, send);
    return times;
  },
});

/** A rate that none has to hurry for. Each event wakes a process up: at full load, a late one reads several as one. */
const rateOf = (perSecond: number): Load => ({
  name: `at ${perSecond} a second`,
  run: async (send) => {
    await latency(perSecond, SECONDS, send);
    return perSecond * SECONDS;
  },
});

/** Processor time of each one's process for a chat, in µs; the contestants alternate, and the best round counts. */
async function processorTimes(all: Contestants, load: Load, options: Chat): Promise<Record<Name, number>> {
  const best = { pipe: Infinity, patchbay: Infinity, portkey: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of NAMES) {
      const before = await processorTimeOf(all[name].pid);
      const count = await load.run(() => chat(all[name], options));
      best[name] = Math.min(best[name], ((await processorTimeOf(all[name].pid)) - before) / count);
    }
  }
  return { pipe: best.pipe * 1000, patchbay: best.patchbay * 1000, portkey: best.portkey * 1000 };
}

async function processorRows(all: Contestants): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, options, ...loads] of [
    ["a chat", {}, fullLoad(CHATS), rateOf(100)],
    ["a stream of 20 chunks", { stream: true }, fullLoad(STREAMS), rateOf(40)],
  ] as const) {
    for (const name of NAMES) await repeat(WARM_UP, 16, () => chat(all[name], options));
    for (const load of loads) {
      const { pipe, patchbay, portkey } = await processorTimes(all, load, options);
      rows.push({
        name: `processor time of ${what} ${load.name}`,
        value: patchbay,
        unit: "µs",
        atMost: 0.6 * portkey,
        peer: { name: PEER, value: portkey },
        note: `a bare pipe ${pipe.toFixed(0)}, ${(patchbay / pipe).toFixed(1)} times that`,
      });
    }
  }
  return rows;
}

/** Latency beyond that of the upstream alone, at half of what a contestant can do. */
async function addedLatency(contestant: Contestant, upstream: Contestant): Promise<Latency> {
  const rate = (await saturation(contestant, SECONDS)) / 2;
  const bare = await latency(rate, LATENCY_SECONDS, () => chat(upstream));
  const { p50, p99 } = await latency(rate, LATENCY_SECONDS, () => chat(contestant));
  return { p50: p50 - bare.p50, p99: p99 - bare.p99 };
}

async function latencyRows({ upstream, ...all }: Contestants): Promise<Row[]> {
  const ours = await addedLatency(all.patchbay, upstream);
  const peer = await addedLatency(all.portkey, upstream);
  const row = (name: keyof Latency, atMost: number): Row => ({
    name: `added latency at half of saturation, ${name}`,
    value: ours[name],
    unit: "ms",
    atMost,
    peer: { name: PEER, value: peer[name] },
  });
  return [row("p50", 1.5), row("p99", 8)];
}

/** Peak memory of a process with many streams, in MB, and how many of them failed; only on Linux. */
async function underStreams(contestant: Contestant): Promise<{ readonly peak: number; readonly failed: number }> {
  await writeFile(`/proc/${contestant.pid}/clear_refs`, "5").catch(() => undefined);
  const streams = Array.from({ length: AT_ONCE }, () => chat(contestant, { stream: true, content: "slow" }));
  const failed = (await Promise.allSettled(streams)).filter(({ status }) => status === "rejected").length;
  const status = await readFile(`/proc/${contestant.pid}/status`, "utf8").catch(() => "");
  return { peak: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024, failed };
}

async function streamRows({ pipe, patchbay, portkey }: Contestants): Promise<Row[]> {
  const bare = await underStreams(pipe);
  const ours = await underStreams(patchbay);
  const peer = await underStreams(portkey);
  return [
    {
      name: `memory with ${AT_ONCE} streams`,
      value: ours.peak,
      unit: "MB",
      atMost: 1.8 * bare.peak,
      peer: { name: PEER, value: peer.peak },
      note: `a bare pipe ${bare.peak.toFixed(0)}`,
    },
    {
      name: "streams of these that failed",
      value: ours.failed,
      unit: "",
      atMost: 0,
      note: `${PEER} ${peer.failed}`,
    },
  ];
}

async function abortRow({ upstream, patchbay, portkey }: Contestants): Promise<Row> {
  const longest = async (contestant: Contestant): Promise<number> => {
    const times: number[] = [];
    // One after the other: the upstream reports the last one.
    for (let count = 0; count < ABORTS; count++) times.push(await abortTime(contestant, upstream));
    return Math.max(...times);
  };
  const value = await longest(patchbay);
  const name = `from a caller's leaving to the end of the provider's stream, longest of ${ABORTS}`;
  return { name, value, unit: "ms", atMost: 100, peer: { name: PEER, value: await longest(portkey) } };
}

export default {
  title: "The gateway in front of a vendor on this machine",
  async run() {
    const all = await startContestants();
    try {
      const { patchbay, portkey } = all;
      const start: Row = {
        name: "until it listens",
        value: patchbay.startMs,
        unit: "ms",
        atMost: 700,
        peer: { name: PEER, value: portkey.startMs },
      };
      return [
        start,
        ...(await processorRows(all)),
        ...(await latencyRows(all)),
        await abortRow(all),
        ...(await streamRows(all)),
      ];
    } finally {
      for (const each of Object.values(all)) each.stop();
    }
  },
};
