import { expect, test } from "./testing/test.ts";

const position = "Math.round(scrollY)";

test("a new page opens at its top, and going back leads to where its reader was", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/plugins");
  const rows = page.getByRole("region", { name: "Plugins", exact: true }).getByRole("row");
  await expect(rows.first()).toBeVisible();
  await page.evaluate("scrollTo(0, 6000)");
  // Of this long list only the rows around the screen are there; those above keep their place when their heights are known.
  await expect(rows.nth(12)).toBeInViewport();
  const link = rows.nth(12).getByRole("link");
  const name = (await link.textContent()) ?? "";
  await link.focus();
  const left = await page.evaluate<number>(position);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeFocused();
  expect(await page.evaluate(position)).toBe(0);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Plugins" })).toBeVisible();
  await expect.poll(() => page.evaluate(position)).toBe(left);
  await expect(page.getByRole("link", { name, exact: true })).toBeInViewport();

  await page.reload();
  await expect(page.getByRole("link", { name, exact: true })).toBeInViewport();
  // After a reload the heights of rows that are not there are estimates: at most a row's height off.
  await expect.poll(async () => Math.abs((await page.evaluate<number>(position)) - left)).toBeLessThan(45);
});

test("a page whose code does not arrive says so, and the others keep working", async ({ page }) => {
  await page.route(/\/assets\/libraries-page-/, (route) => route.abort());
  await page.goto("/tasks");
  await page.getByRole("link", { name: "Libraries", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeFocused();
  await page.getByRole("link", { name: "Providers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Providers" })).toBeVisible();
});

test.use({ allowedErrors: [/libraries-page|Failed to fetch dynamically imported module|ERR_FAILED/] });
