import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import type { PluginIndex } from "@patchbay/core/plugin";
import { processorTimeOf } from "../../core/bench/cpu-time.ts";
import { amount, type Row } from "../../core/bench/row.ts";
import { linkPlugins } from "../e2e/testing/plugin-folder.ts";
import { startServer, type RunningServer } from "../e2e/testing/start-server.ts";
import { addDistinctPlugins } from "./distinct-plugins.ts";

/** Plugins beside those of Patchbay. */
const COUNTS = amount([0, 10_000, 100_000], [0, 20]);
const IDLE_SECONDS = amount(20, 1);

interface Size {
  readonly plugins: number;
  readonly bytes: number;
}

async function sizeOf({ url }: RunningServer): Promise<Size> {
  // `fetch` decompresses what it downloads.
  const [answer] = (await once(
    get(`${url}/plugins/index.json`, { headers: { "accept-encoding": "br" } }),
    "response",
  )) as [IncomingMessage];
  const compressed = await buffer(answer);
  const { plugins } = JSON.parse(brotliDecompressSync(compressed).toString()) as PluginIndex;
  return { plugins: plugins.length, bytes: compressed.length };
}

/** Processor time in ms while one page is open and nothing happens. */
async function idle({ url, pid }: RunningServer): Promise<number> {
  const page = new AbortController();
  await fetch(`${url}/plugins/events`, { signal: page.signal });
  // The server begins to watch.
  let before = await processorTimeOf(pid);
  for (let rests = 0; rests < 5; rests += 1) {
    await sleep(1000);
    const now = await processorTimeOf(pid);
    if (now - before > 5) rests = 0;
    before = now;
  }
  await sleep(1000 * IDLE_SECONDS);
  const spent = (await processorTimeOf(pid)) - before;
  page.abort();
  return spent;
}

async function measure(server: RunningServer, added: number, bundled: Size | undefined): Promise<[Size, Row[]]> {
  const before = await processorTimeOf(server.pid);
  const size = await sizeOf(server);
  const plugins = size.plugins.toLocaleString("en");
  const first = (await processorTimeOf(server.pid)) - before;
  const each = size.bytes / size.plugins;
  const most = bundled && (1.5 * bundled.bytes) / bundled.plugins;
  const rows: Row[] = [
    { name: `${plugins} plugins: processor time of the first index`, value: first, unit: "ms" },
    { name: "  for each plugin", value: (1000 * first) / size.plugins, unit: "µs" },
    { name: "  index in Brotli", value: size.bytes, unit: "bytes" },
    { name: "  for each plugin", value: each, unit: "bytes", ...(most !== undefined && { atMost: most }) },
    {
      name: "  plugins that are missing",
      value: (bundled?.plugins ?? size.plugins) + added - size.plugins,
      unit: "",
      atMost: 0,
    },
  ];
  const name = `  processor time in ${IDLE_SECONDS} s with one open page`;
  rows.push({ name, value: await idle(server), unit: "ms", atMost: 10 });
  return [size, rows];
}

export default {
  title: "The server with many distinct plugins",
  async run(): Promise<Row[]> {
    const rows: Row[] = [];
    let bundled: Size | undefined;
    for (const added of COUNTS) {
      const plugins = await linkPlugins();
      try {
        if (added > 0) {
          const server = await startServer(plugins.path);
          const index = (await (await fetch(`${server.url}/plugins/index.json`)).json()) as PluginIndex;
          await server.stop();
          await addDistinctPlugins(plugins.path, index.plugins, added);
        }
        const server = await startServer(plugins.path);
        try {
          const [size, more] = await measure(server, added, bundled);
          bundled ??= size;
          rows.push(...more);
        } finally {
          await server.stop();
        }
      } finally {
        await plugins.remove();
      }
    }
    return rows;
  },
};
