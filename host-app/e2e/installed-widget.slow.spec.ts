import type { FrameLocator, Page } from "@playwright/test";
import { expectAccessible } from "./testing/accessible.ts";
import { installPlugin } from "./testing/install-plugin.ts";
import { addPainter, PALETTE } from "./testing/palette.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

const NOTICE = /Its widget runs in a frame/;

const framesOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Widget of Color Palette"]');

test.beforeEach(async ({ page, context, server, author, plugins }) => {
  await context.request.get(server.link);
  await addPainter(plugins);
  await installPlugin(page, await author.build(await author.copyOf(PALETTE)), NOTICE);
});

test("an installed task is used with the keyboard, in its own form and with its own result", async ({ page }) => {
  await page.goto("/playground?task=color-palette&provider=painter&model=acme/painter");
  const form = framesOf(page).first().getByLabel("Description");
  await expect(form).toBeVisible();
  // The sample button before the frame is the last stop of the page before it.
  await page.getByRole("button", { name: "A ferry", exact: true }).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return form.evaluate((field) => field === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Fog over a canal");
  await expect(form).toHaveValue("Fog over a canal");
  // Back out, and in again.
  await page.keyboard.press("Shift+Tab");
  expect(await form.evaluate((field) => field === document.activeElement && document.hasFocus())).toBe(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const result = page.getByRole("region", { name: "Result" });
  const list = result.frameLocator("iframe").getByRole("listitem");
  await expect(list).toHaveText([/Fog over a canal.*#1b3a4b/, /Sky/]);
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");

  const body = framesOf(page).first().locator("body");
  const heights = [await body.evaluate(() => document.documentElement.scrollHeight)];
  heights.push((await page.locator("iframe").first().boundingBox())?.height ?? 0);
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThanOrEqual(1);
  const color = () => body.evaluate((element) => getComputedStyle(element).color);
  const light = await color();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: /^Theme: system/ }).click();
  await page.getByRole("button", { name: /^Theme: light/ }).click();
  await expect.poll(color).not.toBe(light);
  await expectAccessible(page, "main");
});

test.describe("a widget that hangs", () => {
  test.use({ allowedErrors: [/was stopped/] });

  test("is replaced by the schema's form, with a message that names it", async ({ page }) => {
    await page.goto("/playground?task=color-palette&provider=painter&model=acme/painter");
    const form = framesOf(page).first().getByLabel("Description");
    await form.fill("Fog");
    await form.evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    );
    const text = page.getByText(/The widget of the task 'color-palette' was stopped: it did not answer for 3 seconds/);
    await expect(text).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Fog");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("region", { name: "Result" })).toContainText("#1b3a4b");
  });
});
