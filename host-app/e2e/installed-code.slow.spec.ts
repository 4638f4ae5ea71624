import { appendFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./testing/accessible.ts";
import { serveFolder } from "./testing/serve-folder.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

const WIDGET = `
(globalThis as { tampered?: boolean }).tampered = true;
export default { Demo: () => "the widget of a stranger" };
`;

async function install(page: Page, folder: string): Promise<void> {
  const served = await serveFolder(folder);
  try {
    await page.goto("/plugins");
    await page.getByLabel("Package or URL").fill(served.url);
    await page.getByRole("button", { name: "Preview" }).click();
    const section = page.getByRole("region", { name: "Install plugins", exact: true });
    await expect(section.getByText(/Its code runs in a sandbox/)).toBeVisible();
    await section.getByRole("button", { name: "Install", exact: true }).click();
    await expect(section.getByText(/is installed\./)).toBeVisible();
  } finally {
    await served.stop();
  }
}

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
  await install(page, await author.build(source));
  await page.goto("/playground?provider=acme-chat&model=example-chat");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is a patch bay?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("A patch bay is a panel");
  expect(await isTampered(page)).toBe(false);
});

test("an installed task's widget does not run in the page", async ({ page, context, server, author }) => {
  await context.request.get(server.link);
  const source = await author.begin("task", "mood-check");
  await writeFile(path.join(source, "src/widget.tsx"), WIDGET);
  await install(page, await author.build(source));
  await page.goto("/tasks/mood-check");
  await expect(page.getByRole("heading", { level: 1, name: "Mood Check" })).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("the widget of a stranger")).toBeVisible();
  await expect(page.locator("main").getByText("the widget of a stranger")).toHaveCount(0);
  await expectAccessible(page, "main");
  expect(await isTampered(page)).toBe(false);
});
