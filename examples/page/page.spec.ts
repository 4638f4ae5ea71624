import { controlMock, type Mock } from "@patchbay/mocks";
import { mockFixture } from "@patchbay/mocks/playwright";
import * as groq from "@patchbay/provider-groq/mocks";
import { expect, test as base } from "@playwright/test";

const test = base.extend<{ mock: Mock<"groq"> }>({ mock: mockFixture({ groq }) });

test.beforeEach(({ page }) => page.goto("/"));

test("shows the provider's answer", async ({ page, mock }) => {
  mock.chat("groq").reply("Hello from the test.");
  await page.getByLabel("Your key").fill("gsk_test");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("status")).toHaveText("Hello from the test.");
  expect(mock.requests("groq")).toMatchObject([{ text: "Hello?", headers: { authorization: "Bearer …" } }]);
});

test("explains that the provider is busy", async ({ page, mock }) => {
  mock.chat("groq").reply({ error: 429 });
  await page.getByLabel("Your key").fill("gsk_test");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("status")).toHaveText("The provider is busy. Try again in a minute.");
});

test("shows what its server has received so far", async ({ page }) => {
  const mock = controlMock("http://127.0.0.1:4700");
  await mock.reset();
  // The rest would arrive after an hour.
  await mock.chat("groq").reply({ chunks: ["Once", " upon", " a time"], delays: [0, 0, 3_600_000] });
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("status")).toHaveText("Once upon");
  await mock.verify();
});
