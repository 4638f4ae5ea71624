import { Suspense, useState, type ReactNode } from "react";
import { Skeleton } from "../components/placeholders.tsx";

export interface FoldProps {
  readonly summary: string;
  /** What is on its way while the code of what is inside is being loaded, for screen readers. */
  readonly loading: string;
  /** Makes what is inside; called only while it is unfolded. */
  children(): ReactNode;
}

/** Something folded away, not even made until somebody wants to see it. */
export function Fold({ summary, loading, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pb-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <Suspense fallback={<Skeleton label={loading} lines={3} />}>{children()}</Suspense>}
    </details>
  );
}

/**
 * Whether a fold is open: by hand, or by itself when there is another reason to look inside. It closes only by hand: whoever
 * clears the last value is still in its field.
 */
export function useOpenFor(reason: string | undefined): [open: boolean, set: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<typeof reason>();
  if (reason !== opened) {
    setOpened(reason);
    if (reason !== undefined) setOpen(true);
  }
  return [open, setOpen];
}
