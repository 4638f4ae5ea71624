import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Address and heading of every page. */
const PAGES = [
  ["/", "Tasks, libraries and providers"],
  ["/tasks", "Tasks"],
  ["/tasks/text-generation", "Text Generation"],
  ["/libraries", "Libraries"],
  ["/libraries/asteroid", "Asteroid"],
  ["/libraries/big_vision", "Big Vision"],
  ["/providers", "Providers"],
  ["/providers/groq", "Groq"],
  ["/playground", "Playground"],
  ["/plugins", "Plugins"],
] as const;

async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByText(/^Loading|^Starting|^Reading/)).toHaveCount(0);
}

test("every page can be opened by its address", async ({ page }) => {
  for (const [address, heading] of PAGES) {
    await page.goto(address);
    await expectPage(page, heading);
  }
});

test("back and forward lead through the pages, without loading the app again", async ({ page, requests }) => {
  await page.goto("/");
  for (const name of ["Libraries", "Asteroid"]) await page.getByRole("link", { name, exact: true }).first().click();
  await expectPage(page, "Asteroid");
  await page.goBack();
  await expectPage(page, "Libraries");
  await page.goBack();
  await expectPage(page, "Tasks, libraries and providers");
  await page.goForward();
  await expectPage(page, "Libraries");
  expect(requests.filter((address) => address === "/plugins/index.json")).toHaveLength(1);
});

test("a library's page shows its snippet", async ({ page }) => {
  await page.goto("/libraries/asteroid");
  await expect(page.getByText("from asteroid.models import BaseModel")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [address, heading] of PAGES) {
      await page.goto(address);
      await expectPage(page, heading);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${address}: ${id} at ${nodes.map(({ target }) => target).join(" ")}`,
      );
      expect(found).toEqual([]);
    }
  });
}
