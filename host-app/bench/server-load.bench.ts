import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { processorTimeOf } from "../../core/bench/cpu-time.ts";
import type { Row } from "../../core/bench/row.ts";
import { linkPlugins } from "../e2e/testing/plugin-folder.ts";
import { startServer, type RunningServer } from "../e2e/testing/start-server.ts";

const AT_ONCE = 1000;

/** Each over a separate connection, like a thousand browsers. */
function ask(url: string, encoding = "gzip"): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { "accept-encoding": encoding } }, resolve).once("error", reject);
  });
}

async function download(url: string, encoding?: string): Promise<void> {
  const answer = await ask(url, encoding);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  answer.resume();
  await once(answer, "end");
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Peak memory since `forgetPeak`, in MB; only on Linux. */
async function peakOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);

const many = (work: () => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, () => work()));

/** @param encoding of the index: `identity` is several times as large as `gzip` */
async function loadIndex({ url, pid }: RunningServer, encoding: string): Promise<Row[]> {
  await forgetPeak(pid);
  const before = await processorTimeOf(pid);
  const indexMs = await elapsed(() => many(() => download(`${url}/plugins/index.json`, encoding)));
  const peak = await peakOf(pid);
  const rows: Row[] = [
    {
      name: `${AT_ONCE} concurrent requests for the index, ${encoding}`,
      value: indexMs,
      unit: "ms",
      atMost: 2000,
    },
    {
      name: "processor time of the server for one of these, with its connection",
      value: ((await processorTimeOf(pid)) - before) / AT_ONCE,
      unit: "ms",
    },
  ];
  if (peak !== undefined) {
    rows.push({ name: "memory of the server meanwhile", value: peak, unit: "MB", atMost: 200 });
  }
  return rows;
}

export default {
  title: `The server under load: ${AT_ONCE} concurrent browsers`,
  async run() {
    const plugins = await linkPlugins();
    const server = await startServer(plugins.path);
    try {
      const first = await elapsed(() => download(`${server.url}/plugins/index.json`));
      const rows: Row[] = [
        { name: "first request for the index, which reads every manifest", value: first, unit: "ms" },
      ];
      for (const encoding of ["gzip", "identity"]) rows.push(...(await loadIndex(server, encoding)));

      const streams: IncomingMessage[] = [];
      const openMs = await elapsed(() =>
        many(async () => {
          const stream = await ask(`${server.url}/plugins/events`);
          streams.push(stream);
          // The first event: the stream is open.
          await new Promise((resolve) => stream.once("data", resolve));
        }),
      );
      const times: number[] = [];
      for (let count = 0; count < 100; count++) times.push(await elapsed(() => download(`${server.url}/config.json`)));
      times.sort((one, other) => one - other);
      for (const stream of streams) stream.destroy();
      return [
        ...rows,
        { name: `until ${AT_ONCE} event streams are open`, value: openMs, unit: "ms" },
        { name: "config.json meanwhile, median of 100", value: times[50] ?? 0, unit: "ms", atMost: 50 },
        { name: "config.json meanwhile, slowest of 100", value: times[99] ?? 0, unit: "ms", atMost: 50 },
      ];
    } finally {
      await server.stop();
      await plugins.remove();
    }
  },
};
