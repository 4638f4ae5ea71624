import { findProgram } from "../../../../core/kit/workspace/find-programs.mjs";
import { expect, test as base } from "../test.ts";
import type { Browser } from "./browser.ts";
import { openPage, type BrowserPage, type Step } from "./browser-page.ts";
import { startChromium } from "./start-chromium.ts";
import { startFirefox } from "./start-firefox.ts";
import { startWebKit } from "./start-webkit.ts";

type Engine = "chromium" | "firefox" | "webkit";

interface TestFixtures {
  engine: Engine;
  /** A page in the engine's browser. */
  visit: BrowserPage;
}

interface WorkerFixtures {
  /** Starts an engine's browser, or returns the running one; undefined if it is not installed. */
  provide: (engine: Engine) => Promise<Browser> | undefined;
}

/** The journeys of Chromium's tests in the other browsers. As there, console errors make them fail. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["firefox", { option: true }],
  // Firefox reports a request that the app's worker passed on and whose page was left.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  serverOptions: async ({}, use) => use(["--no-offline"]),
  provide: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
    async ({}, use) => {
      const running = new Map<Engine, Promise<Browser> | undefined>();
      await use((engine) => {
        if (!running.has(engine)) running.set(engine, start(engine));
        return running.get(engine);
      });
      for (const browser of running.values()) await (await browser)?.close();
    },
    { scope: "worker" },
  ],
  visit: async ({ engine, provide, allowedErrors }, use) => {
    const browser = await provide(engine);
    test.skip(!browser, `${engine} is not installed.`);
    if (!browser) return;
    const visit = openPage(browser);
    await use(visit);
    const errors = await browser.takeErrors();
    // Otherwise the next test's playground would restore its content.
    await visit.evaluate(() => sessionStorage.clear());
    await browser.goto("about:blank");
    expect(errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))).toEqual([]);
  },
});

function start(engine: Engine): Promise<Browser> | undefined {
  if (engine === "chromium") return startChromium();
  const [firefox, webkit, xvfb] = (["firefox", "webkit", "xvfb"] as const).map((name) => findProgram(name));
  if (engine === "firefox") return firefox ? startFirefox(firefox) : undefined;
  return webkit && xvfb ? startWebKit(webkit, xvfb) : undefined;
}

export const MODEL = "openai/gpt-oss-120b";
export const CONVERSATION: Step = ["region", "Conversation"];
export const RESULT: Step = ["region", "Result"];
export const RUN: Step = ["button", "Run"];

/** Sends a message in the current chat. */
export async function ask(visit: BrowserPage, question: string): Promise<void> {
  await visit.expectText("Enter sends", CONVERSATION);
  await visit.fill(question, CONVERSATION, ["textbox", "Message"]);
  await visit.click(CONVERSATION, ["button", "Send"]);
}

export { expect };
