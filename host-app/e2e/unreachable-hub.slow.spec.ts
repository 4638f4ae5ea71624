import { openPlayground } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

const MODEL = "openai/gpt-oss-120b";
const VENDOR = "http://127.0.0.1:4998";
const KEY = "sk-e2e-own-key";

test.use({
  catalogue: "few",
  allowedErrors: [/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE/],
});

for (const [name, isSilent] of [
  ["refuses connections", false],
  ["never answers", true],
] as const) {
  test(`a provider's own key works while the hub ${name}`, async ({ page, router, plugins, site }) => {
    await plugins.addProviderLike("loopback", "groq", { label: "Loopback", hosts: [VENDOR] });
    await site.indexed();
    await page.route(`${router.url}/**`, (route) => (isSilent ? undefined : route.abort("connectionrefused")));
    const sent: { url: string; key: string | undefined; body: unknown }[] = [];
    await page.route(`${VENDOR}/**`, async (route) => {
      const request = route.request();
      const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
      const { authorization: key } = await request.allHeaders();
      sent.push({ url: request.url(), key, body: request.postDataJSON() });
      const chunk = {
        id: "1",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta: { content: "From the vendor." } }],
      };
      const body = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
      await route.fulfill({ headers, contentType: "text/event-stream", body });
    });
    const playground = await openPlayground(page, `provider=loopback&model=${MODEL}`);
    await playground.useKey("Loopback", KEY);
    await playground.ask("Hello?");
    await expect(playground.answer).toContainText("From the vendor.");
    expect(sent).toEqual([
      {
        url: `${VENDOR}/openai/v1/chat/completions`,
        key: `Bearer ${KEY}`,
        body: { model: MODEL, messages: [{ role: "user", content: "Hello?" }], stream: true },
      },
    ]);
    expect(router.received).toEqual([]);
  });
}
