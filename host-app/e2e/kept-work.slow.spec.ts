import { expect, test } from "./testing/test.ts";

const MODEL = "distilbert/distilbert-base-uncased-finetuned-sst-2-english";

test.use({
  catalogue: "few",
  routerOptions: {
    tokens: [],
    pages: {
      [`/hub/api/models/${MODEL}`]: {
        inferenceProviderMapping: {
          "hf-inference": { status: "live", task: "text-classification", providerId: MODEL },
        },
      },
    },
  },
});

const IMAGE_KEY = "hf_reload_0123456789";

test("the page asks before the user leaves while a paid call is being sent, and names afterwards what to check", async ({
  page,
}) => {
  let posts = 0;
  await page.route("**/hf-inference/**", async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
    const method = route.request().method();
    if (method === "OPTIONS") return route.fulfill({ status: 204, headers });
    // The provider's mark is below a folder of the same name.
    if (method === "GET") return route.continue();
    // It is never answered.
    posts++;
  });
  await page.goto("/playground?task=text-classification&provider=hf-inference");
  await page.getByLabel("Key for").first().fill(IMAGE_KEY);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.getByLabel("Text", { exact: true }).fill("Was this paid for?");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect.poll(() => posts).toBe(1);

  const dialogShown = page.waitForEvent("dialog");
  const reload = page.reload();
  const dialog = await dialogShown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;

  await expect(page.getByText(/^No answer arrived for the call of /)).toBeVisible();
  await expect(page.getByText("Was this paid for?").first()).toBeVisible();
  await expect(page.getByText(/before you run it again/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(IMAGE_KEY);
  expect(posts).toBe(1);
  await page.getByRole("button", { name: "Forget call" }).click();
  await expect(page.getByText(/^No answer arrived/)).toHaveCount(0);
});
