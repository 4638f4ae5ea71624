import { useContext, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { whenIdle } from "../hooks/when-idle.ts";
import { HostContext, type FoundServer } from "./host-context.ts";

/** Under which key the answer is kept. */
export const FOUND_SERVERS = ["found-servers"];

/** What is known of model servers at their usual addresses on this device. */
export interface FoundServers {
  /** Those that answer; undefined until they were looked for, and where the page cannot have that done. */
  readonly servers: readonly FoundServer[] | undefined;
  /** Whether they are still being looked for, or will be. */
  readonly pending: boolean;
}

/**
 * Model servers that run on this device, looked for once the page is painted. The app's server looks, where it runs on the
 * same device: a page would have to ask for a permission, or fill the console with errors.
 * @param wanted whether anything depends on it
 */
export function useFoundServers(wanted: boolean): FoundServers {
  const host = useContext(HostContext);
  const [painted, setPainted] = useState(false);
  useEffect(() => (wanted ? whenIdle(() => setPainted(true)) : undefined), [wanted]);
  const { data, isPending } = useQuery({
    queryKey: FOUND_SERVERS,
    queryFn: async () => (await host.findServers()) ?? null,
    enabled: wanted && painted,
    // A server that was started meanwhile is found by the next page.
    staleTime: 20_000,
    retry: false,
  });
  return { servers: data ?? undefined, pending: wanted && isPending };
}
