import { useContext, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { serverAddresses } from "@patchbay/core/client";
import { withoutSlash, isConfidential } from "@patchbay/core/http";
import { examineServer, fillSteps, type Diagnosis, type LocalServer } from "../../../server/doctor/diagnose.ts";
import { HostContext } from "../../host/host-context.ts";
import type { ServerEntry } from "../../host/use-catalogue.ts";
import { useFoundServers } from "../../calls/servers/use-found-servers.ts";
import { ensurePatchbay, usePatchbay } from "../../host/use-patchbay.ts";
import { addressInForce } from "../../calls/access/answer-source.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { listingQuery } from "../../calls/target/use-listing.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { readSeen, type Observation } from "../../../server/doctor/observation.ts";

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

/** The page's properties that determine what it may request. */
interface PageObserver {
  /** Origins on other machines that the operator allows pages to call over plain http. */
  readonly insecureOrigins: readonly string[];
  /** Milliseconds until a request is given up. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
}

/** Names of the permission in browsers that have it, by network; the last one is the older name of both. */
const PERMISSIONS = {
  loopback: ["loopback-network", "local-network-access"],
  local: ["local-network", "local-network-access"],
} as const;

/** Probes an address as the page itself calls it. Browsers report no reasons, so the obstacle is inferred. */
async function observeInPage(url: string, { insecureOrigins, patience, signal }: PageObserver): Promise<Observation> {
  const target = new URL(url);
  const network = networkOf(target);
  if (network === "local" && !insecureOrigins.includes(target.origin)) return { outcome: "unnamed-origin" };
  // Requests to the page's own network need no permission, whatever the browser reports.
  const isNearer = network !== undefined && !isConfidentialPage();
  if (isNearer && (await permissionFor(network)) === "denied") return { outcome: "not-permitted" };

  const blocked = watchPolicy(target.origin);
  const patient = (options: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(patience);
    return fetch(url, { cache: "no-store", ...options, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  };
  try {
    // The content type is that of a real call, so that the browser sends a preflight.
    const response = await patient({ redirect: "manual", headers: { "content-type": "application/json" } });
    return await readSeen(response, url);
  } catch (error) {
    signal?.throwIfAborted();
    if (isTimeout(error)) return { outcome: "silent" };
  }
  // The violation event fires after the request has failed.
  await new Promise((resolve) => setTimeout(resolve));
  if (blocked()) return { outcome: "page-policy" };
  const simple = await patient({ redirect: "manual" }).catch(() => undefined);
  if (simple) {
    const seen = await readSeen(simple, url);
    if (seen.outcome !== "answered") return seen;
    return { outcome: "answered", answer: { ...seen.answer, allows: "refused-preflight" } };
  }
  // An opaque response shows that a server answers.
  const opaque = await patient({ mode: "no-cors" }).catch((error: unknown) =>
    isTimeout(error) ? "silent" : undefined,
  );
  if (opaque === "silent") return { outcome: "silent" };
  if (opaque) return { outcome: "unreadable" };
  signal?.throwIfAborted();
  return { outcome: isNearer ? await whyNothing(network) : "unreachable" };
}

/** `loopback` for this device, `local` for another machine over plain http, which is rarely on the public web. */
function networkOf(target: URL): "loopback" | "local" | undefined {
  if (target.protocol !== "http:") return undefined;
  return isConfidential(target) ? "loopback" : "local";
}

/** Whether the page itself comes from this device. */
function isConfidentialPage(): boolean {
  return location.protocol === "http:" && isConfidential(new URL(location.href));
}

/** What blocks a remote page from an address that does not answer. */
async function whyNothing(network: "loopback" | "local"): Promise<Exclude<Observation["outcome"], "answered">> {
  const state = await permissionFor(network);
  if (state === "denied") return "not-permitted";
  if (state === "prompt") return "permission-pending";
  // Safari has no such permission, and may block plain http from an https page even to this device.
  const isMixed = location.protocol === "https:" && (network === "local" || /Apple/.test(navigator.vendor));
  if (state === undefined && isMixed) return "mixed-content";
  return state === undefined && !isSecureContext ? "insecure-page" : "unreachable";
}

/** Whether the page may probe the address without a permission prompt. */
async function mayLookUnasked(address: string): Promise<boolean> {
  const network = networkOf(new URL(address));
  if (network === undefined || isConfidentialPage()) return true;
  return (await permissionFor(network)) === "granted";
}

/** The permission's state; undefined if the browser does not know the permission. */
async function permissionFor(network: "loopback" | "local"): Promise<PermissionState | undefined> {
  for (const name of PERMISSIONS[network]) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // A browser that does not know the name, or a page that may not query it.
    }
  }
  return undefined;
}

/**
 * Listens for violations of the page's own policy. @returns a function that stops listening and returns whether there
 * was one
 */
function watchPolicy(origin: string): () => boolean {
  let seen = false;
  const listener = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) seen = true;
  };
  document.addEventListener("securitypolicyviolation", listener);
  return () => {
    document.removeEventListener("securitypolicyviolation", listener);
    return seen;
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
