import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]";

/** Opens a phone's keyboard. */
const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/** The last focused element, and its index among the focusable elements of each container. */
interface Place {
  readonly element: Element;
  readonly page: string;
  readonly around: readonly { readonly parent: Element; readonly index: number }[];
}

/**
 * Keeps the focus when the focused element is removed, for example a row by its own button: the element that takes its
 * position gets it, or the previous one; a text field only if a text field had it. Pages, dialogs and menus that move
 * the focus themselves do so earlier.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | undefined;

    function onFocus({ target }: FocusEvent): void {
      if (target instanceof Element && target.matches(FOCUSABLE) && target.closest("#main")) last = placeOf(target);
    }

    /** A click on the background removes the focus on purpose. */
    function onBlur({ target }: FocusEvent): void {
      queueMicrotask(() => {
        if (target === last?.element && last?.element.isConnected && isFocusLost()) last = undefined;
      });
    }

    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || !isFocusLost()) return;
      const lastPlace = last;
      last = undefined;
      if (lastPlace.page === location.pathname) nextTo(lastPlace)?.focus();
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

/** The focusable element at the same index in the nearest container that still exists. */
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
