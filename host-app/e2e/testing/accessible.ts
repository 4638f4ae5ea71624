import type { Frame, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./test.ts";

/** The rules about colors, the only ones where the themes differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Marks the element that represents all that look the same. */
const STANDS_FOR_ALL = "data-look";

/** Describing passed checks takes axe longer than checking. Each frame is checked separately. */
const FINDINGS_ONLY: RunOptions = { resultTypes: ["violations"], iframes: false };

interface Part {
  /** Selectors of what axe checks. */
  readonly include: string[];
  /** Selectors of what it skips inside. */
  readonly exclude?: string[];
}

/**
 * Runs axe on the page in its current state: color rules in both themes, all other rules once.
 * @param part selector of the part to check; absent: the whole page
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await drawAll(page);
  await settle(page);
  const allButColors = {
    ...Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
    // Off by default, although part of WCAG 2.2.
    "target-size": { enabled: true },
  };
  expect(await violations(page, { include: [part] }, { rules: allButColors })).toEqual([]);
  expect(await colorsIn(page, part), "light theme").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  expect(await colorsIn(page, part), "dark theme").toEqual([]);
}

/** A phone's, and a wide screen's. */
const OTHER_WIDTHS = [
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
];

/** Runs axe for rules that depend on the window's width, on a phone's width and on a wide screen's, in both themes. */
export async function expectAccessibleAtOtherWidths(page: Page): Promise<void> {
  const runOnly = ["target-size", "scrollable-region-focusable", "duplicate-id-aria", "label", "landmark-unique"];
  const part = { include: ["html"], exclude: [FURTHER_ROWS] };
  for (const size of OTHER_WIDTHS) {
    await page.setViewportSize(size);
    expect(await lookAt(page.mainFrame(), part, { runOnly }), `at ${size.width}`).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      expect(await colorsIn(page, "html"), `at ${size.width}, ${colorScheme} theme`).toEqual([]);
    }
  }
}

/** The rows of a long table are as high as the first ones. */
const FURTHER_ROWS = "tbody > tr:nth-child(n + 25)";

/**
 * Runs axe on one of all texts and links that look the same: same font and color, on the same colors, after the same
 * text. Each element takes axe as long as all other rules together, and a page of code has a thousand.
 */
async function colorsIn(page: Page, part: string): Promise<string[]> {
  const findings = await Promise.all(
    page.frames().map(async (frame) => {
      const isMain = frame === page.mainFrame();
      const looks = await frame.evaluate(markLooks, { part: isMain ? part : "html", mark: STANDS_FOR_ALL });
      if (looks === 0 && !isMain) return [];
      return lookAt(frame, { include: [`[${STANDS_FOR_ALL}]`] }, { runOnly: COLOUR_RULES });
    }),
  );
  return findings.flat();
}

/**
 * Runs in the page. An element on top of something else, or of an image, looks like no other.
 * @returns number of different looks
 */
function markLooks({ part, mark }: { readonly part: string; readonly mark: string }): number {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const grounds = new Map<Element | null, string>([[null, ""]]);
  let laidOver = 0;
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return known ?? "";
    const style = getComputedStyle(element);
    const isLaidOver = /absolute|fixed|sticky/.test(style.position) || style.backgroundImage !== "none";
    const look = [style.backgroundColor, style.opacity, style.filter, style.mixBlendMode, style.textShadow];
    const ground = `${groundOf(element.parentElement)}/${look}${isLaidOver ? (laidOver += 1) : ""}`;
    grounds.set(element, ground);
    return ground;
  };
  const seen = new Set<string>();
  for (const root of document.querySelectorAll(part)) {
    for (const element of [root, ...root.querySelectorAll("*")]) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!(hasText || element.matches("a, input, select, textarea")) || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textDecorationLine, borderBottomWidth } = getComputedStyle(element);
      const before = element.parentElement && getComputedStyle(element.parentElement).color;
      const look = [element.localName, color, fontSize, fontWeight, textDecorationLine, borderBottomWidth, before];
      const key = `${look} on ${groundOf(element)} ${element.matches(":disabled, [aria-disabled=true]")}`;
      if (seen.has(key)) continue;
      seen.add(key);
      element.setAttribute(mark, "");
    }
  }
  return seen.size;
}

/** Off-screen content keeps the colors of the previous theme until it is painted again: paints it now. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Waits for color transitions. Inside a closed disclosure they never end. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      // An animation that keeps its last state is still listed.
      ({ effect, playState }) =>
        playState === "finished" || !(effect as KeyframeEffect | null)?.target?.checkVisibility(),
    ),
  );
}

async function violations(page: Page, part: Part, options: RunOptions): Promise<string[]> {
  // A rule for the page: a frame belongs below its headings.
  const inFrame = { ...options, rules: { ...options.rules, "page-has-heading-one": { enabled: false } } };
  const findings = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame === page.mainFrame() ? lookAt(frame, part, options) : lookAt(frame, { include: ["html"] }, inFrame),
      ),
  );
  return findings.flat();
}

async function lookAt(frame: Frame, part: Part, options: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return frame.evaluate(
    async ({ elements, chosen }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const findings = await run(elements, chosen);
      return findings.violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(" ")}`);
    },
    { elements: part, chosen: { ...options, ...FINDINGS_ONLY } },
  );
}
