import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page, Request } from "@playwright/test";
import { usePlayground } from "./testing/playground.ts";
import { BASE, FALLBACKS, serveStatic, writeApp, type Fallback } from "./testing/static-site.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

/** Uses the app as people do who got a link to one of its pages. */
async function expectApp(page: Page, origin: string): Promise<void> {
  const outside: string[] = [];
  const listener = (request: Request): void => {
    const { origin: target, pathname } = new URL(request.url());
    if (target === origin && !pathname.startsWith(BASE)) outside.push(pathname);
  };
  page.on("request", listener);
  await page.goto(`${origin}${BASE}libraries/asteroid`);
  await expect(page.locator("code .hljs-keyword").first()).toBeVisible();
  await page.reload();
  await expect(page.locator("code .hljs-keyword").first()).toBeVisible();
  await page.goto(`${origin}${BASE}playground?provider=groq`);
  await expect(page.getByText("Simulated", { exact: true }).first()).toBeVisible();
  const { ask, answer } = await usePlayground(page);
  await ask("Hello there", { recorded: false });
  await expect(answer.getByText(/Hello/).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates", exact: true }).click();
  await expect(page).toHaveURL(`${origin}${BASE}templates`);
  await expect(page.getByRole("heading", { level: 1, name: "Chat templates" })).toBeVisible();
  await page.goto(`${origin}${BASE}docs/gateway-api`);
  await expect(page.getByText("/v1/chat/completions").first()).toBeVisible();
  page.off("request", listener);
  expect(outside).toEqual([]);
}

test.describe("the app on a static host that answers unknown addresses with", () => {
  for (const fallback of Object.keys(FALLBACKS) as Fallback[]) {
    test.describe(fallback, () => {
      // The browser reports each page with status 404.
      test.use({ allowedErrors: fallback === "404.html" ? [/status of 404/] : [] });

      test("works below its base, with links, reloads and simulated answers", async ({ page, plugins, router }) => {
        const write = await writeApp();
        const folder = await mkdtemp(path.join(tmpdir(), "patchbay-static-"));
        const config = { hubUrl: `${router.url}/hub`, routerUrl: router.url };
        const { problems } = await write({ base: BASE, out: folder, plugins: [plugins.path], config });
        expect(problems).toEqual([]);
        // Again into the same folder, which it has written itself.
        await write({ base: BASE, out: folder, plugins: [plugins.path], config });
        await expect(write({ out: plugins.path, plugins: [] })).rejects.toThrow("has other files");
        const { url: origin, stop } = await serveStatic(folder, fallback);
        try {
          await expectApp(page, origin);
          await page.goto("about:blank");
        } finally {
          await stop();
          await rm(folder, { recursive: true });
        }
      });
    });
  }
});
