import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { queryAllByLabelText, queryAllByRole } from "@testing-library/dom";
import { expect } from "@playwright/test";
import type { Browser } from "./browser.ts";
import { clickAt, COPY, PASTE_OVER, pressKey, replaceBy } from "./input-actions.ts";

/** An element by role and accessible name, or a `field` by its label, inside the previous one in a path. */
export type Step = readonly [role: string, name?: string];

/** A page of a browser that Playwright does not drive, with user actions: every action waits until it is possible. */
export interface BrowserPage {
  goto(url: string): Promise<void>;
  click(...path: readonly Step[]): Promise<void>;
  /** Replaces a field's text by typing. */
  fill(text: string, ...path: readonly Step[]): Promise<void>;
  /** Presses a key at the focus, optionally with Control. */
  press(key: string, control?: "Control"): Promise<void>;
  /** Replaces the text of the focused field by typing. */
  type(text: string): Promise<void>;
  /** Moves the focus to an element with Tab alone. */
  tabTo(...path: readonly Step[]): Promise<void>;
  /** Waits until the focus is on the element. */
  expectFocus(...path: readonly Step[]): Promise<void>;
  /** Puts a text into the clipboard, as if it had been copied elsewhere. */
  copy(text: string): Promise<void>;
  /** Replaces a field's text with the clipboard's. */
  pasteInto(...path: readonly Step[]): Promise<void>;
  /** Chooses a file in a file field. */
  choose(
    file: { readonly name: string; readonly type: string; readonly text: string },
    ...path: readonly Step[]
  ): Promise<void>;
  /** Waits until an element shows a text. */
  expectText(text: string | RegExp, ...path: readonly Step[]): Promise<void>;
  /** Waits until there is no such element, or none with this text. */
  expectGone(...path: readonly Step[]): Promise<void>;
  /** Calls a function in the page; arguments and result are passed as JSON. */
  evaluate<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
}

/** Slow machines paint slowly. */
const PATIENCE = { timeout: 30_000 };

/** More stops than any page has up to its main parts. */
const MOST_STOPS = 60;

/** Finds roles and names as the unit tests do. */
const testingLibrary = createRequire(import.meta.url)
  .resolve("@testing-library/dom")
  .replace(/index\.js$/, "@testing-library/dom.umd.min.js");

export function openPage(browser: Browser): BrowserPage {
  async function evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const json = await browser.evaluate(
      `(async () => JSON.stringify([await (${work.toString()})(...${JSON.stringify(args)})]))()`,
    );
    return (JSON.parse(json) as [Awaited<Result>])[0];
  }

  async function find(path: readonly Step[], purpose: Purpose): Promise<Found> {
    const result = await evaluate(locate, path, purpose);
    if (result !== "no library") return result;
    await browser.evaluate(`(async () => { ${await readFile(testingLibrary, "utf8")} })()`);
    return find(path, purpose);
  }

  async function reach(path: readonly Step[], purpose: Purpose): Promise<Place> {
    let result: Found = "absent";
    const reason = async (): Promise<string> =>
      typeof (result = await find(path, purpose)) === "string" ? result : "";
    await expect.poll(reason, explain(path)).toBe("");
    return result as unknown as Place;
  }

  return {
    evaluate,
    goto: (url) => browser.goto(url),
    async click(...path) {
      let target = await reach(path, "click");
      // A moving element would be missed.
      const rests = async (): Promise<boolean> => {
        const before = target;
        target = await reach(path, "click");
        return before.x === target.x && before.y === target.y;
      };
      await expect.poll(rests, explain(path)).toBe(true);
      // A click on a changing page may miss its target: a user would click again.
      const arrives = async (): Promise<boolean> => {
        target = await reach(path, "click");
        await browser.perform(clickAt(target.x, target.y));
        return evaluate(wasClicked);
      };
      await expect.poll(arrives, explain(path)).toBe(true);
    },
    async fill(text, ...path) {
      await reach(path, "type");
      await browser.perform(replaceBy(text));
    },
    async press(key, control) {
      await browser.perform(pressKey(key, control));
    },
    type: (text) => browser.perform(replaceBy(text)),
    async tabTo(...path) {
      await reach(path, "mark");
      for (let count = 0; count < MOST_STOPS; count += 1) {
        await browser.perform(pressKey("Tab"));
        const focus = await evaluate(markedFocus);
        if (focus === "focused") return;
        if (focus === "gone") await reach(path, "mark");
      }
      throw new Error(`${explain(path).message} is not reached with Tab, ${MOST_STOPS} times.`);
    },
    async expectFocus(...path) {
      await expect.poll(() => find(path, "focus"), explain(path)).toMatchObject({ text: "focused" });
    },
    async copy(text) {
      await evaluate(showSelected, text);
      await browser.perform(COPY);
      await evaluate(hideSelected);
    },
    async pasteInto(...path) {
      await reach(path, "type");
      await browser.perform(PASTE_OVER);
    },
    async choose(file, ...path) {
      await reach(path, "mark");
      await evaluate(give, file);
    },
    async expectText(text, ...path) {
      // In a list, so that the reason for a missing text is not mistaken for a text.
      const shown = async (): Promise<Found | string[]> => {
        const result = await find(path, "read");
        return typeof result === "string" ? result : [result.text];
      };
      const pattern = typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
      await expect.poll(shown, explain(path)).toEqual([pattern]);
    },
    async expectGone(...path) {
      await expect.poll(() => find(path, "read"), explain(path)).toBe("absent");
    },
  };
}

function explain(path: readonly Step[]): { message: string; timeout: number } {
  return { ...PATIENCE, message: path.map(([role, name]) => `${role} '${name ?? ""}'`).join(" > ") };
}

type Purpose = "read" | "focus" | "click" | "type" | "mark";

interface Place {
  /** Its text, or the value of its field. */
  readonly text: string;
  /** Its center in the window. */
  readonly x: number;
  readonly y: number;
}

interface TestingLibrary {
  readonly queryAllByLabelText: typeof queryAllByLabelText;
  readonly queryAllByRole: typeof queryAllByRole;
}

/** In the page: whether the last target was clicked, and the element that the focus or a file goes to. */
interface PageMarks {
  clicked?: boolean;
  marked?: HTMLElement;
}

/** An element, or why it cannot be used. */
type Found = Place | "absent" | "moving" | "disabled" | "covered" | "no library";

/** Runs in the page. */
async function locate(path: readonly Step[], purpose: Purpose): Promise<Found> {
  const { TestingLibraryDom: library } = globalThis as { TestingLibraryDom?: TestingLibrary };
  if (!library) return "no library";
  // An editor is in a shadow root, where users and assistive technology find it, but queries of the document do not.
  const withShadows = (root: Element): HTMLElement[] => {
    const inner = [root, ...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])]);
    return [root as HTMLElement, ...inner.flatMap(withShadows)];
  };
  let element: HTMLElement | undefined = document.body;
  for (const [role, name = ""] of path) {
    [element] = withShadows(element).flatMap((root) =>
      role === "field"
        ? library.queryAllByLabelText(root, name)
        : library.queryAllByRole(root, role, name === "" ? {} : { name }),
    );
    if (!element) return "absent";
  }
  const { value = "" } = element as Partial<HTMLInputElement>;
  const text = `${element.innerText} ${value}`.trim();
  if (purpose === "read") return { text, x: 0, y: 0 };
  if (purpose === "focus") return { text: element === document.activeElement ? "focused" : "not focused", x: 0, y: 0 };
  if (purpose === "mark") {
    // File fields are covered by their buttons.
    (globalThis as PageMarks).marked = element;
    return { text, x: 0, y: 0 };
  }
  // An image that loads moves the content below it; a lazy one has reserved space.
  if (![...document.images].every(({ complete, loading }) => complete || loading === "lazy")) return "moving";
  if (element.matches(":disabled")) return "disabled";
  const shown: Element = element;
  const tree = element.getRootNode() as Document | ShadowRoot;
  const box = shown.getBoundingClientRect();
  // What sticks to an edge moves with every scrolling, so nothing is scrolled without need.
  if (!shown.contains(tree.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))) {
    shown.scrollIntoView({ block: "center", behavior: "instant" });
  }
  // The visible part of a scrolled text.
  const { left, top, width, height } = await new Promise<DOMRectReadOnly>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (entry) resolve(entry.intersectionRect);
    });
    observer.observe(shown);
  });
  // The page may have replaced it meanwhile.
  if (!shown.isConnected) return "absent";
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  if (!element.contains(tree.elementFromPoint(x, y))) return "covered";
  if (purpose === "click") {
    const watch = globalThis as PageMarks;
    watch.clicked = false;
    element.addEventListener("click", () => (watch.clicked = true), { capture: true, once: true });
  }
  if (purpose === "type") element.focus();
  return { text, x, y };
}

/** Runs in the page, or in the one that the click opened. */
function wasClicked(): boolean {
  return (globalThis as PageMarks).clicked !== false;
}

/** Runs in the page. */
function markedFocus(): "focused" | "elsewhere" | "gone" {
  const { marked } = globalThis as PageMarks;
  if (!marked?.isConnected) return "gone";
  return marked === document.activeElement ? "focused" : "elsewhere";
}

/** Runs in the page: a text for a selection. */
function showSelected(text: string): void {
  const field = document.createElement("textarea");
  field.id = "to-copy";
  field.value = text;
  document.body.append(field);
  field.focus();
  field.select();
}

/** Runs in the page. */
function hideSelected(): void {
  document.querySelector("#to-copy")?.remove();
}

/** Runs in the page. */
function give({ name, type, text }: { readonly name: string; readonly type: string; readonly text: string }): void {
  const field = (globalThis as PageMarks).marked as HTMLInputElement | undefined;
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], name, { type }));
  if (!field) return;
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
