import type { Page } from "@playwright/test";
import { expectAccessible } from "./testing/accessible.ts";
import { listenToPage } from "./testing/announced.ts";
import { expectPage } from "./testing/pages.ts";
import { expect, test } from "./testing/test.ts";

test("axe finds nothing in popups, and Escape closes them", async ({ page }) => {
  test.setTimeout(120_000);
  const open = page.locator("[data-open][role=dialog]").last();
  async function expectOpen(part: string): Promise<void> {
    await expect(page.locator(part)).toBeVisible();
    await expectAccessible(page, part);
  }
  async function expectClosed(): Promise<void> {
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
  }
  await page.goto("/docs/design");
  await expectPage(page, "Design");
  const specimen = page.locator('.pb-specimen > [data-theme="light"]');
  await specimen.getByRole("button", { name: "Open dialog" }).click();
  await expectOpen("[role=dialog]");
  await expectClosed();
  await expect(specimen.getByRole("button", { name: "Open dialog" })).toBeFocused();
  await specimen.getByRole("button", { name: "Show failure" }).click();
  await expectOpen(".pb-toasts");
  await page.getByRole("link", { name: "Settings" }).first().hover();
  await expect(page.locator(".pb-tooltip")).toHaveText("Settings");
  await expectOpen(".pb-tooltip");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".pb-tooltip")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search tasks/ }).fill("speech");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectOpen("[role=dialog]");
  await expectClosed();
  await page.goto("/tasks/text-to-image");
  await page.getByRole("button", { name: "Choose a model" }).click();
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await expectOpen("[role=dialog]");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Search tasks/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: /^Search models/ })).toBeFocused();
  await expectClosed();
  await expect(page.getByRole("button", { name: "Choose a model" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectOpen(".pb-header");
});

/** The matrix of providers: one Tab stop with arrow keys, Home and End. */
async function expectTableByKeyboard(page: Page): Promise<void> {
  const stop = page.locator("table [tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader").getByRole("link") });
  const links = rows.nth(1).locator("a, button");
  for (const [key, focused] of [
    ["ArrowDown", links.first()],
    ["ArrowRight", links.nth(1)],
    ["End", links.last()],
    ["ArrowLeft", links.nth(-2)],
    ["Home", links.first()],
    ["ArrowUp", rows.first().locator("a, button").first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused, key).toBeFocused();
    await expect(stop).toHaveCount(1);
  }
  await page.keyboard.press("Tab");
  await expect(page.locator("table :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(rows.first().locator("a, button").first()).toBeFocused();
}

test("by keyboard: the home page's search and the palette open their first result, its chat answers, the menu closes", async ({
  page,
}) => {
  await page.goto("/");
  await expectPage(page, "Every model, every provider, one patch bay");
  const search = page.getByRole("searchbox", { name: /^Search tasks/ });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("diffus");
  await expect(page.getByRole("region", { name: "Libraries" }).getByRole("listitem").first()).toContainText(
    "Diffusers",
  );
  await page.keyboard.press("Enter");
  await expectPage(page, "Diffusers");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: /^Search tasks/ });
  await expect(palette).toBeFocused();
  await palette.fill("groq");
  await expect(page.getByRole("option").first()).toContainText("Groq");
  await page.keyboard.press("Enter");
  await expectPage(page, "Groq");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Providers" }).click();
  await expectTableByKeyboard(page);
  // At its minimum width, the matrix's header stays below the page's, and nothing overflows the window.
  await page.setViewportSize({ width: 1030, height: 720 });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(400);
  const head = await page.locator("thead").boundingBox();
  // The border of the page's header is in between.
  expect((await page.locator(".pb-header").boundingBox())?.height).toBe((head?.y ?? 0) + 1);
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThan(1030);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("link", { name: "Patchbay", exact: true }).click();
  const chat = page.getByRole("region", { name: "Try a chat" });
  await chat.getByRole("textbox", { name: "Ask a model" }).fill("What is a patch bay?");
  await page.keyboard.press("Enter");
  await expect(chat.getByText(/total \d/)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("button", { name: "Menu" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await menu.click();
  await navigation.getByRole("link", { name: "Tasks" }).focus();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(navigation).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Tasks" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(navigation).toBeHidden();
  await expect(menu).toBeFocused();
});

test("a documentation search announces its count, and a result leads to its heading below the header, where the keyboard continues", async ({
  page,
}) => {
  const announcements = await listenToPage(page);
  await page.goto("/docs?q=zzzqqq");
  await expect(page.getByText("No results for “zzzqqq”")).toBeVisible();
  await expect.poll(announcements).toContain("0 results");
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("retries");
  const count = await page.getByText(/^[1-9]\d* results$/).textContent();
  expect(await announcements()).not.toContain(count);
  await expect.poll(announcements).toContain(count);
  const hit = page.getByRole("link", { name: "Retry failed calls", exact: true });
  await hit.focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 2, name: "Retry failed calls" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/docs\/timeouts-and-retries#retry-failed-calls$/);
  const header = await page.locator(".pb-header").boundingBox();
  await expect
    .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (header?.height ?? 0))
    .toBeGreaterThanOrEqual(0);
  expect((await heading.boundingBox())?.y).toBeLessThan(200);
  await page.keyboard.press("Tab");
  await expect(heading.locator("xpath=following-sibling::a")).toBeFocused();
});

test("on a phone a page of the documentation starts below one bar, which opens its lists and the search", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/client");
  await expect(page.getByRole("heading", { level: 2, name: "Response metadata" })).toBeAttached();
  const title = page.getByRole("heading", { level: 1, name: "The client" });
  expect((await title.boundingBox())?.y).toBeLessThan(170);

  const contents = page.getByRole("button", { name: "Contents" });
  await contents.click();
  await expect(page.getByRole("navigation", { name: "Documentation" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Documentation" })).toBeHidden();
  await expect(contents).toBeFocused();

  await page.getByRole("button", { name: "On this page" }).click();
  const outline = page.getByRole("navigation", { name: "On this page" });
  await outline.getByRole("link", { name: "Response metadata" }).click();
  await expect(outline).toBeHidden();
  const bar = await contents.boundingBox();
  const heading = page.getByRole("heading", { level: 2, name: "Response metadata" });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(200);
  expect((await heading.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));

  await page.getByRole("button", { name: "Search the docs" }).click();
  const field = page.getByRole("searchbox", { name: "Search the docs" });
  await expect(field).toBeFocused();
  await field.fill("hedgeAfter");
  await expect(page.getByRole("link", { name: "Fall back to another provider", exact: true })).toBeInViewport();
});
