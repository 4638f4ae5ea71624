import type { Context, Handler } from "hono";
import { findServer, localServers, observeInNode, type Diagnosis, type LocalServer } from "./doctor/index.ts";
import { hostOf, isLoopbackHost } from "./install/plugin-address.ts";
import type { LivePluginIndex } from "./plugin-index.ts";

/** Answer to `GET /api/servers`. */
export interface FoundServers {
  /** Those that respond, in the order of their ids. */
  readonly servers: readonly Diagnosis[];
}

/** Most requests per scan: one for each server that comes with Patchbay and has a usual address. */
const MOST_REQUESTS = 6;
const PATIENCE_MS = 300;

/** Whether the page is opened on the machine where this server runs, so that "this device" is the same for both. */
export function isOpenedHere(context: Context): boolean {
  const page = originOf(context);
  return page !== undefined && isLoopbackHost(hostOf(new URL(page)));
}

/**
 * Scans for model servers at the URLs that plugins list for this machine: a page would log an error in the browser's
 * console for each missing one, or show a permission prompt. Servers of installed plugins are not scanned.
 */
export function foundServers(index: LivePluginIndex): Handler {
  return async (context) => {
    const site = context.req.header("sec-fetch-site");
    const origin = originOf(context);
    // Pages of other origins could not read the response, but would cause a scan.
    if (origin === undefined || !isOpenedHere(context) || (site !== undefined && site !== "same-origin")) {
      return context.json(
        { error: "Servers are looked for on request of pages that are opened on this machine." },
        403,
      );
    }
    const { plugins } = await index.current();
    const places = placesOf(localServers(plugins.filter((entry) => entry.origin !== "installed")));
    const results = await Promise.all(places.map(([server, address]) => look(server, address, origin)));
    const answer: FoundServers = {
      servers: results.filter(({ status, fault }) => status === "running" || isThere(fault)),
    };
    context.header("cache-control", "no-store");
    return context.json(answer);
  };
}

/** A server that allows no page, or waits for something, runs nevertheless; another program does not count. */
function isThere(fault: Diagnosis["fault"]): boolean {
  return fault === "unreadable" || fault === "no-model";
}

function placesOf(servers: readonly LocalServer[]): readonly (readonly [LocalServer, string])[] {
  const taken = new Set<string>();
  return servers
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((server): (readonly [LocalServer, string])[] => {
      const [address] = server.addresses;
      if (address === undefined || taken.has(address) || !isLoopbackHost(hostOf(new URL(address)))) return [];
      taken.add(address);
      return [[server, address]];
    })
    .slice(0, MOST_REQUESTS);
}

function look(server: LocalServer, address: string, origin: string): Promise<Diagnosis> {
  const observe = (url: string) => observeInNode(url, { origin, patience: PATIENCE_MS, preflights: false });
  return findServer({ server, address, origin, fromPage: false, observe });
}

/** The origin of the calling page, as its browser knows this server. */
function originOf(context: Context): string | undefined {
  const address = `http://${context.req.header("host") ?? ""}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
