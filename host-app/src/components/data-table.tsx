import { memo, Suspense, useMemo, useRef, type ReactNode, type Ref } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { ListLinks } from "./links.tsx";
import { useTableFocus } from "./table-focus.ts";

export interface Column {
  readonly title: ReactNode;
  /** Left out where the screen is narrow. */
  readonly wide?: boolean;
  readonly align?: "end";
  /** Whether the title is only read out. */
  readonly hidden?: boolean;
}

interface TableLook {
  /** Name of the table's region. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Default: no heads. One that is false is left out. */
  readonly columns?: readonly (string | Column | false)[];
}

export interface DataTableProps extends TableLook {
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that, if it is wide, scrolls in itself instead of widening the page. */
export function DataTable({ label, className, columns, children }: DataTableProps) {
  return (
    <TableFrame label={label} className={className}>
      <TableHeads columns={columns} />
      <tbody>{children}</tbody>
    </TableFrame>
  );
}

export interface TableFrameProps extends Pick<DataTableProps, "label" | "className" | "children"> {
  /** Whether its heads stay in sight while the page is scrolled. */
  readonly list?: boolean;
  /** Rows in all, its heads included, where not all of them are there. */
  readonly rowCount?: number;
  readonly frame?: Ref<HTMLElement>;
}

/** The frame of a table that makes its head and its body itself. */
export function TableFrame({ label, className = "", list, rowCount, frame, children }: TableFrameProps) {
  const table = useRef<HTMLTableElement>(null);
  useTableFocus(table);
  return (
    // What scrolls has to be reachable by keyboard: by what is in it, or itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pb-table-frame" data-list={list} aria-label={label} tabIndex={0} ref={frame}>
      <table ref={table} className={`pb-table ${className}`.trim()} aria-rowcount={rowCount}>
        {children}
      </table>
    </section>
  );
}

/** The rows of a long table by their place. */
export interface PlacedRows {
  readonly count: number;
  keyOf(place: number): string;
  /** What a row is made of: of the same thing the same cells. */
  rowAt(place: number): unknown;
  readonly cells: (row: unknown) => ReactNode;
  /** What the browser's search in the page finds in a row that is not on the screen. */
  textOf(place: number): string;
}

interface ListLook extends TableLook {
  /** Heads of another form than one row of columns. */
  readonly head?: ReactNode;
}

export interface PlacedTableProps extends ListLook {
  readonly rows: PlacedRows;
}

export interface ListTableProps<Row> extends ListLook {
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  cells(row: Row): ReactNode;
  /** What the browser's search in the page finds in a row that is not on the screen. */
  textOf(row: Row): string;
}

/** Height of a usual row in pixels, until its own is known. */
export const ROW_HEIGHT = 45;

/** So many rows are simply there; of more only those around the screen are. */
const MOST_PLAIN = 60;

/**
 * A table of any length whose heads stay in sight. Its columns have the widths that the class gives them.
 * Give the same functions as long as the rows' cells and texts are the same.
 */
export function ListTable<Row>({ rows, keyOf, cells, textOf, ...look }: ListTableProps<Row>) {
  const placed = useMemo(
    (): PlacedRows => ({
      count: rows.length,
      keyOf: (place) => keyOf(rows[place] as Row),
      rowAt: (place) => rows[place],
      cells: cells as (row: unknown) => ReactNode,
      textOf: (place) => textOf(rows[place] as Row),
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

/** The cells of a row that is still the same cost nothing when others come and go. */
export const RowCells = memo(function RowCells({ cells, row }: RowCellsProps) {
  return cells(row);
});

interface RowCellsProps extends Pick<PlacedRows, "cells"> {
  readonly row: unknown;
}

const VirtualTable = lazyPart(async () => (await import("./virtual-table.tsx")).VirtualTable);

/** Loads what shows a list of more than a few rows. */
export const preloadLongTables = VirtualTable.preload;

interface PlainTableProps extends PlacedTableProps {
  /** How many rows are to follow: their room is there, so that nobody's place on the page is another when they come. */
  readonly more?: number;
}

function PlainTable({ columns, head, rows, more = 0, ...frame }: PlainTableProps) {
  return (
    <TableFrame {...frame} list>
      {head ?? <TableHeads columns={columns} />}
      <tbody>
        {Array.from({ length: rows.count }, (_, place) => (
          <tr key={rows.keyOf(place)}>
            <RowCells cells={rows.cells} row={rows.rowAt(place)} />
          </tr>
        ))}
        {more > 0 && <Gap height={more * ROW_HEIGHT} />}
      </tbody>
    </TableFrame>
  );
}

/** Stands for the rows that are not there. */
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
      <tr>{columns.map((column, place) => column && <ColumnHead key={place} {...columnOf(column)} />)}</tr>
    </thead>
  );
}

function columnOf(column: string | Column): Column {
  return typeof column === "string" ? { title: column } : column;
}

function ColumnHead({ title, wide, align, hidden }: Column) {
  return (
    <th scope="col" data-wide={wide} data-align={align}>
      {hidden ? <span className="pb-visually-hidden">{title}</span> : title}
    </th>
  );
}
