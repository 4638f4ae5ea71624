import { useContext, useEffect } from "react";
import { HostContext } from "../../host/host-context.ts";
import type { Run } from "../run/run.ts";

/**
 * Lets the history learn of runs that have ended. A page on which nothing was run loads none of it.
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
