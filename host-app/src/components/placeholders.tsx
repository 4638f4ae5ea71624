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

export interface SkeletonProps {
  /** Number of lines. */
  readonly lines?: number;
  /** What is on its way, for screen readers. */
  readonly label: string;
}

/** Grey lines in place of something that is on its way. */
export function Skeleton({ lines = 6, label }: SkeletonProps) {
  return (
    <output className="pb-skeleton">
      <span className="pb-visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </output>
  );
}
