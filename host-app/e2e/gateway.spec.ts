import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startServer } from "./testing/start-server.ts";
import { modelPage } from "./testing/start-router.ts";
import { usePlayground } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

const CANARY = "hf_canary_0123456789abcdef";

test.use({
  catalogue: "few",
  routerOptions: {
    tokens: ["Real", " without", " a", " key."],
    pages: { "/hub/api/models/openai/gpt-oss-120b": modelPage("groq", "openai/gpt-oss-120b") },
  },
});

test("the playground is real without a key in the page, and nothing that reaches the page contains the server's key", async ({
  page,
  plugins,
  router,
}) => {
  const addresses = ["--hub-url", `${router.url}/hub`, "--router-url", router.url];
  const server = await startServer(plugins.path, [...addresses, "--gateway"], false, { HF_TOKEN: CANARY });
  try {
    const shown: string[] = [];
    const reading: Promise<unknown>[] = [];
    page.on("console", (message) => shown.push(message.text()));
    page.on("response", (response) => {
      shown.push(response.url(), JSON.stringify(response.headers()));
      const text = response.text().then((body) => void shown.push(body));
      // The stream of the plugin index has no end, and a redirect has no body.
      if (!response.url().endsWith("/plugins/events")) reading.push(text.catch(() => undefined));
      else text.catch(() => undefined);
    });

    await page.goto(`${server.url}/playground?provider=groq`);
    await expect(page.getByText("Simulated", { exact: true }).first()).toBeVisible();

    await page.goto(server.link);
    await page.goto(`${server.url}/playground?provider=groq&model=openai%2Fgpt-oss-120b`);
    await expect(page.getByText("From Groq through the gateway").first()).toBeVisible();
    const { ask, answer } = await usePlayground(page);
    await ask("Hello", { recorded: false });
    await expect(answer.getByText("Real without a key.")).toBeVisible();

    const sent = router.received.filter(({ headers }) => headers.authorization === `Bearer ${CANARY}`);
    expect(sent.length).toBeGreaterThan(0);
    await Promise.all(reading);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect([...shown, stored, server.output()].filter((text) => text.includes(CANARY))).toEqual([]);
    expect(shown.some((text) => text.includes("/gateway/tasks/conversational"))).toBe(true);
    // A page whose server stops reports that as an error.
    await page.goto("about:blank");
  } finally {
    await server.stop();
  }
});

test(
  "a key with settings goes through the gateway to the address that they choose, and is shown nowhere",
  { tag: "@slow" },
  async ({ page, plugins, router }) => {
    const key = "own-canary-0123456789";
    await plugins.addProviderLike("harbor", "groq", {
      label: "Harbor",
      models: "direct",
      directTasks: undefined,
      browser: "relay",
      hosts: ["{workspace}"],
      settings: {
        workspace: { label: "Workspace", type: "address", required: true },
        region: { label: "Region", options: ["eu", "us"], default: "eu" },
      },
    });
    const server = await startServer(plugins.path, ["--gateway"]);
    try {
      const shown: string[] = [];
      page.on("console", (message) => shown.push(message.text()));
      page.on("request", (request) => shown.push(request.url()));
      await page.goto(server.link);
      await page.goto(`${server.url}/playground?provider=harbor&model=small`);
      const workspace = page.getByLabel("Workspace");
      await workspace.fill(router.url);
      await workspace.press("Enter");
      await page.getByLabel("Key for Harbor").fill(key);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("In use for this session")).toBeVisible();
      await expect(page.getByText("From Harbor through the gateway")).toBeVisible();
      const { ask, answer } = await usePlayground(page);
      await ask("Hello", { recorded: false });
      await expect(answer.getByText("Real without a key.")).toBeVisible();
      await expect(answer.getByText("From Harbor through the gateway")).toBeVisible();

      const [sent] = router.received.filter(({ method }) => method === "POST");
      expect(sent?.headers.authorization).toBe(`Bearer ${key}`);
      expect(Object.keys(sent?.headers ?? {}).filter((name) => name.startsWith("x-patchbay"))).toEqual([]);
      const read = (at: string) =>
        page.evaluate(async (url) => (await fetch(url, { headers: { "x-patchbay": "1" } })).text(), at);
      const records = await read(`${server.url}/gateway/usage/records`);
      expect(records).toContain("harbor/small");
      await answer.getByText(/^Network log/).click();
      shown.push(records, server.output(), await page.locator("body").innerText());
      expect(shown.filter((text) => text.includes(key))).toEqual([]);
      expect(shown.filter((text) => text.includes("workspace="))).toEqual([]);
      await page.goto("about:blank");
    } finally {
      await server.stop();
    }
  },
);

test(
  "an alias of the configuration is a row of the model dialog, answers, and is named by its code",
  { tag: "@slow" },
  async ({ page, plugins, router }) => {
    const built = path.resolve(import.meta.dirname, "../../plugins/providers/gateway/dist");
    await plugins.addBuilt("provider", "gateway", built);
    const config = path.join(plugins.path, "config.json");
    await writeFile(config, JSON.stringify({ aliases: { "team-small": ["groq/openai/gpt-oss-120b", "groq/other"] } }));
    const addresses = ["--hub-url", `${router.url}/hub`, "--router-url", router.url, "--config", config];
    const server = await startServer(plugins.path, [...addresses, "--gateway"], false, { HF_TOKEN: CANARY });
    try {
      await page.goto(server.link);
      await page.goto(`${server.url}/playground`);
      await page.getByRole("button", { name: /^Choose a model: / }).click();
      const row = page.getByRole("option", { name: /^team-small/ });
      await expect(row).toContainText("Calls groq/openai/gpt-oss-120b, else groq/other");
      await expect(row).toContainText("Gateway");
      await row.click();
      const settings = page.getByRole("complementary", { name: "Settings" });
      await expect(settings.getByText("Calls groq/openai/gpt-oss-120b, else groq/other")).toBeVisible();
      const { ask, answer } = await usePlayground(page);
      await ask("Hello", { recorded: false });
      await expect(answer.getByText("Real without a key.")).toBeVisible();
      expect(router.received.find(({ method }) => method === "POST")?.headers.authorization).toBe(`Bearer ${CANARY}`);
      await page.getByText("Code of this run").click();
      await expect(page.locator(".pb-call-code")).toContainText('"team-small"');
      await expect(page.locator(".pb-call-code")).toContainText(`${server.url}/gateway`);
      await page.goto("about:blank");
    } finally {
      await server.stop();
    }
  },
);
