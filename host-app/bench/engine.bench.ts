import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { chromium } from "@playwright/test";
import { linkPlugins } from "../e2e/testing/plugin-folder.ts";
import { startServer } from "../e2e/testing/start-server.ts";
import settings from "../playwright.config.ts";

const RUNS = 20;

interface Measured {
  /** Milliseconds from an engine's `emit` to the page for each chunk. */
  readonly delays: number[];
  /** Durations of tasks over 50 ms, in milliseconds. */
  readonly long: number[];
}

/** Runs in the page, before its own code. */
function record(): void {
  const measured: Measured = { delays: [], long: [] };
  Object.assign(globalThis, { measured });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.long.push(duration);
  }).observe({ entryTypes: ["longtask"] });
  const listen = Reflect.get(MessagePort.prototype, "start");
  MessagePort.prototype.start = function start(): void {
    this.addEventListener("message", ({ data }: MessageEvent<{ chunks?: readonly { sent: number }[] }>) => {
      const now = performance.timeOrigin + performance.now();
      for (const { sent } of data.chunks ?? []) measured.delays.push(now - sent);
    });
    Reflect.apply(listen, this, []);
  };
}

export default {
  title: "An engine in a worker of Chromium",
  async run() {
    const folder = await mkdtemp(`${tmpdir()}/patchbay-echo-`);
    const plugins = await linkPlugins();
    await cp("core/kit/testing/echo-engine", folder, { recursive: true });
    // In a separate process: what loads this file cannot import anything after it.
    execFileSync(process.execPath, ["core/cli/bin/patchbay.js", "build", folder]);
    await plugins.addBuilt("provider", "echo", `${folder}/dist`);
    const server = await startServer(plugins.path, []);
    const browser = await chromium.launch(settings.use?.launchOptions);
    try {
      const page = await browser.newPage();
      let before = 0;
      page.on("response", (response) => {
        if (/echo|engine/.test(response.url())) before += 1;
      });
      await page.addInitScript(record);
      await page.goto(`${server.url}/playground?task=text-generation&provider=groq`);
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      await text.fill("one");
      const unchosen = before;
      await page.getByLabel("Provider", { exact: true }).selectOption("Echo");
      await page.getByText("Ready on this device").waitFor();
      await page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured.long.splice(0));
      for (let run = 0; run < RUNS; run += 1) {
        // oxlint-disable no-await-in-loop -- One after the other, as people ask.
        await text.fill(`one two three ${run}`);
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await page.getByRole("region", { name: "Result" }).getByText(`one two three ${run}`).first().waitFor();
        // oxlint-enable no-await-in-loop
      }
      const { delays, long } = await page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
      const sorted = delays.toSorted((one, other) => one - other);
      return [
        { name: "files of engines fetched before one is chosen", value: unchosen, unit: "", note: "none" },
        {
          name: `${delays.length} tokens from worker to page: median`,
          value: sorted[delays.length >> 1],
          unit: "ms",
          note: "at most 2",
        },
        { name: "the slowest of 20", value: sorted[Math.floor(delays.length * 0.95)], unit: "ms" },
        { name: "longest task over 50 ms", value: Math.max(0, ...long), unit: "ms", note: "none" },
      ];
    } finally {
      await browser.close();
      await server.stop();
      await plugins.remove();
      await rm(folder, { recursive: true });
    }
  },
};
