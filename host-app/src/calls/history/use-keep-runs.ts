import { useContext, useEffect, useEffectEvent } from "react";
import { HostContext } from "../../host/host-context.ts";
import { isActive, type Run } from "../run/run.ts";

/** Channel on which tabs announce that the history has changed. */
export const HISTORY_CHANNEL = "patchbay:history";

/** Name of the database on this device. */
export const HISTORY_DATABASE = "patchbay-history";

/** Whether there may be runs on this device; it opens no database. */
export async function mayHaveHistory(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === HISTORY_DATABASE);
  } catch {
    // An old browser, or one that forbids it.
    return false;
  }
}

/** Milliseconds after which an unfinished answer is stored, by status. */
const LONG_ANSWER_MS: Readonly<Partial<Record<Run["status"], number>>> = { running: 4000, streaming: 1500 };

/**
 * Sends runs to the history, also while they stream, because a reload would lose them. A page without runs loads none
 * of this code.
 * @param runs the same array as long as the runs are the same
 */
export function useKeepRuns(runs: readonly (Run | undefined)[]): void {
  const host = useContext(HostContext);
  const keep = useEffectEvent((): void => {
    const known = runs.filter((run) => run !== undefined);
    void import("./keep-runs.ts").then(
      ({ keepRuns }) => {
        for (const run of known) keepRuns(host, run);
      },
      () => {
        // If the code fails to load, nothing is stored; the next run tries again.
      },
    );
  });
  useEffect(() => {
    const known = runs.filter((run) => run !== undefined);
    if (known.length === 0) return undefined;
    const active = known.find(isActive);
    if (!active) return keep();
    // Short answers and the first one do not load code that only long ones need.
    const timer = setTimeout(keep, LONG_ANSWER_MS[active.status]);
    return () => clearTimeout(timer);
  }, [runs]);
  // A call continues without its page, and its end is stored.
  const leave = useEffectEvent(() => {
    if (runs.some((run) => run && isActive(run))) keep();
  });
  useEffect(() => () => leave(), []);
}
