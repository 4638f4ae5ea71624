import type { KeyboardEvent } from "react";
import { CloseIcon } from "@patchbay/widgets/parts";
import type { TableDraft } from "./form-field.ts";
import { IconButton } from "../button.tsx";

/** What a row needs to render its cells. */
export interface TableRowProps {
  readonly table: TableDraft;
  readonly row: number;
  onCell(row: number, column: number, text: string): void;
  onRemove(row: number): void;
}

/** The cells of one row, with its number and a delete button. */
export function TableRow({ table: { columns, rows }, row, onCell, onRemove }: TableRowProps) {
  return (
    <>
      <th scope="row" className="pb-sheet-number">
        {row + 1}
      </th>
      {columns.map((column, place) => (
        <td key={place}>
          <input
            data-row={row}
            data-column={place}
            aria-label={`${column || `Column ${place + 1}`}, row ${row + 1}`}
            value={rows[row]?.[place] ?? ""}
            onChange={(event) => onCell(row, place, event.target.value)}
            onKeyDown={moveByRows}
          />
        </td>
      ))}
      <td className="pb-sheet-remove">
        {rows.length > 1 && <RemoveButton label={`Remove row ${row + 1}`} onClick={() => onRemove(row)} />}
      </td>
    </>
  );
}

export function RemoveButton(props: { readonly label: string; onClick(): void }) {
  return <IconButton icon={<CloseIcon size={12} />} {...props} />;
}

/** Row and column of the cell that an event came from. */
export function placeOf(target: EventTarget): { readonly row: number; readonly column: number } | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {};
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** As in a spreadsheet, Enter and the arrow keys move within the column. */
function moveByRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const at = placeOf(event.target);
  if (step === undefined || !at || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  event.currentTarget
    .closest("table")
    ?.querySelector<HTMLElement>(`[data-row="${at.row + step}"][data-column="${at.column}"]`)
    ?.focus();
}
