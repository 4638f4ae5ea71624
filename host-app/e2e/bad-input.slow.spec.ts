import { openPlayground } from "./testing/playground.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

const MODEL = "openai/gpt-oss-120b";

test.use({
  catalogue: "few",
  allowedErrors: [/404/],
  routerOptions: {
    tokens: ["Hello", "."],
    pages: { [`/hub/api/models/${MODEL}`]: modelPage("another-provider", "its-id") },
  },
});

test("a key with a space is rejected before it is used, and can be entered again", async ({ page }) => {
  await openPlayground(page, "provider=groq");
  await page.getByLabel("Key for Groq").fill("hf_one two");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("contains a space");
  await expect(page.getByRole("alert")).not.toContainText("one two");
});

for (const model of ["../../api/whoami-v2", "owner/name?expand=all", "owner/name#part", "owner/../../name", "a/b/c"]) {
  test(`the model id ${model} reaches no other address`, async ({ page, router }) => {
    const playground = await openPlayground(page, `provider=groq&model=${encodeURIComponent(model)}`);
    await playground.useKey("Groq", "hf_e2eSecretToken");
    await playground.ask("Hello?");
    await expect(page.getByRole("alert")).toContainText(model);
    expect(router.received).toEqual([]);
  });
}

test("an unknown model of the provider is named, and the next message can be sent", async ({ page, router }) => {
  const playground = await openPlayground(page, `provider=groq&model=${MODEL}`);
  await playground.useKey("Groq", "hf_e2eSecretToken");
  await playground.ask("Hello?");
  await expect(page.getByRole("alert")).toContainText(MODEL);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  expect(router.received.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a model that no provider serves is named", async ({ page }) => {
  const playground = await openPlayground(page, "provider=groq&model=owner/unknown");
  await playground.useKey("Groq", "hf_e2eSecretToken");
  await playground.ask("Hello?");
  await expect(page.getByRole("alert")).toContainText("owner/unknown");
});
