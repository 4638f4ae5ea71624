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

/** Rows beyond the edges of the screen: what the Tab key reaches next has to be there. */
const OVERSCAN = 4;

/** Heights of the rows of tables that were left: who comes back finds each row where it was. */
const measured = new Map<string, VirtualItem[]>();

/**
 * A table of which only the rows around the screen are there. The page scrolls it, assistive technology is told how many rows
 * there are and which is which, a row that holds the focus stays, and the browser's search in the page finds all of them.
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
      // React may show a table some time after it was rendered: it would take the page back to where it stood then.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tells which row is in use. */}
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

/** Keeps the row that holds the focus, wherever is scrolled to: it is what typing goes to. */
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
  const place = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return place === undefined ? undefined : Number(place);
}

/** Where an element begins on the page, in pixels; follows what changes above it. */
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

/** So many milliseconds after the last change of a list its texts can be found. */
const LIST_STAYS_MS = 500;

/** Rows whose texts are one element for the browser's search. */
const CHUNK = 20;

/**
 * Lets the browser's search in the page find rows that are not there: their texts lie, hidden until found, where the rows would
 * be. The browser scrolls to the text that it finds, and the row appears there. Made when the list stays and the browser has
 * nothing else to do.
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
    // Who types in a filter sees a list for a moment: it is searched in when it stays.
    let idle = 0;
    const rest = setTimeout(() => (idle = requestIdleCallback(fill)), LIST_STAYS_MS);
    function fill() {
      holder.style.setProperty("top", `${body.current?.offsetTop ?? 0}px`);
      holder.style.setProperty("line-height", `${ROW_HEIGHT}px`);
      chunks.current = Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => {
        const element = document.createElement("div");
        const begin = chunk * CHUNK;
        const places = Array.from({ length: Math.min(CHUNK, count - begin) }, (__, place) => begin + place);
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

/** What is on the screen is found there; a text that was just found stays as long as its row is near. */
function hideChunks(chunks: readonly HTMLElement[], first: number, last: number): void {
  for (const [chunk, element] of chunks.entries()) {
    const near = (chunk + 1) * CHUNK > first && chunk * CHUNK <= last;
    const found = element.isConnected && !element.hasAttribute("hidden");
    const hidden = near ? "" : "until-found";
    if (near && found) continue;
    if (element.getAttribute("hidden") !== hidden) element.setAttribute("hidden", hidden);
  }
}
