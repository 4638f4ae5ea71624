import { DataTable } from "../../components/data-table.tsx";
import type { TableDraft } from "./form-field.ts";
import { Button } from "../../components/button.tsx";
import { useRemoval } from "../../components/use-removal.ts";

export interface TableEditorProps {
  readonly label: string;
  readonly table: TableDraft | undefined;
  onChange(table: TableDraft): void;
}

const EMPTY: TableDraft = { columns: ["", ""], rows: [["", ""]] };

/** A small table whose header and cells can be written; a table pasted from a spreadsheet fills it. */
export function TableEditor({ label, table = EMPTY, onChange }: TableEditorProps) {
  const { columns, rows } = table;
  const remove = useRemoval(table, onChange);

  function paste(text: string): boolean {
    const lines = text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split("\t"));
    const [header, ...body] = lines;
    if (!header || (header.length < 2 && body.length === 0)) return false;
    onChange({ columns: header, rows: body.map((row) => header.map((_, place) => row[place] ?? "")) });
    return true;
  }

  const setRow = (row: number, cells: readonly string[]) => onChange({ columns, rows: rows.with(row, cells) });
  return (
    <div
      className="pb-table-editor"
      onPaste={(event) => {
        if (paste(event.clipboardData.getData("text/plain"))) event.preventDefault();
      }}
    >
      <DataTable
        label={label}
        columns={columns.map((column, place) => ({
          title: (
            <input
              className="pb-input"
              aria-label={`Name of column ${place + 1}`}
              value={column}
              onChange={(event) => onChange({ columns: columns.with(place, event.target.value), rows })}
            />
          ),
        }))}
      >
        {rows.map((cells, row) => (
          <tr key={row}>
            {columns.map((column, place) => (
              <td key={place}>
                <input
                  className="pb-input"
                  aria-label={`${column || `Column ${place + 1}`}, row ${row + 1}`}
                  value={cells[place] ?? ""}
                  onChange={(event) =>
                    setRow(
                      row,
                      columns.map((_, at) => (at === place ? event.target.value : (cells[at] ?? ""))),
                    )
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <span className="pb-actions">
        <Button kind="quiet" onClick={() => onChange({ columns, rows: [...rows, columns.map(() => "")] })}>
          Add a row
        </Button>
        <Button
          kind="quiet"
          onClick={() => onChange({ columns: [...columns, ""], rows: rows.map((row) => [...row, ""]) })}
        >
          Add a column
        </Button>
        {rows.length > 1 && (
          <Button
            kind="quiet"
            onClick={() =>
              remove("Row removed", { columns, rows: rows.slice(0, -1) }, (now) => ({
                ...now,
                rows: [...now.rows, ...rows.slice(-1)],
              }))
            }
          >
            Remove the last row
          </Button>
        )}
        {columns.length > 1 && (
          <Button
            kind="quiet"
            onClick={() =>
              remove("Column removed", withoutLastColumn(table), (now) => ({
                columns: [...now.columns, ...columns.slice(-1)],
                rows: now.rows.map((row, place) => [...row, rows[place]?.[columns.length - 1] ?? ""]),
              }))
            }
          >
            Remove the last column
          </Button>
        )}
      </span>
    </div>
  );
}

function withoutLastColumn({ columns, rows }: TableDraft): TableDraft {
  return { columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, columns.length - 1)) };
}
