import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { chromium, type Browser } from "@playwright/test";
import { tinyModels } from "../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub } from "../../plugins/suites/tiny-models/loopback-hub.ts";
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

const ENGINE = "plugins/packages/engines/transformers-js";

/** Milliseconds from a click to the first token of a stored model, each after a reload of the page. */
async function firstTokens(browser: Browser, url: string): Promise<number[]> {
  const hub = await startLoopbackHub(tinyModels());
  const page = await browser.newPage();
  try {
    await page.addInitScript(
      (hubUrl) => localStorage.setItem("patchbay:settings", JSON.stringify({ hubUrl })),
      hub.url,
    );
    await page.goto(`${url}/playground?task=text-generation&provider=transformers-js&model=tiny/chat`);
    const times: number[] = [];
    for (let run = 0; run <= RELOADS; run += 1) {
      // oxlint-disable no-await-in-loop -- One after the other, as people ask.
      await page.getByRole("textbox", { name: "Text", exact: true }).fill("one");
      const button = page.getByRole("button", { name: "Run", exact: true });
      await page
        .getByText(run === 0 ? /The first call downloads the model/ : "Ready on this device")
        .first()
        .waitFor();
      const clicked = performance.now();
      await button.click();
      await page.getByRole("region", { name: "Result", exact: true }).getByText("two").first().waitFor();
      // The first run downloads the model.
      if (run > 0) times.push(performance.now() - clicked);
      await page.reload();
      // oxlint-enable no-await-in-loop
    }
    return times.toSorted((one, other) => one - other);
  } finally {
    await page.close();
    await hub.stop();
  }
}

const RELOADS = 5;

export default {
  title: "An engine in a worker of Chromium",
  async run() {
    const folder = await mkdtemp(`${tmpdir()}/patchbay-echo-`);
    const plugins = await linkPlugins();
    await cp("core/kit/testing/echo-engine", folder, { recursive: true });
    // In a separate process: what loads this file cannot import anything after it.
    execFileSync(process.execPath, ["core/cli/bin/patchbay.js", "build", folder]);
    await plugins.addBuilt("provider", "echo", `${folder}/dist`);
    execFileSync(process.execPath, ["core/kit/workspace/build-engine.mjs", ENGINE]);
    await plugins.addBuilt("provider", "transformers-js", `${ENGINE}/dist`);
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
      const first = await firstTokens(browser, server.url);
      const sorted = delays.toSorted((one, other) => one - other);
      return [
        { name: "files of engines fetched before one is chosen", value: unchosen, unit: "", atMost: 0 },
        {
          name: `${delays.length} tokens from worker to page: median`,
          value: sorted[delays.length >> 1],
          unit: "ms",
          atMost: 2,
        },
        { name: "the slowest of 20", value: sorted[Math.floor(delays.length * 0.95)], unit: "ms" },
        {
          name: "first token of a stored tiny model after a reload: median",
          value: first[first.length >> 1],
          unit: "ms",
          atMost: 3000,
        },
        { name: `the slowest of ${RELOADS}`, value: first.at(-1), unit: "ms" },
        { name: "longest task over 50 ms", value: Math.max(0, ...long), unit: "ms", atMost: 0 },
      ];
    } finally {
      await browser.close();
      await server.stop();
      await plugins.remove();
      await rm(folder, { recursive: true });
    }
  },
};
