import type { ReactNode } from "react";
import { RestedText } from "./rested-text.tsx";

export interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** Why, or what to do about it. */
  readonly children?: ReactNode;
  /** The matching button, below the text. */
  readonly action?: ReactNode;
}

/** Replaces an empty list. */
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
  /** What is loading, for screen readers. */
  readonly label: string;
}

/** Gray lines as a loading placeholder. */
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
