import { readFile } from "node:fs/promises";
import { expectAccessible } from "./testing/accessible.ts";
import { usePlayground } from "./testing/playground.ts";
import { startServer, type RunningServer } from "./testing/start-server.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

const MODEL = "openai/gpt-oss-120b";

test.use({
  catalogue: "few",
  routerOptions: {
    tokens: ["Counted", "."],
    pages: { [`/hub/api/models/${MODEL}`]: modelPage("groq", MODEL) },
  },
});

let server: RunningServer;
test.beforeEach(async ({ page, plugins, router }) => {
  const addresses = ["--hub-url", `${router.url}/hub`, "--router-url", router.url];
  server = await startServer(plugins.path, [...addresses, "--gateway"], false, { HF_TOKEN: "hf_0123456789abcdef" });
  await page.goto(server.link);
});
test.afterEach(async ({ page }) => {
  // A page whose server stops reports that as an error.
  await page.goto("about:blank");
  await server.stop();
});

test("the page Usage counts what the playground and a token's caller have used, and revokes the token", async ({
  page,
}) => {
  await page.goto(`${server.url}/usage`);
  await expect(page.getByText("No requests in this period")).toBeVisible();
  await page.goto(`${server.url}/playground?provider=groq&model=${encodeURIComponent(MODEL)}`);
  const { ask } = await usePlayground(page);
  await ask("Hello", { recorded: false });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Usage" }).click();

  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("textbox", { name: "Name" }).fill("=script");
  await form.getByRole("textbox", { name: "Budget" }).fill("5/30d");
  await form.getByRole("checkbox", { name: /without a known price/ }).check();
  await form.getByRole("button", { name: "Create token" }).click();
  const issued = page.getByRole("dialog", { name: "Token =script" });
  const secret = (await issued.locator("pre").innerText()).trim();
  expect(secret).toMatch(/^pbt_\S{43}$/);
  await issued.getByRole("button", { name: "Done" }).click();

  const call = async () => {
    const response = await fetch(`${server.url}/gateway/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ model: `groq/${MODEL}`, messages: [{ role: "user", content: "Hi" }], stream: true }),
    });
    await response.text();
    return response.status;
  };
  expect(await call()).toBe(200);
  await page.getByRole("button", { name: "Refresh" }).click();
  const requests = page.getByRole("region", { name: "Latest requests" });
  await expect(requests.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Tokens" }).getByText("$5.00 spent")).toBeVisible();

  const chart = page.getByRole("slider", { name: "Requests by hour" });
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", /Completed 2, Failed or canceled 0$/);
  await chart.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", "22");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Token", exact: true }).click();
  await page.getByRole("button", { name: "=script", exact: true }).click();
  await expect(page).toHaveURL(/[?&]token=tok_/);
  await expect(requests.getByRole("row")).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await requests.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.split("\r\n")).toEqual([expect.stringMatching(/^time,/), expect.stringContaining(",'=script,tok_"), ""]);

  await page.getByRole("button", { name: "Revoke =script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  expect(await call()).toBe(401);
});
