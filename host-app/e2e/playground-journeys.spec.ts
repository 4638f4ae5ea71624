import { expect, test } from "./testing/test.ts";

test("a key is kept for the tab, on the device only on request, and forgotten by one click", async ({ page }) => {
  const stored = () =>
    page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }].map((storage) => JSON.stringify(storage)));
  await page.goto("/playground?provider=groq");
  await page.getByLabel("Key for Groq").fill("hf_kept_for_the_tab");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await page.reload();
  await expect(page.getByText("In use for this session")).toBeVisible();
  const kept = expect.stringContaining("hf_kept_for_the_tab");
  expect(await stored()).toEqual([expect.not.stringContaining("hf_kept_for_the_tab"), kept]);
  await page.getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("add a key for real ones")).toBeVisible();
  await page.getByLabel("Key for Groq").fill("hf_kept_for_the_tab");
  await page.getByLabel("Remember on this device").check();
  await page.getByRole("button", { name: "Use", exact: true }).click();
  // Another tab of this browser has it as well, and asks the router by itself.
  const tab = await page.context().newPage();
  await tab.goto("/playground");
  await expect(tab.getByLabel("Provider", { exact: true })).toHaveValue("auto");
  await expect(tab.getByText("Remembered on this device")).toBeVisible();
  await tab.getByRole("button", { name: "Forget" }).click();
  await expect(tab.getByText("add a key for real ones")).toBeVisible();
  await tab.close();
  await expect(page.getByText("add a key for real ones")).toBeVisible();
  expect((await stored()).join()).not.toContain("hf_kept_for_the_tab");
});
