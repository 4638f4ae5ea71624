import type { ReactNode } from "react";
import { shortText } from "../format-values.ts";

export interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Whether the page's header also shows it, so that phones leave it out here. */
  readonly inHead?: boolean;
}

/** A row in a list of facts; nothing without a value. */
export function Fact({ name, children, inHead }: FactProps) {
  if (!children) return null;
  return (
    <>
      <dt data-in-head={inHead}>{name}</dt>
      <dd data-in-head={inHead}>{children}</dd>
    </>
  );
}

/** Code that belongs together, each on its own line. */
export function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <code key={text} className="pb-line">
      {text}
    </code>
  ));
}

export interface CountChipProps {
  /** Thousands are shortened. */
  readonly count: number | undefined;
  readonly unit: string;
}

/** A number in a row of facts; nothing if it is unknown. */
export function CountChip({ count, unit }: CountChipProps) {
  if (count === undefined) return null;
  return (
    <span className="pb-chip">
      <strong>{shortText(count)}</strong> {unit}
    </span>
  );
}
