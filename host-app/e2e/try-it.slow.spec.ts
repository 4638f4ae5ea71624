import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./testing/test.ts";

const tasks = readdirSync(path.resolve(import.meta.dirname, "../../plugins/tasks"));

// Job by job and in one browser: a minute or two.
test("what the page of every task offers to try is answered, with its first sample", async ({ page }) => {
  test.setTimeout(600_000);
  const tried: string[] = [];
  for (const task of tasks) {
    await page.goto(`/tasks/${task}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const link = page.getByRole("link", { name: "Try it", exact: true });
    if ((await link.count()) === 0) continue;
    await link.click();
    await page.getByRole("group", { name: "Samples" }).getByRole("button").first().click();
    const result = page.getByRole("region", { name: "Result", exact: true });
    await expect(async () => {
      await page.getByRole("button", { name: "Run" }).click({ timeout: 1000 });
      await expect(result).toBeVisible({ timeout: 1000 });
    }, task).toPass();
    await expect(result.getByText(/total \d/), task).toBeVisible({ timeout: 30_000 });
    await expect(result.getByText("Request failed"), task).toHaveCount(0);
    tried.push(task);
  }
  expect(tried.length).toBeGreaterThanOrEqual(30);
});
