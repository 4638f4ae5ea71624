import { isDirect, serverAddresses } from "@patchbay/core/client";
import type { ProviderEntry } from "../use-catalogue.ts";
import { oncePerList } from "./relations.ts";

/** One route from this page to a provider. */
export interface Way {
  readonly name: string;
  readonly open: boolean;
  /** Why it is open or closed, and what to do. */
  readonly reason: string;
}

/** How a browser can reach a provider. */
export interface Reach {
  /** `key` or `router` by the required key, `device` for a local server, `closed` if no route is open. */
  readonly best: "key" | "router" | "device" | "closed";
  /** In two or three words. */
  readonly label: string;
  readonly ways: readonly Way[];
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])/;

/** The routes to a provider by its manifest; only a call shows whether the provider answers now. */
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
    const target = usual === undefined ? "the address that you enter" : `${usual}, or the address that you enter`;
    const reason = `Requests go straight to ${target}. No key is needed, unless the server was started with one.`;
    return { best: "device", label: "Own server", ways: [{ name: "Your own server", open: true, reason }] };
  }
  const free = "none" in auth;
  const routed = !isDirect(provider) && browser !== "relay" && !retired;
  // A route that the manifest does not mention is tried, unless the router is certain to work.
  const isOpen = browser === "direct" || (browser === undefined && !routed && !retired);
  const accepts =
    browser === undefined
      ? `It is not known whether ${label} accepts browser requests.`
      : `${label} ${isOpen ? "accepts browser requests." : "doesn’t allow browser requests with an API key."}`;
  const advice = !isOpen
    ? `${routed ? "Use the router, or call" : "Call"} it from Node or your server.`
    : free
      ? "It needs no key."
      : "Enter the key in the settings; it goes only to the hosts listed here.";
  const ownKey: Way = { name: free ? "Directly" : "With an API key", open: isOpen, reason: `${accepts} ${advice}` };
  const router: Way = {
    name: "Through the router",
    open: routed,
    reason: routed
      ? "Enter a Hugging Face token in the settings."
      : retired
        ? `The router stopped serving ${label} on ${retired}.`
        : `The router does not serve ${label}.`,
  };
  const ways = [ownKey, router];
  if (ownKey.open) return { best: "key", label: routed ? "Key or token" : free ? "No key needed" : "API key", ways };
  if (router.open) return { best: "router", label: "HF token", ways };
  return { best: "closed", label: "Not from browsers", ways };
}

const NEAREST_FIRST: readonly Reach["best"][] = ["device", "key", "router", "closed"];

/** Providers by how little they require, then by name. */
export const byReach = oncePerList((providers: readonly ProviderEntry[]) =>
  providers
    .map((provider) => ({ provider, order: placeOf(provider) }))
    .toSorted((one, other) => one.order - other.order || one.provider.label.localeCompare(other.provider.label, "en"))
    .map(({ provider }) => provider),
);

function placeOf(provider: ProviderEntry): number {
  if (provider.closed) return NEAREST_FIRST.length + 1;
  if (provider.retired) return NEAREST_FIRST.length;
  const { best } = reachOf(provider);
  // An engine in the page answers immediately; a local server has to be started first.
  if (best === "device") return provider.engine ? -2 : -1;
  return "none" in provider.auth && best === "key" ? 0 : NEAREST_FIRST.indexOf(best);
}

/** The best route in two or three words. */
export function reachText(provider: ProviderEntry): string {
  const { best, label } = reachOf(provider);
  if (!provider.retired || provider.closed) return label;
  return best === "closed" ? "Retired" : `${label}, retired`;
}

/** Why a provider's service is closed, and which provider to use instead; undefined if it is not closed. */
export function closedText(id: string, providers: readonly ProviderEntry[]): string | undefined {
  const { label, closed } = providers.find((one) => one.id === id) ?? {};
  if (!closed) return undefined;
  const instead = providers.find((one) => one.id === closed.replacement)?.label ?? "another provider";
  return `The vendor closed ${label} on ${closed.since}. Choose ${instead} instead.`;
}
