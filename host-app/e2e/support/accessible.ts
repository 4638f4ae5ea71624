import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The rules that look at colours, for which alone the themes differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The rows of a long table are coloured alike: the first stand for all, which take axe half a minute. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 25)";

/**
 * Has axe look at the page as it stands now: with all its rules in the light theme, at the colours in the dark one.
 * @param part selector of the part to look at; absent: the whole page
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await settle(page);
  expect(await violations(lookAt(page, part))).toEqual([]);
  if ((await page.locator(part).locator(FURTHER_ROWS).count()) > 0) {
    const allRows = new AxeBuilder({ page }).include(part).disableRules(COLOUR_RULES);
    expect(await violations(allRows)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  expect(await violations(lookAt(page, part).withRules(COLOUR_RULES))).toEqual([]);
}

function lookAt(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page }).include(part).exclude(FURTHER_ROWS);
}

/** Waits for colours that are still changing. In a closed fold none of them ever comes to its end. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => !(effect as KeyframeEffect | null)?.target?.checkVisibility()),
  );
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(" ")}`);
}
