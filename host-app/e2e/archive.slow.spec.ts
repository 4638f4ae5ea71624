import path from "node:path";
import { openPlayground } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

// Plugins as they were built on that day: every later host must serve them unchanged.
const archive = path.resolve(import.meta.dirname, "../../plugins/suites/archive/fixtures/2026-11-21");

test.use({ serverOptions: ["--built-in", archive] });
// All in one worker, which starts the server once.
test.describe.configure({ mode: "default" });

test("a provider built long ago answers a chat in the simulation", async ({ page }) => {
  const playground = await openPlayground(page, "provider=groq");
  await playground.ask("What is a patch bay?");
  await expect(playground.answer).toContainText("What is a patch bay?");
  await expect(playground.answer).toContainText("Simulated");
});

test("a library built long ago generates its code", async ({ page }) => {
  await page.goto("/libraries/sentence-transformers");
  await expect(page.getByText("from sentence_transformers import SentenceTransformer").first()).toBeVisible();
});

test("a task built long ago has its page, its widget and its result", async ({ page }) => {
  await page.goto("/tasks/text-classification");
  await expect(page.getByRole("heading", { level: 1, name: "Text Classification" })).toBeVisible();
  await page.goto("/playground?task=text-classification&provider=hf-inference");
  await page.getByRole("button", { name: "Praise" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result.getByRole("list", { name: "Labels with their scores" })).toContainText("POSITIVE");
});

test("every plugin of the archive is active, and none is rejected", async ({ page }) => {
  await page.goto("/plugins?state=listed");
  const inUse = page.getByRole("region", { name: "Plugins", exact: true });
  await expect(inUse.getByText("groq", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Invalid manifest", exact: true })).toHaveCount(0);
});
