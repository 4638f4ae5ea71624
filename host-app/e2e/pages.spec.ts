import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtOtherWidths } from "./testing/accessible.ts";
import { countShifts, MOST_SHIFT } from "./testing/layout-shifts.ts";
import { expectPage, PAGES } from "./testing/pages.ts";
import { expect, test } from "./testing/test.ts";

test("every route has a tested page", async () => {
  const source = await readFile(path.join(import.meta.dirname, "../src/app/routes.tsx"), "utf8");
  const routes = [...source.matchAll(/"([/*][^"]*)": lazyPage\(/g)].map(([, route = ""]) => route);
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`);
    return !PAGES.some(([address]) => pattern.test(address));
  });
  expect(routes.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

/** From a small phone to a laptop, on both sides of every width at which the layout changes. */
const WIDTHS = [320, 620, 880, 910, 980, 1000, 1030];

/** A page that is wider than its window has a broken layout. */
async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
  }
}

test("the playground and its header share their edges on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/playground");
  const left = async (name: string) => (await page.locator(name).first().boundingBox())?.x;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await left(".pb-header-row .pb-brand")).toBe(await left(".pb-page-title h1"));
});

/** Pages whose route and layout are the same as another page's: only their content differs. */
const SAME_LAYOUT = [
  "/libraries/big_vision",
  "/models/gpt2",
  "/docs/client",
  "/docs/local-models",
  "/docs/errors",
  "/docs/plugins",
];

/** The page with most components. axe takes most of the time of a page's tests. */
const CHECKED_BY_AXE_IN_EVERY_RUN = "/playground";

for (const [address, heading] of PAGES) {
  const opens = { tag: SAME_LAYOUT.includes(address) ? ["@slow"] : [] };
  test(`${address} opens by its address and fits every window`, opens, async ({ page }) => {
    // The first test of a worker also starts the server and the browser.
    test.setTimeout(60_000);
    await page.goto(address);
    await expectPage(page, heading);
    await expectFits(page);
  });

  const slow = SAME_LAYOUT.includes(address) ? ["@deep"] : ["@slow"];
  const accessible = { tag: address === CHECKED_BY_AXE_IN_EVERY_RUN ? [] : slow };
  test(
    `axe finds nothing on ${address}, in either theme, on a phone and on a wide screen`,
    accessible,
    async ({ page }) => {
      test.setTimeout(60_000);
      await page.goto(address);
      await expectPage(page, heading);
      await expectAccessible(page);
      await expectAccessibleAtOtherWidths(page);
    },
  );
}

test("labels of 300 characters widen no page, and wrap where they are shown", { tag: "@slow" }, async ({ page }) => {
  test.setTimeout(120_000);
  const labels = ["Unbroken".repeat(38), "A label that some program will write, ".repeat(8)].map((text) =>
    text.slice(0, 300),
  );
  await page.route("**/plugins/index.json", async (route) => {
    const index = (await (await route.fetch()).json()) as { plugins: Record<string, unknown>[] };
    for (const [order, entry] of index.plugins.entries()) {
      for (const name of ["label", "prettyLabel", "name", "description"]) {
        if (name in entry) entry[name] = labels[order % 2];
      }
    }
    await route.fulfill({ json: index });
  });
  for (const [address] of PAGES) {
    await page.goto(address);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.locator(".pb-skeleton:not(.pb-specimen *)")).toHaveCount(0);
    expect((await heading.boundingBox())?.height, address).toBeLessThan(140);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
    }
  }
  await page.goto("/tasks");
  // From then on the app handles keys.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search tasks/ }).fill("unbroken");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test("no task is alone in the last row of its group", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/tasks");
  await expectPage(page, "Tasks");
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const alone = await page.evaluate(() =>
      [...document.querySelectorAll(".pb-task-cards")].flatMap((list) => {
        const tops = Array.from(list.children, (card) => Math.round(card.getBoundingClientRect().top));
        const isAlone = new Set(tops).size > 1 && tops.filter((top) => top === tops.at(-1)).length === 1;
        return isAlone ? [list.parentElement?.getAttribute("aria-label")] : [];
      }),
    );
    expect(alone, `at ${width}`).toEqual([]);
  }
});

test("a page is painted in its layout before any other file arrives, and then before the list of plugins", async ({
  page,
}) => {
  const arrived = new AbortController();
  const listed = new AbortController();
  for (const [address, { signal }] of [
    [/\/assets\/|\/icon\.svg$/, arrived],
    [/\/plugins\/index\.json$/, listed],
  ] as const) {
    await page.route(address, async (route) => {
      if (!signal.aborted) await once(signal, "abort");
      await route.continue();
    });
  }
  await page.goto("/tasks", { waitUntil: "commit" });
  await expect(page.getByText("Loading Patchbay")).toBeAttached();
  await expect(page.locator(".pb-boot .pb-skeleton > [aria-hidden]").first()).toBeVisible();
  await expect(page.locator(".pb-boot .pb-brand")).toHaveText("Patchbay");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
  // The page alone: one round trip, even on a slow network.
  const waitedFor = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter((entry) => {
      const { renderBlockingStatus } = entry as PerformanceResourceTiming & { renderBlockingStatus: string };
      return renderBlockingStatus === "blocking";
    }),
  );
  expect(waitedFor).toEqual([]);
  arrived.abort();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("main").locator(".pb-skeleton > [aria-hidden]").first()).toBeVisible();
  listed.abort();
  await expectPage(page, "Tasks");
});

test("back and forward navigate between the pages, without loading the app again", async ({ page, requests }) => {
  await page.goto("/");
  for (const name of ["Libraries", "Diffusers"]) await page.getByRole("link", { name, exact: true }).first().click();
  await expectPage(page, "Diffusers");
  await page.goBack();
  await expectPage(page, "Libraries");
  await page.goBack();
  await expectPage(page, "Every model, every provider, one patch bay");
  await page.goForward();
  await expectPage(page, "Libraries");
  expect(requests.filter((address) => address === "/plugins/index.json")).toHaveLength(1);
});

test("a library's page shows its snippet, which is copied without a request, and links to its source", async ({
  page,
  context,
  requests,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/libraries/asteroid");
  await expect(page.getByText("from asteroid.models import BaseModel")).toBeVisible();
  const code = page.getByRole("figure", { name: "Python code" });
  const copy = code.getByRole("button", { name: "Copy to clipboard" });
  const tooltip = code.getByText("Copy to clipboard");
  // The button is hidden by the opacity of its container, so that it stays in the tab order.
  const shown = () => copy.evaluate((button) => Number(getComputedStyle(button.closest("div") as Element).opacity));

  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe(0);
  await code.hover();
  await expect.poll(shown).toBe(1);
  await expect(tooltip).toBeHidden();
  await copy.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe(0);

  await code.locator("pre").focus();
  await page.keyboard.press("Tab");
  await expect(copy).toBeFocused();
  await expect.poll(shown).toBe(1);
  await expect(tooltip).toBeVisible();

  const before = requests.length;
  await page.keyboard.press("Enter");
  await expect(code.getByText("Copied").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from asteroid.models import BaseModel");
  expect(requests.slice(before)).toEqual([]);

  const source = page.getByRole("link", { name: /^Edit (source|on GitHub)/ });
  await expect(source).toHaveAttribute("href", /^https:.*\/plugins\/libraries\/asteroid$/);
  await expect(source).toHaveAttribute("target", "_blank");
});

test("plugins are found at run time: one index, and no file of a plugin before its first use", async ({
  page,
  requests,
}) => {
  await page.goto("/");
  for (const [list, plugin] of [
    ["Tasks", "Text Generation"],
    ["Libraries", "Diffusers"],
    ["Providers", "Groq"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: list }).click();
    await expect(page.getByRole("link", { name: plugin, exact: true }).first()).toBeVisible();
  }
  // The plugin host is loaded, and follows the server.
  await expect.poll(() => requests).toContain("/plugins/events");
  expect(requests.filter((address) => address === "/plugins/index.json")).toHaveLength(1);
  expect(requests.filter((address) => /^\/plugins\/.*\.js(\?|$)/.test(address))).toEqual([]);
});

test.describe("a page without a network", { tag: "@slow" }, () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("shows that without moving the content, and lists on request what still works", async ({ page, context }) => {
    const shiftsOf = await countShifts(page);
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await expect(page.locator(".pb-skeleton")).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      const before = await shiftsOf();
      await context.setOffline(true);
      const status = page.getByRole("button", { name: "Offline", exact: true });
      await expect(status).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const away = await shiftsOf();
      await status.click();
      const note = page.getByText(
        "Pages and simulations keep working; calls to providers and the hub need a connection.",
        {
          exact: true,
        },
      );
      await expect(note).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(note).toBeHidden();
      await context.setOffline(false);
      await expect(status).toHaveCount(0);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect([away - before, (await shiftsOf()) - away].map((shift) => shift < MOST_SHIFT / 4)).toEqual([true, true]);
    }
  });
});
