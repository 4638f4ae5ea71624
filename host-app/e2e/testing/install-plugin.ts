import { expect, type Page } from "@playwright/test";
import { serveFolder } from "./serve-folder.ts";

/** Installs the plugin of a folder on the page of plugins. @param notice the text about its code in the preview */
export async function installPlugin(page: Page, folder: string, notice: RegExp): Promise<void> {
  const served = await serveFolder(folder);
  try {
    await page.goto("/plugins");
    await page.getByLabel("Package or URL").fill(served.url);
    await page.getByRole("button", { name: "Preview" }).click();
    const section = page.getByRole("region", { name: "Install plugins", exact: true });
    await expect(section.getByText(notice)).toBeVisible();
    await section.getByRole("button", { name: "Install", exact: true }).click();
    await expect(section.getByText(/is installed\./)).toBeVisible();
  } finally {
    await served.stop();
  }
}
