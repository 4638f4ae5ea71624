import { expect, test } from "./testing/test.ts";

/** Questions of people who have never seen the docs, and words that only the answer has. */
const QUESTIONS: readonly [question: string, answer: string][] = [
  ["deploy behind nginx", "proxy_buffering off"],
  ["rotate keys", "patchbay tokens rotate"],
  ["retry", "retries"],
  ["add a header", "headers:"],
  ["use a proxy", "HTTPS_PROXY"],
  ["test my agent", "mockTests"],
  ["stream into React", "useState"],
  ["set a timeout", "timeout"],
  ["limit spend", "--budget"],
  ["fall back to another provider", "provider: ["],
  ["upload a large file", "Blob"],
  ["upgrade a plugin", "@patchbay/cli update"],
];

test("twelve questions find their answers among the first three results of a search", async ({ page }) => {
  const missed: string[] = [];
  for (const [question, answer] of QUESTIONS) {
    await page.goto(`/docs?q=${encodeURIComponent(question)}`);
    const links = page.locator(".pb-docs-hits a");
    await expect(links.first()).toBeVisible();
    const addresses = await links.evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute("href") ?? ""));
    let texts = "";
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      texts += await page.getByRole("main").textContent();
    }
    if (!texts.includes(answer)) missed.push(`${question}: ${addresses.join(", ")}`);
  }
  expect(missed).toEqual([]);
});
