import type { ReactNode } from "react";
import { RestedText } from "./rested-text.tsx";

export interface EmptyStateProps {
  /** What there is none of. */
  readonly title: string;
  /** Why, or what to do about it. */
  readonly children?: ReactNode;
  /** What does it, below the text. */
  readonly action?: ReactNode;
}

/** Stands where a list would be. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="pb-empty">
      <p>{title}</p>
      {children && <p>{children}</p>}
      {action}
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
    <div className="pb-skeleton">
      <RestedText className="pb-visually-hidden" text={label} />
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" />
      ))}
    </div>
  );
}
