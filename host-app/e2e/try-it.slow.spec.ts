import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./testing/test.ts";

const tasks = readdirSync(path.resolve(import.meta.dirname, "../../plugins/tasks"));

// Job by job and in one browser: some minutes.
test("what the page of every task offers to try is answered there, by every provider with its first sample", async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  const tried: string[] = [];
  for (const task of tasks) {
    await page.goto(`/tasks/${task}`);
    const stage = page.getByRole("region", { name: "Try it", exact: true });
    const local = page.getByRole("region", { name: "Run it on your machine" });
    await expect(stage.or(local), task).toBeVisible();
    if (await local.isVisible()) continue;
    await expect(stage.getByRole("button", { name: "Run" }), task).toBeVisible();
    const rows = page.getByRole("region", { name: "Providers of this task" }).getByRole("row");
    await expect(rows.getByText("In use"), task).toBeVisible();
    const offered = await rows
      .filter({ has: page.getByRole("button", { name: /^Try it/ }) })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
    for (const provider of ["", ...offered]) {
      if (provider !== "") await page.goto(`/tasks/${task}?provider=${provider}`);
      const result = stage.getByRole("region", { name: "Result", exact: true });
      const what = `${task} by ${provider || "the first provider"}`;
      await expect(async () => {
        await stage.getByRole("button", { name: "Run" }).click({ timeout: 1000 });
        await expect(result).toBeVisible({ timeout: 1000 });
      }, what).toPass();
      await expect(result.getByText(/total \d/), what).toBeVisible({ timeout: 30_000 });
      await expect(result.getByText("Request failed"), what).toHaveCount(0);
      await expect(result.getByText("Simulated", { exact: true }), what).toBeVisible();
      await expect(result.getByText(/The simulation does not have/), what).toHaveCount(0);
      tried.push(what);
    }
  }
  expect(tried.length).toBeGreaterThanOrEqual(80);
});
