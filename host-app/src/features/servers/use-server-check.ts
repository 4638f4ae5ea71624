import { useContext, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { serverAddresses } from "@patchbay/core/client";
import { withoutSlash } from "@patchbay/core/http";
import { examineServer, fillSteps, type Diagnosis, type LocalServer } from "../../../server/doctor/diagnose.ts";
import { HostContext } from "../../host/host-context.ts";
import type { ServerEntry } from "../../host/use-catalogue.ts";
import { useFoundServers } from "../../calls/servers/use-found-servers.ts";
import { ensurePatchbay, usePatchbay } from "../../host/use-patchbay.ts";
import { addressInForce } from "../../calls/access/answer-source.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { listingQuery } from "../../calls/target/use-listing.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { mayLookUnasked, observeInPage } from "./observe-in-page.ts";

/** The state of a server at its current address. */
export type ServerCheck = ReturnType<typeof useServerCheck>;

/** Longer than any server takes to list its models, and shorter than users wait. */
const PATIENCE_MS = 4000;

/**
 * Checks a server from the page: automatically if that leaves no trace and needs no permission, otherwise on request.
 */
export function useServerCheck(entry: ServerEntry) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const patchbay = usePatchbay();
  const access = useAccess(entry.id, entry);
  const { address, isTyped } = addressInForce(entry, useSettings().providers, patchbay);
  const { servers } = useFoundServers(true);
  const serverState = servers?.find((one) => one.provider === entry.id && one.address === address);
  const [isRequested, setRequested] = useState(false);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["server-check", entry.id, address, access.key !== undefined],
    queryFn: async ({ signal }) => {
      const at = withoutSlash(address ?? "");
      if (!isRequested && !(await mayLookUnasked(at))) return null;
      const { insecureOrigins } = await ensurePatchbay(client, host);
      const diagnosis = await examineServer({
        server: localServerOf(entry),
        address: at,
        origin: location.origin,
        fromPage: true,
        observe: (url) => observeInPage(url, { insecureOrigins, patience: PATIENCE_MS, signal }),
      });
      if (diagnosis.fault !== "key-needed" || access.key === undefined) return diagnosis;
      // The doctor sends no key; the client does, to the origin that the key is bound to.
      const models = await client.fetchQuery(listingQuery(entry.id, access, host, client)).catch(() => undefined);
      return models ? withModels(diagnosis, models) : diagnosis;
    },
    enabled: address !== undefined && (isRequested || serverState?.status === "running" || isTyped),
    staleTime: 20_000,
  });
  return {
    address,
    /** Absent until the first check. */
    diagnosis:
      data ?? serverState ?? (servers && !isTyped && address !== undefined ? absent(entry, address) : undefined),
    checking: isFetching,
    /** Checks again; the browser may ask for permission. */
    check() {
      if (isRequested) void refetch();
      setRequested(true);
      void client.invalidateQueries({ queryKey: ["listing", entry.id] });
    },
  };
}

function localServerOf(entry: ServerEntry): LocalServer {
  const { id, label, server: facts } = entry;
  return { id, label, facts, addresses: serverAddresses(entry) };
}

function withModels(diagnosis: Diagnosis, models: readonly { readonly id: string }[]): Diagnosis {
  const { fault: _, ...known } = diagnosis;
  const ids = [...new Set(models.map(({ id }) => id))];
  const finding = `${known.label} is running at ${known.address} and takes your key.`;
  return { ...known, status: "running", finding, remedies: [], models: ids };
}

/** The result if the app's server has found nothing. */
function absent({ id, label, server }: ServerEntry, address: string): Diagnosis {
  const finding = `${label} is not reachable at ${address}.`;
  const remedies = fillSteps(server.start ?? [], server, location.origin);
  return { provider: id, label, address, status: "absent", fault: "refused", finding, remedies };
}
