import { createServer } from "node:http";
import { amount } from "../../core/bench/row.ts";
import { installPackages, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { MEASURED_ROUTES, startLighthouse, type LighthouseResult } from "../e2e/testing/lighthouse.ts";
import { linkPlugins } from "../e2e/testing/plugin-folder.ts";
import { startServer } from "../e2e/testing/start-server.ts";
import { startOnLoopback, type LoopbackServer } from "../server/testing/start-on-loopback.ts";

/** Runs per page, in turn, so that disturbances affect all pages; the median counts. */
const RUNS = amount(3, 1);
const ROUTES = amount(MEASURED_ROUTES, MEASURED_ROUTES.slice(0, 1));
/** Baseline: an empty page takes the least time that is possible on this machine. */
const EMPTY = "a page without code";

const AUDITS = {
  paint: "first-contentful-paint",
  largest: "largest-contentful-paint",
  index: "speed-index",
  blocked: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;

interface Run extends Readonly<Record<keyof typeof AUDITS, number>> {
  readonly score: number;
}

function runOf({ categories, audits }: LighthouseResult): Run {
  const figures = Object.entries(AUDITS).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN]);
  return { score: 100 * (categories["performance"]?.score ?? 0), ...Object.fromEntries(figures) } as Run;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export default {
  title: `Lighthouse's score for speed on a desktop, the median of ${RUNS} runs (a quiet machine is needed)`,
  async run() {
    const plugins = await linkPlugins();
    const server = await startServer(plugins.path);
    const empty = await startEmptyPage();
    await installPackages(TOOLS);
    const lighthouse = await startLighthouse();
    const runs = new Map<string, Run[]>();
    try {
      for (let run = 0; run < RUNS; run += 1) {
        for (const route of [EMPTY, ...ROUTES]) {
          const address = route === EMPTY ? empty.url : server.url + route;
          runs.set(route, [...(runs.get(route) ?? []), runOf(await lighthouse.measure(address))]);
        }
      }
    } finally {
      await lighthouse.stop();
      await empty.stop();
      await server.stop();
      await plugins.remove();
    }
    return [...runs].map(([route, of]) => {
      const middle = (name: keyof Run): string => Math.round(median(of.map((run) => run[name]))).toLocaleString("en");
      const times = `painted at ${middle("paint")} ms, largest at ${middle("largest")}, speed index ${middle("index")}`;
      const all = of.map(({ score }) => Math.round(score)).join(", ");
      const shift = median(of.map((run) => run.shift)).toFixed(3);
      const note = `${all}; ${times}, blocked for ${middle("blocked")} ms, moved ${shift}`;
      const value = Math.round(median(of.map(({ score }) => score)));
      return { name: route, value, unit: "", note, ...(route !== EMPTY && { atLeast: 95 }) };
    });
  },
};

const PAGE = `<!doctype html><html lang="en"><title>Empty</title><h1>Empty</h1></html>`;

async function startEmptyPage(): Promise<LoopbackServer> {
  const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(PAGE));
  return startOnLoopback(server);
}
