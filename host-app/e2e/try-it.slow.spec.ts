import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./testing/test.ts";

const tasks = readdirSync(path.resolve(import.meta.dirname, "../../plugins/tasks"));

/** Runs the sample of a task on its page. @param provider by this provider instead of the first one */
async function trySample(page: Page, task: string, provider?: string): Promise<void> {
  if (provider !== undefined) await page.goto(`/tasks/${task}?provider=${provider}`);
  const stage = page.getByRole("region", { name: "Try it", exact: true });
  const result = stage.getByRole("region", { name: "Result", exact: true });
  const what = `${task} by ${provider ?? "the first provider"}`;
  await expect(async () => {
    await stage.getByRole("button", { name: "Run", exact: true }).click({ timeout: 1000 });
    await expect(result).toBeVisible({ timeout: 1000 });
  }, what).toPass({ timeout: 30_000 });
  await expect(result.getByText(/total \d/), what).toBeVisible({ timeout: 30_000 });
  await expect(result.getByText("Request failed"), what).toHaveCount(0);
  await expect(result.getByText("Simulated", { exact: true }), what).toBeVisible();
  await expect(result.getByText(/The simulation does not have/), what).toHaveCount(0);
}

/** Opens a task's page. @returns the other providers that it offers; undefined if the task only runs elsewhere */
async function openTask(page: Page, task: string): Promise<readonly string[] | undefined> {
  await page.goto(`/tasks/${task}`);
  const stage = page.getByRole("region", { name: "Try it", exact: true });
  const local = page.getByRole("region", { name: "Run it on your machine" });
  await expect(stage.or(local), task).toBeVisible();
  if (await local.isVisible()) return undefined;
  await expect(stage.getByRole("button", { name: "Run", exact: true }), task).toBeVisible();
  const rows = page.getByRole("region", { name: "Providers of this task" }).getByRole("row");
  await expect(rows.getByText("In use"), task).toBeVisible();
  const more = page.getByRole("button", { name: /^Show all \d+ providers$/ });
  if (await more.isVisible()) await more.click();
  return rows
    .filter({ has: page.getByRole("button", { name: /^Try it/ }) })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
}

// `plugins/suites/try-it.slow.test.ts` checks without a browser that every provider answers every task.
test("every sixth task's page answers its sample", async ({ page }) => {
  test.setTimeout(120_000);
  const sample = tasks.filter((_, index) => index % 6 === 0);
  let tried = 0;
  for (const task of sample) {
    const offered = await openTask(page, task);
    if (offered === undefined) continue;
    await trySample(page, task);
    tried += 1;
  }
  expect(tried).toBeGreaterThanOrEqual(5);
});

test("every task's page answers its samples, and every provider one of them", { tag: "@deep" }, async ({ page }) => {
  test.setTimeout(600_000);
  const tried = new Set<string>();
  let tasksTried = 0;
  for (const task of tasks) {
    const offered = await openTask(page, task);
    if (offered === undefined) continue;
    tasksTried += 1;
    await trySample(page, task);
    for (const provider of offered.filter((id) => !tried.has(id))) {
      await trySample(page, task, provider);
      tried.add(provider);
    }
  }
  expect(tasksTried).toBeGreaterThanOrEqual(30);
  expect(tried.size).toBeGreaterThanOrEqual(40);
});
