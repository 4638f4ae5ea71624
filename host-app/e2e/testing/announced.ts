import type { Page } from "@playwright/test";

/**
 * Notes what a screen reader would read out: texts of live regions that were there before, when they change.
 * @param page before its first address is opened
 * @returns reads what was said since
 */
export async function listenToPage(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest("output")),
      );
      for (const region of regions) {
        if (region && region.ariaLive !== "off" && region.textContent) announced.push(region.textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { announced: readonly string[] }).announced);
}
