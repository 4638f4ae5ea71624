import { memo, Suspense, useMemo, useRef, type CSSProperties, type ReactNode, type Ref } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { ListLinks } from "./links.tsx";
import { useTableFocus } from "./table-focus.ts";

export interface Column {
  readonly title: ReactNode;
  /** Hidden on narrow screens. */
  readonly wide?: boolean;
  readonly align?: "end";
  /** In CSS. Absent: a share of what the others leave. */
  readonly width?: string;
  /** Width on narrow screens, where it is another one. */
  readonly narrowWidth?: string;
  /** Whether the title is only for screen readers. */
  readonly hidden?: boolean;
  /** For the styles of its cells. */
  readonly name?: string;
  /** Whether the table is sorted by it. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

interface TableLook {
  /** Accessible name of the table's region. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Whether a page may show it several times: it is no landmark then, whose names must be unique. */
  readonly isPart?: boolean;
  /** Default: no header. False ones are left out. */
  readonly columns?: readonly (string | Column | false)[];
}

export interface DataTableProps extends TableLook {
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that scrolls horizontally if it is wide, instead of widening the page. */
export function DataTable({ columns, children, ...frame }: DataTableProps) {
  return (
    <TableFrame {...frame}>
      <TableHeads columns={columns} />
      <tbody>{children}</tbody>
    </TableFrame>
  );
}

export interface TableFrameProps extends Pick<DataTableProps, "label" | "className" | "isPart" | "children"> {
  /** Whether its header stays visible while the page scrolls. */
  readonly list?: boolean;
  /** Number of all rows, header included, if not all of them are rendered. */
  readonly rowCount?: number;
  readonly frame?: Ref<HTMLElement>;
}

/** The frame of a table that renders its own header and body. */
export function TableFrame({ label, className = "", isPart, list, rowCount, frame, children }: TableFrameProps) {
  const table = useRef<HTMLTableElement>(null);
  useTableFocus(table);
  return (
    // A scrolling area must be reachable by keyboard: through its content, or itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section
      className="pb-box pb-table-frame"
      role={isPart ? "group" : undefined}
      data-list={list}
      aria-label={label}
      tabIndex={0}
      ref={frame}
    >
      <table ref={table} className={`pb-table ${className}`.trim()} aria-rowcount={rowCount}>
        {children}
      </table>
    </section>
  );
}

/** The rows of a long table by index. */
export interface PlacedRows {
  readonly count: number;
  keyOf(index: number): string;
  /** The data of a row: equal data, equal cells. */
  rowAt(index: number): unknown;
  readonly cells: (row: unknown) => ReactNode;
  /** Text for the browser's find-in-page in rows that are off screen. */
  textOf(index: number): string;
}

interface ListLook extends TableLook {
  /** A header other than one row of columns. */
  readonly head?: ReactNode;
}

export interface PlacedTableProps extends ListLook {
  readonly rows: PlacedRows;
}

export interface ListTableProps<Row> extends ListLook {
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  cells(row: Row): ReactNode;
  /** Text for the browser's find-in-page in rows that are off screen. */
  textOf(row: Row): string;
}

/** Typical row height in pixels, until the real one is measured. */
export const ROW_HEIGHT = 34;

/** Up to this number, all rows are rendered; of more, only those near the screen. */
const MOST_PLAIN = 100;

/**
 * A table of any length with a sticky header.
 * Pass the same functions as long as the rows' cells and texts are the same.
 */
export function ListTable<Row>({ rows, keyOf, cells, textOf, ...look }: ListTableProps<Row>) {
  const placed = useMemo(
    (): PlacedRows => ({
      count: rows.length,
      keyOf: (index) => keyOf(rows[index] as Row),
      rowAt: (index) => rows[index],
      cells: cells as (row: unknown) => ReactNode,
      textOf: (index) => textOf(rows[index] as Row),
    }),
    [rows, keyOf, cells, textOf],
  );
  return (
    <ListLinks>
      {rows.length <= MOST_PLAIN ? (
        <PlainTable {...look} rows={placed} />
      ) : (
        <Suspense
          fallback={<PlainTable {...look} rows={{ ...placed, count: MOST_PLAIN }} more={rows.length - MOST_PLAIN} />}
        >
          <VirtualTable {...look} rows={placed} />
        </Suspense>
      )}
    </ListLinks>
  );
}

/** Cells of an unchanged row do not render again when other rows come and go. */
export const RowCells = memo(function RowCells({ cells, row }: RowCellsProps) {
  return cells(row);
});

interface RowCellsProps extends Pick<PlacedRows, "cells"> {
  readonly row: unknown;
}

const VirtualTable = lazyPart(async () => (await import("./virtual-table.tsx")).VirtualTable);

/** Loads the code for long lists. */
export const preloadLongTables = VirtualTable.preload;

interface PlainTableProps extends PlacedTableProps {
  /** Number of rows still to come: their space is reserved, so that nothing moves when they arrive. */
  readonly more?: number;
}

function PlainTable({ columns, head, rows, more = 0, ...frame }: PlainTableProps) {
  return (
    <TableFrame {...frame} list>
      {head ?? <TableHeads columns={columns} />}
      <tbody>
        {Array.from({ length: rows.count }, (_, index) => (
          <tr key={rows.keyOf(index)}>
            <RowCells cells={rows.cells} row={rows.rowAt(index)} />
          </tr>
        ))}
        {more > 0 && <Gap height={more * ROW_HEIGHT} />}
      </tbody>
    </TableFrame>
  );
}

/** The space of rows that are not rendered. */
export function Gap({ height }: { readonly height: number }) {
  return (
    <tr className="pb-table-gap" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Hidden from everybody. */}
      <td style={{ height }} />
    </tr>
  );
}

export function TableHeads({ columns }: Pick<TableLook, "columns">) {
  if (!columns) return null;
  return (
    <thead>
      <tr>{columns.map((column, index) => column && <ColumnHead key={index} {...columnOf(column)} />)}</tr>
    </thead>
  );
}

function columnOf(column: string | Column): Column {
  return typeof column === "string" ? { title: column } : column;
}

function ColumnHead({ title, wide, align, width, narrowWidth, hidden, name, sorted }: Column) {
  const widths = width && ({ "--pb-width": width, "--pb-narrow-width": narrowWidth } as CSSProperties);
  return (
    <th
      scope="col"
      data-wide={wide}
      data-align={align}
      data-column={name}
      aria-sort={sorted}
      style={widths || undefined}
    >
      {hidden ? <span className="pb-visually-hidden">{title}</span> : title}
    </th>
  );
}
