import { useEffect, type RefObject } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), summary";
/** Fields need the arrow keys themselves. */
const FIELD = "input, select, textarea";

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * Makes a table a single Tab stop: arrow keys, Home and End move between its links and buttons, starting at the last
 * focused one. Rows may come and go. A table without any is scrolled by keyboard, so its frame is the stop.
 */
export function useTableFocus(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    let current: HTMLElement | undefined;

    function mark(): void {
      if (!element) return;
      const items = itemsIn(element);
      if (element.querySelector(FIELD)) {
        // Without arrow keys, each one is a stop.
        for (const item of items) item.removeAttribute("tabindex");
        return;
      }
      if (!current || !items.includes(current))
        current = element.querySelector<HTMLElement>(`tbody :is(${FOCUSABLE})`) ?? items[0];
      for (const item of items) setTabIndex(item, item === current ? 0 : -1);
      if (element.parentElement) setTabIndex(element.parentElement, current ? -1 : 0);
    }

    function onFocus({ target }: FocusEvent): void {
      const item = (target as Element).closest<HTMLElement>(FOCUSABLE);
      if (!item || item === current) return;
      current = item;
      mark();
    }

    function onKeyDown(event: KeyboardEvent): void {
      const step = STEPS[event.key];
      const item = (event.target as Element).closest<HTMLElement>(FOCUSABLE);
      if (!element || !step || !item || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (element.querySelector(FIELD)) return;
      const target = step[0] === 0 ? inRow(item, step[1]) : inColumn(element, item, step[0]);
      if (!target) return;
      event.preventDefault();
      target.focus();
    }

    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["href", "disabled"] });
    element.addEventListener("focusin", onFocus);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [table]);
}

function setTabIndex(element: HTMLElement, index: 0 | -1): void {
  if (element.getAttribute("tabindex") !== String(index)) element.tabIndex = index;
}

function itemsIn(part: Element | undefined): readonly HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
}

function inRow(item: HTMLElement, step: number): HTMLElement | undefined {
  const items = itemsIn(item.closest("tr") ?? undefined);
  if (!Number.isFinite(step)) return step < 0 ? items[0] : items.at(-1);
  return items[items.indexOf(item) + step];
}

/**
 * The nearest one in the same column, skipping rows without any; in a cell with several, the one at the same position.
 */
function inColumn(table: HTMLTableElement, item: HTMLElement, step: number): HTMLElement | undefined {
  const cell = item.closest<HTMLTableCellElement>("td, th");
  const row = item.closest("tr");
  if (!cell || !row) return undefined;
  const position = itemsIn(cell).indexOf(item);
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("thead > tr:last-child, tbody > tr")];
  const at = rows.indexOf(row);
  const ahead = step < 0 ? rows.slice(0, Math.max(at, 0)).toReversed() : rows.slice(at + 1);
  const targets = ahead.map((other) => itemsIn(other.cells[cell.cellIndex])).find((items) => items.length > 0);
  return targets?.[Math.min(position, targets.length - 1)];
}
