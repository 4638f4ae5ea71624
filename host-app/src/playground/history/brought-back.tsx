import { useContext, useEffect } from "react";
import { HostContext } from "../../host/host-context.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { tabMemoryOf } from "../bench/bench-memory.ts";
import { history } from "./history.ts";
import { openBenches } from "./keep-runs.ts";
import { openBench } from "./open-bench.ts";

/** After a reload brings back what stood in a task's panes, unless something stands there already. */
export function BroughtBack({ task }: { readonly task: string }) {
  const host = useContext(HostContext);
  const [, change] = useQuery();
  useEffect(() => {
    const isFresh = () => {
      const memory = tabMemoryOf(host).tasks.get(task);
      return memory?.kept.size === 0 && memory.stores.every((store) => store.get().runs.length === 0);
    };
    const id = openBenches()[task];
    if (id === undefined || !isFresh()) return;
    history.read(id).then(
      (bench) => {
        if (!bench || !isFresh()) return;
        openBench(host, bench, id);
        change({}, { replace: true });
      },
      () => {
        // What cannot be read is not there: the page begins anew.
      },
    );
    // Only on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
