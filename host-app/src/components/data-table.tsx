import type { ReactNode } from "react";

export interface Column {
  readonly title: ReactNode;
  /** Left out where the screen is narrow. */
  readonly wide?: boolean;
  readonly align?: "end";
  /** Whether the title is only read out. */
  readonly hidden?: boolean;
}

export interface DataTableProps {
  /** Name of the table's region. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Default: no heads. One that is false is left out. */
  readonly columns?: readonly (string | Column | false)[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that, if it is wide, scrolls in itself instead of widening the page. */
export function DataTable({ label, className, columns, children }: DataTableProps) {
  return (
    <TableFrame label={label} className={className}>
      {columns && (
        <thead>
          <tr>{columns.map((column, place) => column && <ColumnHead key={place} {...columnOf(column)} />)}</tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </TableFrame>
  );
}

/** The frame of a table that makes its head and its body itself. */
export function TableFrame({
  label,
  className = "",
  children,
}: Pick<DataTableProps, "label" | "className" | "children">) {
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pb-table-frame" aria-label={label} tabIndex={0}>
      <table className={`pb-table ${className}`.trim()}>{children}</table>
    </section>
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
