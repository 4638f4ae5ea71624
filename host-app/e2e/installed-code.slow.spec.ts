import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { installPlugin } from "./testing/install-plugin.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

/** A provider with a protocol of its own for one task. */
const ACME = path.resolve(import.meta.dirname, "../../examples/provider-plugin/acme");
const NOTICE = /Its code runs in a sandbox/;

/** A queue's examples, as its documentation shows them. */
const QUEUE = `
curl https://api.queue.example/v1/paint -H "X-Key: $KEY" -d '{"model": "paint-1", "prompt": "A lighthouse"}'
{"data": {"task_id": "t-1", "status": "CREATED"}}
curl https://api.queue.example/v1/paint/{task-id} -H "X-Key: $KEY"
{"data": {"task_id": "t-1", "status": "COMPLETED", "images": ["https://files.queue.example/1.png"]}}`;

test.beforeEach(async ({ context, server }) => {
  await context.request.get(server.link);
});

async function run(page: Page, args: string): Promise<void> {
  await page.getByLabel("Arguments").fill(args);
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

const isTampered = (page: Page): Promise<boolean> => page.evaluate(() => "tampered" in globalThis);

test("an installed provider is simulated, and its mocks do not run in the page", async ({ page, author }) => {
  const source = await author.begin("provider", "acme-chat");
  await appendFile(path.join(source, "src/mocks.ts"), "\n(globalThis as { tampered?: boolean }).tampered = true;\n");
  await installPlugin(page, await author.build(source), NOTICE);
  await page.goto("/playground?provider=acme-chat&model=example-chat");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is a patch bay?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("A patch bay is a panel");
  expect(await isTampered(page)).toBe(false);
});

test("an installed provider's mocks answer by code that reads the request", async ({ page, author }) => {
  await installPlugin(page, await author.build(await author.copyOf(ACME)), NOTICE);
  await page.goto("/playground?task=translation&provider=acme&model=example-translator");
  await run(page, '{"inputs": "Good morning", "parameters": {"tgt_lang": "de"}}');
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Good morning (in de, simulated)");
});

test("an installed queue that was written from its examples accepts a job, and its image arrives", async ({
  page,
  author,
}) => {
  await installPlugin(page, await author.build(await author.begin("provider", "queue", "--from-curl", QUEUE)), NOTICE);
  await page.goto("/playground?task=text-to-image&provider=queue&model=paint-1");
  await run(page, '{"inputs": "A lighthouse at dusk"}');
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result.getByRole("img").first()).toBeVisible();
  await expect(result.getByText("Simulated", { exact: true })).toBeVisible();
});
