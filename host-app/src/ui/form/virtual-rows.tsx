import { Fragment, type RefObject } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Gap } from "../data-table.tsx";
import { useHeldRow } from "../virtual-table.tsx";
import { TableRow, type TableRowProps } from "./table-row.tsx";

export interface VirtualRowsProps extends Omit<TableRowProps, "row"> {
  /** The scrolling element. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Height of a row in pixels. */
const ROW_HEIGHT = 33;

/** Extra rows beyond the edges, so that Tab and the arrow keys can reach them. */
const OVERSCAN = 6;

/** The visible rows of a long table, and the one being edited. */
export function VirtualRows({ frame, ...row }: VirtualRowsProps) {
  const { rangeExtractor, onFocus, onBlur } = useHeldRow();
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoizes this component.
  const virtualizer = useVirtualizer({
    count: row.table.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Records the row in use.
    <tbody onFocus={onFocus} onBlur={onBlur}>
      {items.map(({ key, index, start }, order) => {
        const before = items[order - 1]?.end ?? 0;
        return (
          <Fragment key={key}>
            {start > before && <Gap height={start - before} />}
            <tr data-index={index} aria-rowindex={index + 2}>
              <TableRow {...row} row={index} />
            </tr>
          </Fragment>
        );
      })}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </tbody>
  );
}
