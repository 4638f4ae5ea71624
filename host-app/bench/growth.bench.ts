import type { IndexEntry, PluginIndex } from "@patchbay/core/plugin";
import { chromium, type Page } from "@playwright/test";
import { amount } from "../../core/bench/row.ts";
import { linkPlugins, type PluginFolder } from "../e2e/testing/plugin-folder.ts";
import { startServer } from "../e2e/testing/start-server.ts";
import settings from "../playwright.config.ts";
import { addDistinctPlugins } from "./distinct-plugins.ts";

const MORE = amount(10_000, 200);
const VISITS = amount(5, 1);
/** Longer than the app's pause. */
const PAUSE_MS = 1500;
/** Typed and deleted, so that lists become shorter and longer. */
const TYPED = amount("transformer", "tr");

/** Lists of plugins; the test waits for their first rows. */
const LISTS = amount(["/libraries", "/providers", "/plugins", "/tasks"], ["/providers"]);
/** Other searches: on the home page, on the models page with its plugin filters, and in the command palette. */
const SEARCHES = amount(["/", "/models", "palette"], ["palette"]);
const PAGES = [...LISTS, ...SEARCHES];

interface Figures {
  /** From the navigation until the first entry of the list is painted; median of the visits. */
  readonly firstListMs: number;
  /** CPU time of the page's main thread for one key in the search field, list included; median of the keys. */
  readonly keyMs: number;
  /** CPU time after a pause in typing, including the change of the address. */
  readonly pauseMs: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(page: Page, url: string, address: string): Promise<Figures> {
  const times: number[] = [];
  const visits = LISTS.includes(address) ? VISITS : 0;
  if (visits === 0) await page.goto(url + (address === "palette" ? "/docs" : address));
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto("about:blank");
    await page.goto(url + address, { waitUntil: "commit", timeout: 120_000 });
    const painted = await page.waitForFunction(() => (globalThis as { firstListAt?: number }).firstListAt, undefined, {
      timeout: 120_000,
    });
    times.push((await painted.jsonValue()) ?? Number.NaN);
  }
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  // CPU time, independent of other load on the machine.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  if (address === "palette") {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
  } else {
    await page.locator("main input[type=search]").first().focus();
  }
  const costs: number[] = [];
  const pauses: number[] = [];
  for (const keys of [[...TYPED], Array.from(TYPED, () => "Backspace")]) {
    for (const key of keys) {
      const before = await worked();
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
      costs.push((await worked()) - before);
    }
    const before = await worked();
    await page.waitForTimeout(PAUSE_MS);
    pauses.push((await worked()) - before);
  }
  await session.detach();
  return { firstListMs: median(times), keyMs: median(costs), pauseMs: Math.max(...pauses) };
}

async function measureAll(plugins: PluginFolder): Promise<ReadonlyMap<string, Figures>> {
  const server = await startServer(plugins.path);
  const browser = await chromium.launch(settings.use?.launchOptions);
  try {
    // The server reads the manifests once for all visits.
    await fetch(`${server.url}/plugins/index.json`).then((answer) => answer.text());
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector("main tbody tr, main li a")) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstListAt: performance.now() })));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    const figures = new Map<string, Figures>();
    for (const address of PAGES) figures.set(address, await measure(page, server.url, address));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function entriesOf(plugins: PluginFolder): Promise<readonly IndexEntry[]> {
  const server = await startServer(plugins.path);
  try {
    const index = (await (await fetch(`${server.url}/plugins/index.json`)).json()) as PluginIndex;
    return index.plugins;
  } finally {
    await server.stop();
  }
}

export default {
  title: `Lists with ${MORE.toLocaleString("en")} more plugins, each distinct`,
  async run() {
    const plugins = await linkPlugins();
    try {
      const known = await entriesOf(plugins);
      const few = await measureAll(plugins);
      await addDistinctPlugins(plugins.path, known, MORE);
      const many = await measureAll(plugins);
      const all = (known.length + MORE).toLocaleString("en");
      return PAGES.flatMap((address) => {
        const [one, other] = [few.get(address) as Figures, many.get(address) as Figures];
        const lists = [
          { name: `${address}: first list, ${known.length} plugins`, value: one.firstListMs, unit: "ms" },
          {
            name: `${address}: first list, ${all} plugins`,
            value: other.firstListMs,
            unit: "ms",
            peer: { name: `${known.length} plugins`, value: one.firstListMs },
            atMost: 1.5 * one.firstListMs,
          },
        ];
        return [
          ...(LISTS.includes(address) ? lists : []),
          { name: `${address}: a key, ${known.length} plugins`, value: one.keyMs, unit: "ms", atMost: 16 },
          {
            name: `${address}: a key, ${all} plugins`,
            value: other.keyMs,
            unit: "ms",
            peer: { name: `${known.length} plugins`, value: one.keyMs },
            atMost: 16,
          },
          {
            name: `${address}: a pause in typing, ${all} plugins`,
            value: other.pauseMs,
            unit: "ms",
            peer: { name: `${known.length} plugins`, value: one.pauseMs },
            note: "the address follows",
          },
        ];
      });
    } finally {
      await plugins.remove();
    }
  },
};
