import { isDirect, serverAddresses } from "@patchbay/core/client";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { oncePerList } from "./relations.ts";

/** One way from this page to a provider. */
export interface Way {
  readonly name: string;
  readonly open: boolean;
  /** Why it is open or closed, and what to do. */
  readonly reason: string;
}

/** How a provider is reached from a browser. */
export interface Reach {
  /** `key` or `router` by what has to be entered, `device` for a server of one's own, `closed` where no way is open. */
  readonly best: "key" | "router" | "device" | "closed";
  /** In two or three words. */
  readonly label: string;
  readonly ways: readonly Way[];
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])/;

/** What the manifest says of the ways to a provider; whether it answers now, only a call tells. */
export function reachOf(provider: ProviderEntry): Reach {
  const { label, browser, engine, hosts, retired, closed, auth, server } = provider;
  if (closed) {
    const reason = `The vendor closed ${label} on ${closed.since}.`;
    return { best: "closed", label: "Closed", ways: [{ name: "Closed", open: false, reason }] };
  }
  if (engine) {
    const reason = "Its models run in this browser: no key is needed, and nothing you enter leaves this device.";
    return { best: "device", label: "This device", ways: [{ name: "On this device", open: true, reason }] };
  }
  if (hosts.some((host) => LOOPBACK.test(host))) {
    const reason = `Requests go to ${hosts[0]}. Start ${label} there first.`;
    return { best: "device", label: "This device", ways: [{ name: "Server on this device", open: true, reason }] };
  }
  if (server) {
    const [usual] = serverAddresses(provider);
    const place = usual === undefined ? "the address that you enter" : `${usual}, or the address that you enter`;
    const reason = `Requests go straight to ${place}. No key is needed, unless the server was started with one.`;
    return { best: "device", label: "Own server", ways: [{ name: "Your own server", open: true, reason }] };
  }
  const free = "none" in auth;
  const routed = !isDirect(provider) && browser !== "relay" && !retired;
  // What no manifest states is tried, unless the router is a sure way: the outcome shows it.
  const isOpen = browser === "direct" || (browser === undefined && !routed && !retired);
  const accepts =
    browser === undefined
      ? `It is not known whether ${label} accepts browser requests.`
      : `${label} ${isOpen ? "accepts browser requests." : "doesn’t allow browser requests with its own key."}`;
  const advice = !isOpen
    ? `${routed ? "Use the router, or call" : "Call"} it from Node or your server.`
    : free
      ? "It needs no key."
      : "Enter the key in the playground; it goes only to the hosts listed here.";
  const ownKey: Way = { name: free ? "Directly" : "With its own key", open: isOpen, reason: `${accepts} ${advice}` };
  const router: Way = {
    name: "Through the router",
    open: routed,
    reason: routed
      ? "Enter a Hugging Face token in the playground."
      : retired
        ? `The router stopped serving ${label} on ${retired}.`
        : `The router does not serve ${label}.`,
  };
  const ways = [ownKey, router];
  if (ownKey.open) return { best: "key", label: routed ? "Key or token" : free ? "No key needed" : "Own key", ways };
  if (router.open) return { best: "router", label: "Router token", ways };
  return { best: "closed", label: "Server only", ways };
}

const NEAREST_FIRST: readonly Reach["best"][] = ["device", "key", "router", "closed"];

/** Providers as they can be reached from here, those that need the least first; then by name. */
export const byReach = oncePerList((providers: readonly ProviderEntry[]) =>
  providers
    .map((provider) => ({ provider, place: placeOf(provider) }))
    .toSorted((one, other) => one.place - other.place || one.provider.label.localeCompare(other.provider.label, "en"))
    .map(({ provider }) => provider),
);

function placeOf(provider: ProviderEntry): number {
  if (provider.closed) return NEAREST_FIRST.length + 1;
  if (provider.retired) return NEAREST_FIRST.length;
  const { best } = reachOf(provider);
  // What runs in the page itself answers at once; a server of one's own has to be started.
  if (best === "device") return provider.engine ? -2 : -1;
  return "none" in provider.auth && best === "key" ? 0 : NEAREST_FIRST.indexOf(best);
}

/** The best way in two or three words. */
export function reachText(provider: ProviderEntry): string {
  const { best, label } = reachOf(provider);
  if (!provider.retired || provider.closed) return label;
  return best === "closed" ? "Retired" : `${label}, retired`;
}

/** Why a provider's service is gone, and the provider to choose instead; undefined where its vendor has not closed it. */
export function closedText(id: string, providers: readonly ProviderEntry[]): string | undefined {
  const { label, closed } = providers.find((one) => one.id === id) ?? {};
  if (!closed) return undefined;
  const instead = providers.find((one) => one.id === closed.replacement)?.label ?? "another provider";
  return `The vendor closed ${label} on ${closed.since}. Choose ${instead} instead.`;
}
