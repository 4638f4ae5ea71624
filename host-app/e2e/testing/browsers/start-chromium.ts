import { chromium } from "@playwright/test";
import settings from "../../../playwright.config.ts";
import type { Browser } from "./browser.ts";

/** Playwright's names of the keys that tests press by WebDriver's codes. */
const KEYS: Readonly<Record<string, string>> = {
  "\uE003": "Backspace",
  "\uE004": "Tab",
  "\uE006": "Enter",
  "\uE009": "Control",
  "\uE00C": "Escape",
  "\uE010": "End",
  "\uE011": "Home",
  "\uE014": "ArrowRight",
  "\uE015": "ArrowDown",
};

/** Starts a headless Chromium that takes the same commands as the other browsers. */
export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch(settings.use?.launchOptions);
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate<string>(expression),
    async perform(inputs) {
      for (const { actions } of inputs) for (const action of actions as Action[]) await performOne(action);
    },
    async takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };

  function performOne(action: Action): Promise<void> {
    switch (action.type) {
      case "pointerMove":
        return page.mouse.move(action.x, action.y);
      case "pointerDown":
        return page.mouse.down();
      case "pointerUp":
        return page.mouse.up();
      case "keyDown":
        return page.keyboard.down(KEYS[action.value] ?? action.value);
      case "keyUp":
        return page.keyboard.up(KEYS[action.value] ?? action.value);
    }
  }
}

type Action =
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number }
  | { readonly type: "pointerDown" | "pointerUp" }
  | { readonly type: "keyDown" | "keyUp"; readonly value: string };
