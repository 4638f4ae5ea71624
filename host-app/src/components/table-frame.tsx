import type { ReactNode } from "react";

export interface TableFrameProps {
  /** Name of the table's region. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Lets a wide table scroll in itself instead of widening the page. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="pb-table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
