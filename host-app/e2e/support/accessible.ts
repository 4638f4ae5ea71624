import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The rules that look at colours: they are slow, and the only ones for which the themes differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The rows of a long table look alike: the first stand for all. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 25)";

/** Has axe look at the page as it stands now: at all of it, and at its colours in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(new AxeBuilder({ page }).disableRules(COLOUR_RULES))).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await violations(new AxeBuilder({ page }).withRules(COLOUR_RULES).exclude(FURTHER_ROWS))).toEqual([]);
  }
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(" ")}`);
}
