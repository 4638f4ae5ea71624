import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The rules that look at colours: the themes differ in nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Has axe look at the page as it stands now: with all its rules in the light theme, at the colours in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await settle(page);
  expect(await violations(new AxeBuilder({ page }))).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  expect(await violations(new AxeBuilder({ page }).withRules(COLOUR_RULES))).toEqual([]);
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(" ")}`);
}
