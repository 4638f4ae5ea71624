import { Suspense, useState, type ReactNode } from "react";
import { Skeleton } from "./placeholders.tsx";

export interface FoldProps {
  readonly summary: ReactNode;
  /** Text for screen readers while the content's code is loading. */
  readonly loading: string;
  /** Whether it is a section of the inspector. */
  readonly section?: boolean;
  /** Renders the content; called only while it is open. */
  children(): ReactNode;
}

/** A disclosure whose content is rendered only while it is open. */
export function Fold({ summary, loading, section, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pb-details" data-section={section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <Suspense fallback={<Skeleton label={loading} lines={3} />}>{children()}</Suspense>}
    </details>
  );
}

/**
 * Whether a disclosure is open: because the user opened it, or because there is a reason to show the content. Only the
 * user closes it: after the last value is cleared, its field still has the focus.
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
