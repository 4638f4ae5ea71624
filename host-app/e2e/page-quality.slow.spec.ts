import { countShifts, MOST_SHIFT } from "./testing/layout-shifts.ts";
import {
  MEASURED_MODEL,
  MEASURED_ROUTES,
  measuredWhole,
  startLighthouse,
  type LighthouseResult,
} from "./testing/lighthouse.ts";
import { PAGES } from "./testing/pages.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

test.use({
  ownSite: true,
  // The test's router lacks some paths, which the console reports as failed requests, as for users.
  allowedErrors: [/Failed to load resource/],
  routerOptions: {
    tokens: [],
    pages: {
      [`/hub/api/models/${MEASURED_MODEL}`]: modelPage("together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"),
      [`/hub/${MEASURED_MODEL}/resolve/main/README.md`]: "# Llama\n\nA model card.",
    },
  },
});

const LEAST_SCORE = 95;

// Performance takes longest and depends on the machine: the benchmarks measure it.
const CATEGORIES = ["accessibility", "best-practices", "seo"];

for (const [index, route] of MEASURED_ROUTES.entries()) {
  const tag = index === 1 ? [] : ["@deep"];
  test(`Lighthouse scores ${route} at least 95 of 100 for everything but performance`, { tag }, async ({ server }) => {
    test.setTimeout(120_000);
    const lighthouse = await startLighthouse();
    try {
      const result = await lighthouse.measure(server.url + route, CATEGORIES);
      expect(Object.keys(result.categories).toSorted()).toEqual(CATEGORIES);
      expect(report(route, result)).toEqual([]);
    } finally {
      await lighthouse.stop();
    }
  });
}

/** Prints the scores of a page. @returns low ones, with the audits that cost points */
function report(route: string, { categories, audits }: LighthouseResult): string[] {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)] as const);
  process.stdout.write(`  ${route}: ${scores.map(([name, score]) => `${name} ${score}`).join(", ")}\n`);
  return scores.flatMap(([name, score]) => {
    if (score >= LEAST_SCORE) return [];
    const lost = (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
    return [`${route}: ${name} ${score} (${lost.join(", ")})`];
  });
}

test("a page that Lighthouse could not measure is measured again, and does not count as bad", async () => {
  const good: LighthouseResult = {
    categories: { seo: { score: 1, auditRefs: [{ id: "title", weight: 1 }] } },
    audits: { title: { score: 1 } },
  };
  const broken: LighthouseResult = {
    categories: { seo: { score: null, auditRefs: [{ id: "title", weight: 1 }] } },
    audits: { title: { score: null, errorMessage: "The page did not answer." } },
  };
  const answers = [broken, good];
  expect(await measuredWhole("/", async () => answers.shift() ?? good)).toBe(good);
  await expect(measuredWhole("/", async () => broken)).rejects.toThrow("seo (title: The page did not answer.)");
  const failed = { ...good, runtimeError: { code: "NO_FCP", message: "Nothing was painted." } };
  await expect(measuredWhole("/", async () => failed)).rejects.toThrow("NO_FCP: Nothing was painted.");
});

/** Pages with content that arrives late: an example's image or video, a form's image, and a local server's status. */
const LATE = [
  ["/tasks/keypoint-detection", "Keypoint Detection"],
  ["/tasks/graph-ml", "Graph Machine Learning"],
  ["/tasks/video-classification", "Video Classification"],
  ["/tasks/image-to-image", "Image-to-Image"],
  ["/tasks/translation", "Translation"],
  ["/providers/ollama", "Ollama"],
] as const;

// On a phone, a shift moves more of what is shown.
for (const [device, viewport, tag] of [
  ["desktop", { width: 1280, height: 900 }, ["@deep"]],
  ["phone", { width: 390, height: 844 }, []],
] as const) {
  test(`no page shifts while it loads on a ${device}`, { tag: [...tag] }, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    const shiftsOf = await countShifts(page);
    const moved: string[] = [];
    for (const [address, heading] of [...PAGES, ...LATE]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
      // The font, and what loads when the browser is idle.
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(1000);
      const sum = await shiftsOf();
      process.stdout.write(`  ${address}: ${sum.toFixed(3)}\n`);
      if (sum > MOST_SHIFT) moved.push(`${address}: ${sum.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
}
