import { createServer, request as ask } from "node:http";
import type { Page } from "@playwright/test";
import { startOnLoopback } from "../server/testing/start-on-loopback.ts";
import { expect, test } from "./testing/test.ts";

const BASE = "/patchbay/";

test.use({ serverOptions: ["--base", BASE] });

/** Checks what the app loads from separate URLs. */
async function expectAppAt(page: Page, address: string, link: string): Promise<void> {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith(BASE)) outside.push(request.url());
  });
  await page.goto(`${address}libraries/asteroid`);
  await expect(page.locator("code .hljs-keyword").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates", exact: true }).click();
  await expect(page).toHaveURL(`${address}templates`);
  // A worker with its own script.
  await expect(page.getByRole("heading", { level: 1, name: "Chat templates" })).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(address);
  await page.goto(`${address}plugins?kind=provider`);
  await expect(page.getByLabel("Package or URL")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Load Groq" }).click();
  const groq = page
    .getByRole("region", { name: "Plugins", exact: true })
    .getByRole("row")
    .filter({ has: page.getByText("groq", { exact: true }) });
  await expect(groq).toContainText("Loaded");
  expect(outside).toEqual([]);
}

test("the app works below a path of its host", async ({ page, server }) => {
  const { origin } = new URL(server.url);
  expect(server.url).toBe(`${origin}${BASE.slice(0, -1)}`);
  await expectAppAt(page, `${server.url}/`, server.link);
  await page.goto(`${origin}/`);
  await expect(page, "past the base").toHaveURL(`${server.url}/`);
});

test("the app works behind a proxy that removes the base path", async ({ page, server }) => {
  const { origin } = new URL(server.url);
  const proxy = createServer((request, response) => {
    const path = (request.url ?? "").replace(BASE, "/");
    const { method, headers } = request;
    const passed = ask(`${origin}${path}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once("error", () => response.destroy());
    request.pipe(passed);
  });
  const { url: seen, stop } = await startOnLoopback(proxy);
  await expectAppAt(page, `${seen}${BASE}`, server.link.replace(origin, seen));
  await page.goto("about:blank");
  await stop();
});
