import type { Page } from "@playwright/test";

/**
 * Records what a screen reader would announce: changes in existing live regions.
 * @param page before its first address is opened
 * @returns reads the announcements so far
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
