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
