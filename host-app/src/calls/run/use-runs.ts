import { useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { forgetModels } from "../target/forget-models.ts";
import { createRunStore, type JobKeeper, type RunContext, type RunStore } from "./run-store.ts";
import type { RunList } from "./run.ts";

/** What a call needs from the page. @param jobs absent for calls that start none */
export function useRunContext(jobs?: JobKeeper): RunContext {
  const host = useContext(HostContext);
  const client = useQueryClient();
  return useMemo(
    () => ({
      jobs,
      open: () => Promise.all([host.load(), ensurePatchbay(client, host)]),
      ended({ provider, access }) {
        if (access.byEngine) void forgetModels(client, provider);
      },
    }),
    [jobs, host, client],
  );
}

/** A store that ends with its component. */
export function useOwnStore(): RunStore {
  const [store] = useState(() => createRunStore());
  useEffect(() => store.stop, [store]);
  return store;
}

export function useRunList(store: RunStore): RunList {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * One fact of each store. Renders again when a fact changes, not with every token.
 * @param stores the same array as long as the stores are the same
 * @param pick returns a fact that is compared by identity
 */
export function usePicked<Fact>(stores: readonly RunStore[], pick: (list: RunList) => Fact): readonly Fact[] {
  const known = useRef<readonly Fact[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, () => {
    const facts = stores.map((store) => pick(store.get()));
    const isSame = facts.length === known.current.length && facts.every((fact, place) => fact === known.current[place]);
    if (!isSame) known.current = facts;
    return known.current;
  });
}
