import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./testing/accessible.ts";
import { openPlayground, run } from "./testing/playground.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

test("a key lasts for the tab, is stored on the device only on request, and is forgotten with one click", async ({
  page,
}) => {
  const stored = () =>
    page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }].map((storage) => JSON.stringify(storage)));
  await page.goto("/playground?provider=groq");
  await page.getByLabel("Key for Groq").fill("hf_kept_for_the_tab");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.reload();
  await expect(page.getByText("In use for this session")).toBeVisible();
  const withKey = expect.stringContaining("hf_kept_for_the_tab");
  expect(await stored()).toEqual([expect.not.stringContaining("hf_kept_for_the_tab"), withKey]);
  await page.getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("add a key for real ones")).toBeVisible();
  await page.getByLabel("Key for Groq").fill("hf_kept_for_the_tab");
  await page.getByLabel("Remember on this device").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // Another tab of this browser has it as well, and uses the router automatically.
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

const CLASSIFY = "/playground?task=text-classification&provider=hf-inference";

/** Classifies a text, simulated. */
async function classify(tab: Page, text: string): Promise<void> {
  await tab.goto(CLASSIFY);
  await tab.getByLabel("Text", { exact: true }).fill(text);
  await run(tab);
}

/** Runs in the page: a browser that forbids storage for this site. */
function forbidStorage(): void {
  const cause = new DOMException("The user denied permission to access the database.", "SecurityError");
  const refuse = (): never => {
    throw cause;
  };
  IDBFactory.prototype.open = refuse;
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: refuse });
}

/** Runs a data set of two rows, simulated. */
async function runRowsIn(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Evaluate", exact: true }).click();
  await tab.getByLabel("Rows").fill("text\nOne\nTwo");
  await tab.getByRole("button", { name: "Run 2 calls" }).click();
  await expect(tab.getByText("2 of 2 calls")).toBeVisible();
}

test("a full or forbidden storage stops no run, and is reported", { tag: "@slow" }, async ({ browser, server }) => {
  // A browser remembers its free space for a while: data of other tests must not count.
  const fresh = await browser.newContext({ baseURL: server.url });
  const full = await fresh.newPage();
  const quota = await fresh.newCDPSession(full);
  await quota.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
  await classify(full, "A quiet harbor");
  await expect(full.getByText("This run was not saved").first()).toBeVisible();
  await expect(full.getByText("The browser’s storage is full.").first()).toBeVisible();
  await runRowsIn(full);
  await expect(full.getByText("The data set was not saved").first()).toBeVisible();

  const tab = await fresh.newPage();
  await tab.addInitScript(forbidStorage);
  await classify(tab, "A quiet harbor");
  await expect(tab.getByText("This browser forbids storage here").first()).toBeVisible();
  await runRowsIn(tab);
  await expect(tab.getByText("The data set was not saved").first()).toBeVisible();
  await tab.getByRole("button", { name: "History", exact: true }).click();
  const history = tab.getByRole("region", { name: "History", exact: true });
  await expect(history.getByText("This browser forbids storage here").first()).toBeVisible();
  const entry = { id: "one", at: 1, bench: { task: "text-classification", address: {}, panes: [[]] } };
  const file = JSON.stringify({ format: "patchbay-history", version: 1, entries: [entry] });
  const [name, mimeType] = ["runs.json", "application/json"];
  await history.getByLabel("Import").setInputFiles({ name, mimeType, buffer: Buffer.from(file) });
  await expect(history.getByRole("alert")).toHaveText(/^The run was not imported\. This browser forbids storage here/);
  await expect(tab.getByText("1 run imported")).toHaveCount(0);
  await fresh.close();
});

const MODEL = "openai/gpt-oss-120b";

test.describe("with a hub token", { tag: "@slow" }, () => {
  test.use({
    routerOptions: {
      tokens: [],
      pages: { [`/hub/api/models/${MODEL}`]: modelPage("groq", "openai/gpt-oss-120b") },
    },
    allowedErrors: [/400 \(Bad Request\)/],
  });

  test("a data set reports ragged rows, continues after a reload and a failure, and is exported", async ({ page }) => {
    let calls = 0;
    let phase: "hold" | "fail" | "answer" = "hold";
    await page.route("**/groq/openai/v1/chat/completions", async (route) => {
      calls += 1;
      const { messages } = route.request().postDataJSON() as { messages: { content: string }[] };
      const question = messages.at(-1)?.content;
      const headers = { "access-control-allow-origin": "*" };
      // Two are answered before the user leaves the page.
      if (phase === "hold" && calls > 2) return;
      if (phase === "fail" && question === "Four") {
        return route.fulfill({ status: 400, headers, json: { error: { message: "It is down." } } });
      }
      const chunk = { id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { content: `${question}!` } }] };
      const body = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
      return route.fulfill({ headers, contentType: "text/event-stream", body });
    });
    const playground = await openPlayground(page, `provider=groq&model=${MODEL}`);
    await playground.useKey("Groq", "hf_data_set_0123456789");
    await page.getByRole("button", { name: "Evaluate", exact: true }).click();
    await page.getByLabel("Rows").fill("prompt,expected\nOne,one\nTwo,two\nragged\nThree,3\nFour,four\nFive,five");
    await expect(page.getByText("Line 4: It has 1 cell; the header has 2.")).toBeVisible();
    await page.getByRole("button", { name: "Use the other 5 rows" }).click();
    await page.getByRole("button", { name: "Run 5 calls" }).click();
    await expect(page.getByText("2 of 5 calls")).toBeVisible();

    phase = "fail";
    await page.reload();
    await page.getByRole("button", { name: "Resume 3 calls" }).click();
    await expect(page.getByText("5 of 5 calls, 1 failed")).toBeVisible();
    await expect(page.getByText(/^Failed: .*It is down/)).toBeVisible();
    await expect(page.getByRole("list", { name: "Ranking" }).getByText("60.0 %")).toBeVisible();
    await expectAccessible(page, "section[aria-label='Data set']");

    phase = "answer";
    const before = calls;
    await page.getByRole("button", { name: "Retry 1 failed" }).click();
    await expect(page.getByRole("list", { name: "Ranking" }).getByText("80.0 %")).toBeVisible();
    expect(calls - before).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV", exact: true }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv.split("\r\n").slice(1, 4)).toEqual(["One,one,One!,1.000", "Two,two,Two!,1.000", "Three,3,Three!,0.000"]);
    expect(csv).not.toContain("hf_data_set");
    const stored = await page.evaluate(async () => {
      const open = indexedDB.open("patchbay-data-sets");
      await new Promise((resolve) => open.addEventListener("success", resolve));
      const all = open.result.transaction("cells").objectStore("cells").getAll();
      await new Promise((resolve) => all.addEventListener("success", resolve));
      return JSON.stringify(all.result);
    });
    expect(stored).toContain("Five!");
    expect(stored).not.toContain("hf_data_set");
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(page.getByRole("region", { name: "History", exact: true })).toBeVisible();
    await expectAccessible(page, "main");
  });
});
