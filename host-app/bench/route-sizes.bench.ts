import { type Browser } from "@playwright/test";
import { amount } from "../../core/bench/row.ts";
import { withApp } from "./with-app.ts";

const ALL_ROUTES = [
  "/",
  "/tasks",
  "/tasks/text-generation",
  "/libraries",
  "/libraries/transformers",
  "/providers",
  "/providers/groq",
  "/models",
  "/models/meta-llama/Llama-3.3-70B-Instruct",
  "/playground",
  "/playground?task=text-to-image",
  "/templates",
  "/plugins",
  "/settings",
  "/docs",
  "/docs/client",
];
const ROUTES = amount(ALL_ROUTES, ALL_ROUTES.slice(0, 1));

interface RouteSize {
  /** Bytes of JavaScript over the wire until the network is idle. */
  readonly all: number;
  /** The part of the app and the page; the rest loads in the background. */
  readonly page: number;
}

/** The plugin host, shared modules, the sandbox, and the plugins. */
const BACKGROUND = /\/assets\/(patchbay|shared|mocks|sandbox-fetch)-|\/plugins\//;

async function measure(browser: Browser, url: string): Promise<RouteSize> {
  const page = await browser.newPage();
  const sizes: Promise<readonly [address: string, bytes: number]>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script" && !request.url().endsWith(".js")) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize] as const));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const scripts = await Promise.all(sizes);
  await page.close();
  const sum = (some: typeof scripts): number => some.reduce((total, [, bytes]) => total + bytes, 0);
  return { all: sum(scripts), page: sum(scripts.filter(([address]) => !BACKGROUND.test(address))) };
}

export default {
  title: "JavaScript of each route, opened first (gzip over the wire)",
  run: () =>
    withApp(async ({ browser, server }) => {
      const rows = [];
      for (const route of ROUTES) {
        const { all, page } = await measure(browser, server.url + route);
        const note = `${(all / 1024).toFixed(0)} KB with what loads in the background`;
        rows.push({ name: route, value: page / 1024, unit: "KB", note });
      }
      return rows;
    }),
};
