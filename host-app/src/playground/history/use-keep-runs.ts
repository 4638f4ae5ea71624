import { useContext, useEffect } from "react";
import { HostContext } from "../../host/host-context.ts";
import { isActive, type Run } from "../run/run.ts";

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

/** Milliseconds after which an answer that is still on its way is stored as far as it has come, by its status. */
const LONG_ANSWER_MS: Readonly<Partial<Record<Run["status"], number>>> = { running: 4000, streaming: 1500 };

/**
 * Lets the history learn of runs: of what streams as well, which a reload would lose. A page on which nothing was run loads
 * none of it.
 * @param runs the same array as long as they are the same
 */
export function useKeepRuns(runs: readonly (Run | undefined)[]): void {
  const host = useContext(HostContext);
  useEffect(() => {
    const known = runs.filter((run) => run !== undefined);
    if (known.length === 0) return undefined;
    const keep = (): void =>
      void import("./keep-runs.ts").then(
        ({ keepRuns }) => {
          for (const run of known) keepRuns(host, run);
        },
        () => {
          // Code that does not arrive keeps nothing; the next run asks for it again.
        },
      );
    const active = known.find(isActive);
    if (!active) return keep();
    // Short answers, and the first one, do without code that only long ones need.
    const timer = setTimeout(keep, LONG_ANSWER_MS[active.status]);
    return () => clearTimeout(timer);
  }, [host, runs]);
}
