import type { Frame, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./test.ts";

/** The rules that look at colours, for which alone the themes differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The rows of a long table are coloured alike: the first stand for all, which take axe half a minute. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 25)";

/** To describe what is well takes axe longer than to look. Each frame is looked at by itself. */
const FINDINGS_ONLY: RunOptions = { resultTypes: ["violations"], iframes: false };

interface Part {
  /** Selectors of what axe looks at. */
  readonly include: string[];
  /** Selectors of what it passes over inside. */
  readonly exclude?: string[];
}

/**
 * Has axe look at the page as it stands now: at the colours in both themes, with all other rules once.
 * @param part selector of the part to look at; absent: the whole page
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const colours = { include: [part], exclude: [FURTHER_ROWS] };
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await drawAll(page);
  await settle(page);
  const allButColours = {
    ...Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
    // Off by itself, as it is of WCAG 2.2.
    "target-size": { enabled: true },
  };
  expect(await violations(page, { include: [part] }, { rules: allButColours })).toEqual([]);
  expect(await violations(page, colours, { runOnly: COLOUR_RULES }), "light theme").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  expect(await violations(page, colours, { runOnly: COLOUR_RULES }), "dark theme").toEqual([]);
}

/** Has axe look at what depends on a window's width, in that of a phone. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const runOnly = ["target-size", "color-contrast", "scrollable-region-focusable", "duplicate-id-aria", "label"];
  const part = { include: ["html"], exclude: [FURTHER_ROWS] };
  expect(await lookAt(page.mainFrame(), part, { runOnly }), "on a phone").toEqual([]);
}

/** What is out of sight keeps the colours of the theme before until it is drawn again: draws it now. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Waits for colours that are still changing. In a closed fold none of them ever comes to its end. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      // One that holds its last state is still listed.
      ({ effect, playState }) =>
        playState === "finished" || !(effect as KeyframeEffect | null)?.target?.checkVisibility(),
    ),
  );
}

async function violations(page: Page, part: Part, options: RunOptions): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map((frame) => lookAt(frame, frame === page.mainFrame() ? part : { include: ["html"] }, options)),
  );
  return found.flat();
}

async function lookAt(frame: Frame, part: Part, options: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(
    async ({ elements, chosen }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const found = await run(elements, chosen);
      return found.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(" ")}`);
    },
    { elements: part, chosen: { ...options, ...FINDINGS_ONLY } },
  );
}
