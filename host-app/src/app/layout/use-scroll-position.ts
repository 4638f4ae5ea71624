import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigationType, type Location } from "react-router";

/** Key of the session storage, where positions survive a reload. */
const STORAGE_KEY = "patchbay.scroll";

/** Number of stored positions; the newest stay. */
const KEPT = 100;

/** How long a page may take to reach the height that it had when the user left it. */
const GROWING_MS = 3000;

/**
 * Opens a new page at its top, and restores the position when the user goes back, forward or reloads. A change of the
 * query string alone moves nothing. A heading scrolls to itself on a new page; on the current page, a link to a section
 * is handled here, because the browser does not see it.
 * @param location the address
 * @param shown the location of the page on the screen
 */
export function useScrollPosition(location: Location, shown: Location): void {
  const navigation = useNavigationType();
  const key = placeOf(shown);
  const [positions] = useState(() => readPositions(key));
  const before = useRef<Location>(undefined);
  const settled = placeOf(location) === key;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const store = () => storePositions(positions);
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, [positions]);

  useLayoutEffect(() => {
    // While the next page is loading, scrolling still belongs to the previous one.
    if (!settled) return undefined;
    const remember = () => void positions.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [positions, key, settled]);

  useLayoutEffect(() => {
    const pathBefore = before.current?.pathname;
    before.current = shown;
    if (navigation === "POP") {
      const top = positions.get(key) ?? (shown.hash === "" ? 0 : undefined);
      return top === undefined ? undefined : scrollWhenLongEnough(top);
    }
    if (shown.pathname === pathBefore) goToSection(shown.hash);
    else if (shown.hash === "") scrollTo(0, 0);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only another place moves the page.
  }, [key]);
}

/** The history key alone is not enough: every page that is opened by its address has the same one. */
function placeOf({ key, pathname, hash }: Location): string {
  return `${key} ${pathname}${hash}`;
}

function goToSection(hash: string): void {
  // Not every hash can be decoded: the lab's is a whole template.
  const named = [...document.querySelectorAll<HTMLElement>("main [id]")];
  const section = hash === "" ? undefined : named.find(({ id }) => `#${encodeURIComponent(id)}` === hash);
  if (!section) return;
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function scrollWhenLongEnough(top: number): (() => void) | undefined {
  scrollTo(0, top);
  if (scrollY >= top - 1) return undefined;
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop();
  });
  const deadline = setTimeout(stop, GROWING_MS);
  // A user who scrolls sets the position.
  const events = ["wheel", "touchstart", "keydown", "pointerdown"];
  for (const event of events) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);

  function stop() {
    observer.disconnect();
    clearTimeout(deadline);
    for (const event of events) removeEventListener(event, stop);
  }
  return stop;
}

/** @param arrival where the page opens; a user who opens an address again was not there before, but a reload was */
function readPositions(arrival: string): Map<string, number> {
  try {
    const positions = new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as [string, number][]);
    const [entry] = performance.getEntriesByType("navigation") as readonly { readonly type?: string }[];
    if (entry?.type === "navigate") positions.delete(arrival);
    return positions;
  } catch {
    return new Map();
  }
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Without storage, a reload starts at the top.
  }
}
