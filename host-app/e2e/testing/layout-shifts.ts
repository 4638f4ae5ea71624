import type { Page } from "@playwright/test";

/** Largest layout shift of a page, in the browser's unit. */
export const MOST_SHIFT = 0.02;

/** Counts layout shifts from the next page on. Returns a function that reads the sum since that page started. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.push(shift.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (globalThis as unknown as { layoutShifts: number[] }).layoutShifts);
    return shifts.reduce((total, shift) => total + shift, 0);
  };
}
