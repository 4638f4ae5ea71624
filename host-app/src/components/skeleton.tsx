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
