import { useContext, useEffect } from "react";
import { HostContext } from "../../host/host-context.ts";
import type { Run } from "../run/run.ts";

/** Name of the database on this device. */
export const HISTORY_DATABASE = "patchbay-history";

/** Whether there may be runs on this device, as far as the browser tells without opening anything. */
export async function mayHaveHistory(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === HISTORY_DATABASE);
  } catch {
    // A browser that is too old, or that forbids it.
    return false;
  }
}

/**
 * Lets the history learn of runs: of what streams as well, which a reload would lose. A page on which nothing was run loads
 * none of it.
 * @param runs the same array as long as they are the same
 */
export function useKeepRuns(runs: readonly (Run | undefined)[]): void {
  const host = useContext(HostContext);
  useEffect(() => {
    const ended = runs.filter((run) => run !== undefined);
    if (ended.length === 0) return;
    import("./keep-runs.ts").then(
      ({ keepRuns }) => {
        for (const run of ended) keepRuns(host, run);
      },
      () => {
        // Code that does not arrive keeps nothing; the next run asks for it again.
      },
    );
  }, [host, runs]);
}
