import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  Gap,
  ROW_HEIGHT,
  RowCells,
  TableFrame,
  TableHeads,
  type PlacedRows,
  type PlacedTableProps,
} from "./data-table.tsx";

/** Extra rows beyond the edges of the screen, so that Tab can reach them. */
const OVERSCAN = 4;

/** Row heights of tables that the user left, so that on return each row is where it was. */
const measured = new Map<string, VirtualItem[]>();

/**
 * A table that renders only the rows near the screen. The page scrolls it, assistive technology gets the row count and
 * positions, a focused row stays mounted, and the browser's find-in-page finds all rows.
 */
export function VirtualTable({ columns, head, rows, ...look }: PlacedTableProps) {
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTopOf(body);
  const { count, keyOf } = rows;
  const { rangeExtractor, onFocus, onBlur } = useHeldRow();
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoizes this component.
  const virtualizer = useWindowVirtualizer({
    initialMeasurementsCache: measured.get(`${look.label} ${count}`) ?? [],
    count,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    observeElementOffset(instance, onOffset) {
      // React may show a table some time after it was rendered, which would scroll the page back to the old position.
      instance.scrollOffset = scrollY;
      return observeWindowOffset(instance, onOffset);
    },
    overscan: OVERSCAN,
    rangeExtractor,
    scrollMargin,
  });
  useEffect(
    () => () => void measured.set(`${look.label} ${count}`, virtualizer.measurementsCache),
    [look.label, count, virtualizer],
  );
  const items = virtualizer.getVirtualItems();
  const end = virtualizer.getTotalSize() + scrollMargin;
  useFindInPage(frame, body, rows, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  return (
    <TableFrame {...look} list rowCount={count + 1} frame={frame}>
      {head ?? <TableHeads columns={columns} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Records the row in use. */}
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {items.map(({ key, index, start }, order) => {
          const before = items[order - 1]?.end ?? scrollMargin;
          return (
            <Fragment key={key}>
              {start > before && <Gap height={start - before} />}
              <tr ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                <RowCells cells={rows.cells} row={rows.rowAt(index)} />
              </tr>
            </Fragment>
          );
        })}
        <Gap height={end - (items.at(-1)?.end ?? scrollMargin)} />
      </tbody>
    </TableFrame>
  );
}

/** Keeps the focused row mounted wherever the page scrolls, because typing goes to it. */
export function useHeldRow() {
  const focused = useRef<number>(undefined);
  const rangeExtractor = useCallback((range: Range) => {
    const shown = defaultRangeExtractor(range);
    const held = focused.current;
    if (held === undefined || held >= range.count || shown.includes(held)) return shown;
    return [...shown, held].toSorted((one, other) => one - other);
  }, []);
  return {
    rangeExtractor,
    onFocus: ({ target }: { readonly target: Element }) => void (focused.current = placeOf(target)),
    onBlur: () => void (focused.current = undefined),
  };
}

function placeOf(target: Element): number | undefined {
  const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? undefined : Number(index);
}

/** An element's top on the page in pixels; it follows changes above it. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Milliseconds after the last change of a list until find-in-page covers it. */
const LIST_STAYS_MS = 500;

/** Rows per text element for find-in-page. */
const CHUNK = 20;

/**
 * Lets the browser's find-in-page find rows that are not rendered: their texts are in the document where the rows would
 * be, hidden until found. The browser scrolls to a found text, and the row appears there. Built when the list is stable
 * and the browser is idle.
 */
function useFindInPage(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { count, textOf }: PlacedRows,
  first: number,
  last: number,
): void {
  const chunks = useRef<readonly HTMLElement[]>([]);
  const range = useRef({ first, last });
  useEffect(() => {
    range.current = { first, last };
    hideChunks(chunks.current, first, last);
  }, [first, last]);
  useEffect(() => {
    if (!("onbeforematch" in document) || typeof requestIdleCallback !== "function") return undefined;
    const holder = document.createElement("div");
    holder.className = "pb-find-rows";
    holder.ariaHidden = "true";
    // While the user types in a filter, each list is short-lived: only a stable one is covered.
    let idle = 0;
    const rest = setTimeout(() => (idle = requestIdleCallback(fill)), LIST_STAYS_MS);
    function fill() {
      holder.style.setProperty("top", `${body.current?.offsetTop ?? 0}px`);
      holder.style.setProperty("line-height", `${ROW_HEIGHT}px`);
      chunks.current = Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => {
        const element = document.createElement("div");
        const begin = chunk * CHUNK;
        const places = Array.from({ length: Math.min(CHUNK, count - begin) }, (__, index) => begin + index);
        element.textContent = places.map(textOf).join("\n");
        element.style.setProperty("top", `${begin * ROW_HEIGHT}px`);
        return element;
      });
      hideChunks(chunks.current, range.current.first, range.current.last);
      holder.append(...chunks.current);
      frame.current?.append(holder);
    }
    return () => {
      clearTimeout(rest);
      cancelIdleCallback(idle);
      chunks.current = [];
      holder.remove();
    };
  }, [frame, body, count, textOf]);
}

/** Rows on the screen are found there; a text that was just found stays as long as its row is near. */
function hideChunks(chunks: readonly HTMLElement[], first: number, last: number): void {
  for (const [chunk, element] of chunks.entries()) {
    const near = (chunk + 1) * CHUNK > first && chunk * CHUNK <= last;
    const isMatch = element.isConnected && !element.hasAttribute("hidden");
    const hidden = near ? "" : "until-found";
    if (near && isMatch) continue;
    if (element.getAttribute("hidden") !== hidden) element.setAttribute("hidden", hidden);
  }
}
