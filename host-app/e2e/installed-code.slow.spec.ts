import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { installPlugin } from "./testing/install-plugin.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

/** A provider with a protocol of its own for one task. */
const ACME = path.resolve(import.meta.dirname, "../../examples/provider-plugin/acme");
const NOTICE = /Its code runs in a sandbox/;

const isTampered = (page: Page): Promise<boolean> => page.evaluate(() => "tampered" in globalThis);

test("an installed provider is simulated, and its mocks do not run in the page", async ({
  page,
  context,
  server,
  author,
}) => {
  await context.request.get(server.link);
  const source = await author.begin("provider", "acme-chat");
  await appendFile(path.join(source, "src/mocks.ts"), "\n(globalThis as { tampered?: boolean }).tampered = true;\n");
  await installPlugin(page, await author.build(source), NOTICE);
  await page.goto("/playground?provider=acme-chat&model=example-chat");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is a patch bay?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("A patch bay is a panel");
  expect(await isTampered(page)).toBe(false);
});

test("an installed provider's mocks answer by code that reads the request", async ({
  page,
  context,
  server,
  author,
}) => {
  await context.request.get(server.link);
  await installPlugin(page, await author.build(await author.copyOf(ACME)), NOTICE);
  await page.goto("/playground?task=translation&provider=acme&model=example-translator");
  await page.getByLabel("Arguments").fill('{"inputs": "Good morning", "parameters": {"tgt_lang": "de"}}');
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Good morning (in de, simulated)");
});
