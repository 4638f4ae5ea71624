import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** What there is none of. */
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Stands where a list would be. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="pb-empty">
      <p>{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}
