import type { Page } from "@playwright/test";
import { expect, test } from "./testing/test.ts";

/** The result of each way to run text as code in a page. */
async function attempts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const ways: Record<string, () => unknown> = {
      markup: () => (document.createElement("div").innerHTML = "<b>text</b>"),
      script: () => (document.createElement("script").src = "/assets/any.js"),
      worker: () => new Worker("/assets/any.js"),
      policy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy("other", {}),
    };
    return Object.fromEntries(
      Object.entries(ways).map(([name, attempt]) => {
        try {
          attempt();
          return [name, "allowed"];
        } catch (error) {
          return [name, (error as Error).name];
        }
      }),
    );
  });
}

test.describe("the content security policy", () => {
  test.use({ allowedErrors: [/Trusted|TrustedHTML|trusted-types/] });

  test("lets no code in the page turn text into markup, scripts, workers or policies", async ({ page }) => {
    await page.goto("/libraries/asteroid");
    // The app's own use of it: highlighted code.
    await expect(page.locator("code .hljs-keyword").first()).toBeVisible();
    expect(await attempts(page)).toEqual({
      markup: "TypeError",
      script: "TypeError",
      worker: "TypeError",
      policy: "TypeError",
    });
  });
});
