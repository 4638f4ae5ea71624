import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]";

/** Raises the keyboard of a phone. */
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/** Where the focus was last: the element, and its place among what can be focused in each element around it. */
interface Place {
  readonly element: Element;
  readonly page: string;
  readonly around: readonly { readonly parent: Element; readonly index: number }[];
}

/**
 * Keeps the focus when what had it is removed, for example a row by its own button: what is in its place by then gets it, or
 * what was before it; a field to type in only where one was. Pages, dialogs and menus that move the focus themselves do so before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | undefined;

    function onFocus({ target }: FocusEvent): void {
      if (target instanceof Element && target.matches(FOCUSABLE) && target.closest("#main")) last = placeOf(target);
    }

    /** Somebody who clicks beside everything wants no focus. */
    function onBlur({ target }: FocusEvent): void {
      queueMicrotask(() => {
        if (target === last?.element && last?.element.isConnected && isFocusLost()) last = undefined;
      });
    }

    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || !isFocusLost()) return;
      const place = last;
      last = undefined;
      if (place.page === location.pathname) nextTo(place)?.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onBlur);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, []);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function itemsIn(element: Element): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

function placeOf(element: Element): Place {
  const around: { parent: Element; index: number }[] = [];
  for (let parent = element.parentElement; parent; parent = parent.id === "main" ? null : parent.parentElement) {
    around.push({ parent, index: itemsIn(parent).indexOf(element as HTMLElement) });
  }
  return { element, page: location.pathname, around };
}

/** What stands at the same place in the nearest element that is still there and holds something to focus. */
function nextTo({ element, around }: Place): HTMLElement | undefined {
  const isFit = (item: HTMLElement) => element.matches(TYPED) || !item.matches(TYPED);
  for (const { parent, index } of around) {
    if (!parent.isConnected) continue;
    const items = itemsIn(parent).filter((item) => item.checkVisibility());
    const fit = items.slice(0, index + 1).findLast(isFit) ?? items.find(isFit);
    if (fit) return fit;
  }
  return document.getElementById("main") ?? undefined;
}
