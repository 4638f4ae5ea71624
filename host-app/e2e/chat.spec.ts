import { openPlayground } from "./testing/playground.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

const MODEL = "openai/gpt-oss-120b";
const MODEL_PATH = `/hub/api/models/${MODEL}`;

test.use({ catalogue: "few" });

test("without a key a labeled simulated answer streams in token by token, and needs no network the second time", async ({
  page,
  router,
}) => {
  const playground = await openPlayground(page, "provider=groq");
  await playground.ask("What is a patch bay?");
  await expect(playground.answer).toContainText("What is a patch bay?");
  await expect(playground.answer).toContainText("total");
  await expect(playground.answer).toContainText("Simulated");
  const lengths = (await playground.states()).map((text) => text.length);
  expect(new Set(lengths).size).toBeGreaterThan(5);
  // Rendered Markdown lacks its marks, such as two asterisks. More disappears once, when the reasoning is folded.
  const shorter = lengths.filter((length, index) => (lengths[index - 1] ?? 0) - length > 4);
  expect(shorter.length).toBeLessThanOrEqual(1);
  expect(router.received).toEqual([]);

  // The list of stored runs loads its code after the first one.
  await expect(page.locator(".pb-shell-side").getByText("What is a patch bay?")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\. Simulated answers and models on this device/)).toBeVisible();
  const next = page.getByRole("textbox", { name: "Message", exact: true });
  await next.fill("Still there?");
  await expect(page.getByText(/^Estimate: [\d,]+ tokens/)).toBeVisible();
  await next.press("Enter");
  await expect(playground.answer).toContainText("Still there?");
  await expect(playground.answer).toContainText("total");
});

test.describe("with a hub token", () => {
  test.use({
    routerOptions: {
      tokens: ["One", " two", " three", " four", "."],
      pages: { [MODEL_PATH]: modelPage("groq", "openai/gpt-oss-120b") },
    },
  });

  test("the chat goes to the router in the exact format", async ({ page, router, requests }) => {
    const token = "hf_e2eSecretToken";
    const playground = await openPlayground(page, `provider=groq&model=${MODEL}&temperature=0.5`);
    await playground.useKey("Groq", token);
    await playground.ask("Count.");
    await expect(playground.answer).toContainText("One two three four.");
    await expect(playground.answer).not.toContainText("Simulated");
    expect(new Set(await playground.states()).size).toBeGreaterThan(3);

    const [chat, ...others] = router.received.filter(({ method }) => method === "POST");
    expect(others).toEqual([]);
    expect(chat?.path).toBe("/groq/openai/v1/chat/completions");
    expect(chat?.headers.authorization).toBe(`Bearer ${token}`);
    expect(chat?.headers["content-type"]).toBe("application/json");
    expect(chat?.headers.referer).toBeUndefined();
    expect(chat?.headers.cookie).toBeUndefined();
    expect(chat?.body).toEqual({
      model: "openai/gpt-oss-120b",
      messages: [{ role: "user", content: "Count." }],
      temperature: 0.5,
      stream: true,
    });

    expect([...requests, page.url(), ...router.received.map(({ path }) => path)].join("\n")).not.toContain(token);
    // Without the checkbox, a key lasts for the session.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
    await page.getByRole("button", { name: "Forget" }).click();
    await expect(page.getByLabel("Key for Groq")).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(token);
  });
});

test.describe("a long answer", () => {
  const tokens = Array.from({ length: 300 }, (_, place) => ` ${place}`);
  test.use({ routerOptions: { tokens, pages: { [MODEL_PATH]: modelPage("groq", "openai/gpt-oss-120b") } } });

  test("stops on request, also on the server's side", async ({ page, router }) => {
    const playground = await openPlayground(page, `provider=groq&model=${MODEL}`);
    await playground.useKey("Groq", "hf_e2eSecretToken");
    await playground.ask("Count.");
    await expect(playground.answer).toContainText(" 0 1 2");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(playground.answer).toContainText("stopped");
    await expect.poll(router.brokenOff).toBe(1);
    await expect(playground.answer).not.toContainText(" 298 299");
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  });
});

test.describe("with a provider's key", () => {
  test.use({
    routerOptions: { tokens: ["Directly", "."], pages: { [MODEL_PATH]: modelPage("loopback", "its-own-id") } },
  });

  test("the chat goes to the provider's own host, and the key nowhere else", async ({
    page,
    router,
    plugins,
    site,
  }) => {
    await plugins.addProviderLike("loopback", "groq", { label: "Loopback", hosts: [router.url] });
    await site.indexed();
    const playground = await openPlayground(page, `provider=loopback&model=${MODEL}`);
    await playground.useKey("Loopback", "sk-e2e-provider-key");
    await playground.ask("Hello?");
    await expect(playground.answer).toContainText("Directly.");
    const chats = router.received.filter(({ method }) => method === "POST");
    expect(chats.map(({ path, headers, body }) => ({ path, key: headers.authorization, body }))).toEqual([
      {
        path: "/openai/v1/chat/completions",
        key: "Bearer sk-e2e-provider-key",
        body: { model: "its-own-id", messages: [{ role: "user", content: "Hello?" }], stream: true },
      },
    ]);
    const lookups = router.received.filter(({ method }) => method === "GET");
    expect(lookups.map(({ headers }) => headers.authorization)).toEqual(lookups.map(() => undefined));
  });
});
