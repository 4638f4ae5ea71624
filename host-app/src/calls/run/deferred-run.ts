import { useEffect, useRef } from "react";

/** Why nothing can run now. */
export interface BlockedReason {
  readonly text: string;
  /** `pending` resolves without the user, `open` is a missing choice, `wrong` has to be fixed. */
  readonly kind: "pending" | "open" | "wrong";
}

/**
 * A run that is requested while something is still loading starts after that.
 * @param run makes the call, or returns what blocks it
 */
export function useDeferredRun(blockedReason: BlockedReason | undefined, run: () => void): () => void {
  const isPending = blockedReason?.kind === "pending";
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || isPending) return;
    isAwaited.current = false;
    run();
  });
  return () => {
    isAwaited.current = isPending;
    run();
  };
}
