import { useContext, useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { whenIdle } from "../../host/when-idle.ts";
import { HostContext, type FoundServer } from "../../host/host-context.ts";

/** Query key of the servers. */
export const FOUND_SERVERS = ["found-servers"];

/** Local model servers at their usual addresses. */
export interface FoundServers {
  /** Those that respond; undefined until the scan has ended, and if the page cannot scan. */
  readonly servers: readonly FoundServer[] | undefined;
  /** Whether a scan is running or will start. */
  readonly pending: boolean;
}

/**
 * Local model servers, scanned once the page is painted. The app's server scans if it runs on the same device: a page
 * would need a permission, or fill the console with errors.
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
    // The next page finds a server that was started meanwhile.
    staleTime: 20_000,
  });
  return { servers: data ?? undefined, pending: wanted && isPending };
}
