import { type Browser } from "@playwright/test";
import { amount } from "../../core/bench/row.ts";
import { MEASURED_MODEL } from "../e2e/testing/lighthouse.ts";
import { modelPage } from "../e2e/testing/start-router.ts";
import { withRouter } from "./with-app.ts";

const ALL_ROUTES = [`/models/${MEASURED_MODEL}`, "/tasks/text-generation"];
const ROUTES = amount(ALL_ROUTES, ALL_ROUTES.slice(0, 1));

/** As Lighthouse simulates a phone: 1.6 megabits down and 750 kilobits up per second, in bytes; latency in milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

interface FirstVisit {
  /** Time of the largest paint, in milliseconds. */
  readonly largest: number;
  /** Requests before it. */
  readonly requestsBefore: number;
  /** Requests until the network is idle. */
  readonly requests: number;
}

async function visit(browser: Browser, url: string): Promise<FirstVisit> {
  const page = await browser.newPage({ serviceWorkers: "block" });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const paints: number[] = [];
    Object.assign(globalThis, { paints });
    new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
  await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
  // The network is also idle while the processor is busy with the code, before the page has its content.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => (globalThis as unknown as { paints: number[] }).paints.length > 1);
  await page.waitForTimeout(3000);
  const { largest, starts } = await page.evaluate(() => ({
    largest: (globalThis as unknown as { paints: number[] }).paints.at(-1) ?? Number.NaN,
    // The first request is the page itself.
    starts: [0, ...performance.getEntriesByType("resource").map(({ startTime }) => startTime)],
  }));
  await page.close();
  return { largest, requestsBefore: starts.filter((start) => start <= largest).length, requests: starts.length };
}

export default {
  title: "A first visit on slow 4G with a slow processor: largest paint (a quiet machine is needed), requests",
  run: () =>
    withRouter(
      {
        tokens: [],
        pages: {
          [`/hub/api/models/${MEASURED_MODEL}`]: modelPage("together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"),
          [`/hub/${MEASURED_MODEL}/resolve/main/README.md`]: "# Llama\n\nA model card.",
        },
      },
      async ({ browser, server }) => {
        const figures = [];
        for (const route of ROUTES) {
          const { largest, requestsBefore, requests } = await visit(browser, server.url + route);
          figures.push({ name: route, value: largest, unit: "ms", atMost: 4500, note: `${requests} requests in all` });
          figures.push({ name: "  requests before it", value: requestsBefore, unit: "", atMost: 20 });
        }
        return figures;
      },
    ),
};
