import "./table-editor.css";
import { useRef, useState, type ClipboardEvent, Fragment, type RefObject } from "react";
import { Button } from "../button.tsx";
import { useRemoval } from "../use-removal.ts";
import { readTextFile } from "../files/read-text-file.ts";
import type { TableDraft } from "./form-field.ts";
import { UploadIcon } from "./media-icons.tsx";
import { isTableText, pasteInto, readTable, type TableText } from "./read-table.ts";
import { TableRow, RemoveButton, placeOf, type TableRowProps } from "./table-row.tsx";
import { counted } from "../format-values.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Gap } from "../data-table.tsx";
import { useHeldRow } from "../virtual-table.tsx";

export interface TableEditorProps {
  readonly label: string;
  readonly table: TableDraft | undefined;
  /** Id and states, which the first field gets. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>;
  onChange(table: TableDraft): void;
}

const EMPTY: TableDraft = { columns: ["", ""], rows: [["", ""]] };

/** Up to this number all rows are rendered; of more, only visible ones. */
const MOST_PLAIN = 60;

/** Largest file in bytes. */
const LARGEST_FILE = 20e6;

/**
 * A table with editable header and cells, which accepts tables from a spreadsheet or a CSV file by paste, drop or
 * choice.
 */
export function TableEditor({ label, table = EMPTY, control, onChange }: TableEditorProps) {
  const { columns, rows } = table;
  const remove = useRemoval(table, onChange);
  const [status, setStatus] = useState<{ readonly text: string; readonly tone?: "warning" | "danger" }>({ text: "" });
  const frame = useRef<HTMLElement>(null);

  function take(read: () => TableText, isWhole: boolean) {
    try {
      const { table: next, note } = read();
      const size = `${counted(next.rows.length, "row")}, ${counted(next.columns.length, "column")}.`;
      setStatus({ text: [size, note].filter(Boolean).join(" "), ...(note && { tone: "warning" }) });
      if (isWhole && !isEmpty(table)) remove("Table replaced", next, () => table);
      else onChange(next);
    } catch (error) {
      setStatus({ text: error instanceof Error ? error.message : String(error), tone: "danger" });
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (!isTableText(text)) return;
    event.preventDefault();
    const at = placeOf(event.target);
    // A paste into the header or an empty table replaces the whole table.
    if (!at || isEmpty(table)) take(() => readTable(text), true);
    else take(() => pasteInto(table, at, text), false);
  }

  async function takeFile(file: File | undefined) {
    if (!file) return;
    try {
      const text = await readTextFile(file, { most: LARGEST_FILE, wanted: "a table that is saved as CSV" });
      take(() => readTable(text), true);
    } catch (error) {
      setStatus({ text: error instanceof Error ? error.message : String(error), tone: "danger" });
    }
  }

  const row: Omit<TableRowProps, "row"> = {
    table,
    onCell: (at, column, text) =>
      onChange({
        columns,
        rows: rows.with(
          at,
          columns.map((_, index) => (index === column ? text : (rows[at]?.[index] ?? ""))),
        ),
      }),
    onRemove: (at) =>
      remove(`Row ${at + 1} removed`, { columns, rows: rows.toSpliced(at, 1) }, (now) => ({
        ...now,
        rows: now.rows.toSpliced(at, 0, rows[at] ?? []),
      })),
  };

  return (
    <div
      className="pb-stack pb-gap-2 pb-left pb-table-editor"
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer.files[0]);
      }}
    >
      <section
        className="pb-sheet-frame"
        aria-label={label}
        data-invalid={control?.["aria-invalid"] || undefined}
        ref={frame}
      >
        <table className="pb-small pb-number pb-sheet" aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th scope="col" className="pb-sheet-number">
                <span className="pb-visually-hidden">Row</span>
              </th>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  <span className="pb-sheet-head">
                    <input
                      {...(index === 0 && control)}
                      aria-label={`Name of column ${index + 1}`}
                      placeholder={`Column ${index + 1}`}
                      value={column}
                      onChange={(event) => onChange({ columns: columns.with(index, event.target.value), rows })}
                    />
                    {columns.length > 1 && (
                      <RemoveButton
                        label={`Remove column ${index + 1}`}
                        onClick={() =>
                          remove("Column removed", without(table, index), (now) => putBack(now, table, index))
                        }
                      />
                    )}
                  </span>
                </th>
              ))}
              <th scope="col">
                <span className="pb-visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          {rows.length > MOST_PLAIN ? (
            <VirtualRows {...row} frame={frame} />
          ) : (
            <tbody>
              {rows.map((_, index) => (
                <tr key={index}>
                  <TableRow {...row} row={index} />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </section>
      <span className="pb-row pb-small pb-actions">
        <Button kind="quiet" onClick={() => onChange({ columns, rows: [...rows, columns.map(() => "")] })}>
          Add a row
        </Button>
        <Button
          kind="quiet"
          onClick={() => onChange({ columns: [...columns, ""], rows: rows.map((cells) => [...cells, ""]) })}
        >
          Add a column
        </Button>
        <label className="pb-button" data-kind="quiet">
          <UploadIcon />
          CSV file
          <input
            type="file"
            className="pb-visually-hidden"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
      </span>
      <output className="pb-muted pb-small pb-sheet-note" data-tone={status.tone}>
        {status.text || "Cells copied from a spreadsheet can be pasted."}
      </output>
    </div>
  );
}

const isEmpty = ({ columns, rows }: TableDraft): boolean =>
  columns.every((name) => name === "") && rows.every((cells) => cells.every((cell) => cell === ""));

function without({ columns, rows }: TableDraft, index: number): TableDraft {
  return { columns: columns.toSpliced(index, 1), rows: rows.map((cells) => cells.toSpliced(index, 1)) };
}

function putBack(now: TableDraft, before: TableDraft, index: number): TableDraft {
  return {
    columns: now.columns.toSpliced(index, 0, before.columns[index] ?? ""),
    rows: now.rows.map((cells, row) => cells.toSpliced(index, 0, before.rows[row]?.[index] ?? "")),
  };
}

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
