import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./testing/accessible.ts";
import { expect, test } from "./testing/test.ts";

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

/** The color that the theme has for problems, as the browser reports it. */
function dangerOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--pb-danger)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

/** Distances of the panes from the top of the page, without repetition: one if all are in a row. */
async function rowsOf(page: Page): Promise<readonly number[]> {
  const boxes = await page
    .locator(".pb-lane")
    .evaluateAll((lanes) => lanes.map((lane) => lane.getBoundingClientRect().y));
  return [...new Set(boxes)];
}

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return y + height;
}

test("four conversations fit a laptop in a row: nothing covers them, and each scrolls to its end", async ({ page }) => {
  const providers = "provider=groq&b.provider=hf-inference&c.provider=together&d.provider=cerebras";
  await page.goto(`/playground?panes=4&${providers}`);
  const field = page.getByRole("textbox", { name: "Message", exact: true });
  await field.fill("Hello");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const lanes = page.locator(".pb-lane");
  await expect(page.getByText(/^first token/)).toHaveCount(4);
  expect(await rowsOf(page)).toHaveLength(1);
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    const { y } = (await field.boundingBox()) ?? { y: Number.NaN };
    for (const lane of await lanes.all()) expect(y).toBeGreaterThan(await bottomOf(lane));
  }
  for (const lane of await lanes.all()) {
    await lane.scrollIntoViewIfNeeded();
    const messages = lane.getByRole("region", { name: /^Messages of/ });
    const end = lane.getByText(/^Network log/);
    await end.scrollIntoViewIfNeeded();
    expect(await bottomOf(end)).toBeLessThanOrEqual(await bottomOf(messages));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await expectAccessible(page);
});

test("four tables fit a laptop: required fields are marked in red, and a long table scrolls in its pane", async ({
  page,
}) => {
  await page.goto("/playground?task=table-question-answering&panes=4");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await run.click();
  expect(await rowsOf(page)).toHaveLength(1);
  await expect(page.getByText("Fix the highlighted fields, then run it again.")).toBeVisible();
  const danger = await dangerOf(page);
  const question = page.getByLabel("Question", { exact: true });
  await expect(question).toBeFocused();
  await expect(question).toHaveCSS("outline-color", danger);
  await expect(page.locator(".pb-sheet-frame")).toHaveCSS("border-top-color", danger);
  await expectAccessible(page);

  await question.fill("Which city is the largest?");
  await run.click();
  await expect(page.getByLabel("Name of column 1"), "the table is the first field with a problem").toBeFocused();
  const rows = Array.from({ length: 50 }, (_, place) => `City ${place},${place * 1000}`);
  const buffer = Buffer.from(["City,People", ...rows].join("\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "cities.csv", mimeType: "text/csv", buffer });
  await run.click();
  const answers = page.locator(".pb-lane .pb-table-frame");
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all()) {
    const [height, content] = await answer.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight]);
    expect(height).toBeLessThanOrEqual(32 * 16);
    expect(content).toBeGreaterThan(height ?? 0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await expectAccessible(page);
});

for (const [task, provider, tag] of [
  ["tabular-classification", "hf-inference", []],
  ["object-detection", "hf-inference", ["@deep"]],
  ["automatic-speech-recognition", "hf-inference", ["@deep"]],
  ["text-to-image", "fal-ai", []],
  ["token-classification", "hf-inference", ["@deep"]],
  ["feature-extraction", "hf-inference", ["@deep"]],
] as const) {
  test(`four results of ${task} have landmarks with names of their own`, { tag: [...tag] }, async ({ page }) => {
    const rest = ["b", "c", "d"].map((pane) => `${pane}.provider=${provider}`).join("&");
    await page.goto(`/playground?task=${task}&panes=4&provider=${provider}&${rest}`);
    await page.getByRole("button", { name: "Try a sample" }).click();
    await expect(page.locator(".pb-lane").getByText(/^total \d/)).toHaveCount(4);
    await expectAccessible(page);
  });
}
