import { Suspense, useMemo, type ReactNode } from "react";
import { InsteadContext } from "./lazy-part.tsx";

export interface OptionalPartProps {
  /** Stands in its place while its code is on its way, and where it does not arrive. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part that the page around it does without: where its code does not arrive, for example without a network, nobody is told.
 * It is asked for again when the network is back.
 */
export function OptionalPart({ fallback, children }: OptionalPartProps) {
  return (
    <InsteadContext value={useMemo(() => ({ fallback }), [fallback])}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </InsteadContext>
  );
}
