import { useEffect, useRef } from "react";
import type { Obstacle } from "./obstacle.ts";

/**
 * A run that is asked for while something is still on its way: it begins when that has arrived.
 * @param run makes the call, or says what is in the way of it
 */
export function usePatientRun(obstacle: Obstacle | undefined, run: () => void): () => void {
  const isPending = obstacle?.kind === "pending";
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
