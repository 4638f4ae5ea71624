import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/testing/test.ts";

const folder = path.resolve(import.meta.dirname, "../dist/screenshots");
const readmeFolder = path.resolve(import.meta.dirname, "../../docs");

const PAGES = [
  "/",
  "/?q=text",
  "/tasks",
  "/tasks/text-generation",
  "/tasks/text-to-image",
  "/tasks/table-question-answering",
  "/libraries",
  "/libraries/transformers",
  "/providers",
  "/providers/groq",
  "/models",
  "/models/meta-llama/Llama-3.3-70B-Instruct",
  "/playground",
  "/playground?task=text-to-image",
  "/playground?provider=groq&panes=2&b.provider=together",
  "/servers",
  "/usage",
  "/quantization?size=32&machine=NVIDIA+RTX+4090",
  "/templates",
  "/settings",
  "/plugins",
  "/docs",
  "/docs/client",
  "/docs/plugins",
  "/docs/design",
  "/docs?q=retry",
  "/no-such-page",
];

const VIEWS = [
  { name: "light", colorScheme: "light", width: 1280 },
  { name: "dark", colorScheme: "dark", width: 1280 },
  { name: "phone", colorScheme: "light", width: 390 },
  { name: "phone-dark", colorScheme: "dark", width: 390 },
] as const;

/** Opens a page and waits until nothing is loading. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Looking|Starting|Reading|Writing)|Still searching/)).toHaveCount(0);
  await expect(page.locator(".pb-skeleton:not(.pb-specimen *)")).toHaveCount(0);
  await expect.poll(() => page.evaluate(marksToLoad)).toBe(0);
}

/** Runs in the page: how many marks in view still show their letters. A mark outside the view is not loaded. */
function marksToLoad(): number {
  const boxes = [...document.querySelectorAll(".pb-monogram > img")].map((image) => image.getBoundingClientRect());
  return boxes.filter(({ top, left, width }) => width > 0 && top < innerHeight && left < innerWidth).length;
}

test.beforeEach(async ({ page }) => {
  // As without settings: the tests' server names a hub and a router on this machine.
  await page.route("**/config.json", (route) => route.fulfill({ json: { live: true } }));
});

for (const { name, colorScheme, width } of VIEWS) {
  test(`every page, ${name}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    for (const address of PAGES) {
      await open(page, address);
      const file = address.replaceAll(/^\W+|\W+$/g, "").replaceAll(/[/?=]/g, "-") || "home";
      await page.screenshot({ path: path.join(folder, name, `${file}.png`), fullPage: true });
      // A page that is wider than the screen has a broken layout.
      const excess = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(excess, `${address} is wider than the screen`).toBeLessThanOrEqual(0);
    }
  });
}

test("the images of the README", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/");
  // Until the recording is read, its wave form is flat.
  const wave = page.locator(".pb-preview-wave svg").first();
  const shape = () =>
    wave.evaluate((svg: SVGSVGElement) => {
      const { width, height } = svg.getBBox();
      return height / width;
    });
  await expect.poll(shape).toBeGreaterThan(0.1);
  await page.screenshot({ path: path.join(readmeFolder, "home.png") });

  await open(page, "/playground?task=conversational&provider=groq");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is a patch bay, in two sentences?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  const runs = page.getByRole("navigation", { name: "Stored runs" });
  await expect(runs.getByRole("button", { name: "What is a patch bay", exact: false }).first()).toBeVisible();
  await page.screenshot({ path: path.join(readmeFolder, "playground.png") });

  await open(page, "/providers");
  await page.screenshot({ path: path.join(readmeFolder, "providers.png") });
});
