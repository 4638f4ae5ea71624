import { once } from "node:events";
import { expect, test } from "./testing/test.ts";

const position = "Math.round(scrollY)";

test("a new page opens at its top, and going back restores the position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  // A list that opening one of its plugins does not shorten.
  await page.goto("/plugins?kind=library");
  const rows = page.getByRole("region", { name: "Plugins", exact: true }).getByRole("row");
  await expect(rows.first()).toBeVisible();
  // Content above arrives later, and the browser compensates for it.
  await expect(page.getByText("Plugins cannot be installed here")).toBeVisible();
  await page.evaluate("scrollTo(0, 6000)");
  // This long list contains only the rows near the screen; rows above keep their position when their heights are known.
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
  // After a reload, heights of missing rows are estimates: at most one row's height off.
  await expect.poll(async () => Math.abs((await page.evaluate<number>(position)) - left)).toBeLessThan(45);
});

test("a page keeps its scroll position when the code for long lists arrives", async ({ page }) => {
  const arrived = new AbortController();
  await page.route(/virtual-table/, async (route) => {
    if (!arrived.signal.aborted) await once(arrived.signal, "abort");
    await route.continue();
  });
  await page.goto("/plugins?kind=library");
  const rows = page.getByRole("region", { name: "Plugins", exact: true }).getByRole("row");
  await expect(rows.first()).toBeVisible();
  // Content above arrives later, and the browser compensates for it.
  await expect(page.getByText("Plugins cannot be installed here")).toBeVisible();
  await page.evaluate("scrollTo(0, 6000)");
  arrived.abort();
  await expect(rows.nth(12)).toBeInViewport();
  expect(await page.evaluate(position)).toBe(6000);
});

test("a long list contains only the rows near the screen, and keys, assistive technology and search reach the rest", async ({
  page,
}) => {
  await page.goto("/plugins?state=listed");
  const table = page.getByRole("region", { name: "Plugins", exact: true }).getByRole("table");
  const total = Number(((await page.getByText(/^\d+ of \d+$/).textContent()) ?? "").split(" ").at(-1));
  expect(total).toBeGreaterThan(300);
  await expect(table).toHaveAttribute("aria-rowcount", `${total + 1}`);
  expect(await table.getByRole("row").count()).toBeLessThan(60);

  // The browser's own search and a link to a text find rows that are not rendered.
  await expect(page.locator(".pb-find-rows > *").first()).toBeAttached();
  await expect(table.getByText("whisperkit", { exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "#:~:text=whisperkit",
      textContent: "To the text",
    });
    document.querySelector("h1")?.append(link);
  });
  await page.getByRole("link", { name: "To the text" }).click();
  await expect(table.getByText("whisperkit", { exact: true })).toBeInViewport();

  const link = table.getByRole("row").filter({ hasText: "whisperkit" }).getByRole("link");
  await link.focus();
  await page.evaluate("scrollTo(0, 0)");
  await expect(table.getByRole("row").nth(1)).toBeInViewport();
  await expect(link).toBeFocused();
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("End");
  await expect(table.locator(`tr[aria-rowindex="${total + 1}"]`)).toBeAttached();
});

test("a page whose code fails to load reports that; others work", { tag: "@slow" }, async ({ page, context }) => {
  // Its file may be in the browser's cache.
  await page.route(/\/assets\/models-page-/, (route) => route.abort());
  await page.goto("/tasks");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeFocused();
  // Not what works on a loaded page.
  await expect(page.getByText(/^You are offline\./)).toHaveText(/Pages and simulations keep working/);
  await page.unroute(/\/assets\/models-page-/);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeVisible();

  await page.route(/\/assets\/providers-page-/, (route) => route.abort());
  await page.getByRole("link", { name: "Providers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeFocused();
  await page.getByRole("link", { name: "Libraries", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Libraries" })).toBeVisible();
});

test("a line of code that is wider than its block ends in a darker edge, which scrolling to its end covers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/docs/plugins");
  const code = page.locator(".pb-code pre").first();
  await expect(code).toBeVisible();
  expect(await code.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  // The covers move with the code, the edges do not.
  await expect(code).toHaveCSS("background-attachment", "local, local, scroll, scroll, scroll");
});

test.use({
  allowedErrors: [
    /(providers|models)-page|A file of the app could not be downloaded|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  ],
});
