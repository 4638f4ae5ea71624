import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * Moves the focus in a table by the arrow keys, from link to link; cells without one are passed over. Home and End lead to the
 * first and the last link of the row.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as Element).closest<HTMLTableCellElement>("td, th");
  if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const target = step[0] === 0 ? inRow(cell, step[1]) : inColumn(event.currentTarget, cell, step[0]);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function linkIn(cell: Element | undefined): HTMLElement | null {
  return cell?.querySelector<HTMLElement>("a[href]") ?? null;
}

function inRow(cell: HTMLTableCellElement, step: number): HTMLElement | undefined {
  const cells = [...(cell.parentElement?.children ?? [])];
  const at = cells.indexOf(cell);
  const ahead = step < 0 ? cells.slice(0, at).toReversed() : cells.slice(at + 1);
  const links = ahead.flatMap((each) => linkIn(each) ?? []);
  return Number.isFinite(step) ? links[0] : links.at(-1);
}

function inColumn(table: HTMLTableElement, cell: HTMLTableCellElement, step: number): HTMLElement | undefined {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(".pb-matrix-tasks, tbody > tr:not([aria-hidden])")];
  const at = rows.indexOf(cell.parentElement as HTMLTableRowElement);
  const ahead = step < 0 ? rows.slice(0, Math.max(at, 0)).toReversed() : rows.slice(at + 1);
  return ahead.flatMap((row) => linkIn(row.cells[cell.cellIndex]) ?? [])[0];
}
