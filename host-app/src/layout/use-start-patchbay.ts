import { useContext, useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../host/host-context.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { whenIdle } from "../hooks/when-idle.ts";

/**
 * Loads the plugin host when the first page is painted and the browser has nothing else to do; again when the network is
 * back, if it did not arrive.
 */
export function useStartPatchbay(): void {
  const host = useContext(HostContext);
  const client = useQueryClient();
  useEffect(() => {
    // A failure shows where somebody needs the plugin host; the catalogue works without it.
    const start = () => void ensurePatchbay(client, host).catch(() => {});
    const cancel = whenIdle(start);
    addEventListener("online", start);
    return () => {
      cancel();
      removeEventListener("online", start);
    };
  }, [client, host]);
}
