import { useSyncExternalStore } from "react";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { usePatchbay } from "../use-patchbay.ts";
import { settings, type Settings } from "./settings.ts";

/** Where live requests go. */
export interface Addresses {
  readonly hubUrl: string;
  readonly routerUrl: string;
}

/** The values from the settings page. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}

/**
 * The current hub and router for display: from the settings, else from the deployment, else the defaults. The
 * deployment's are known once the plugin host is loaded.
 */
export function useAddresses(): Addresses {
  return addressesOf(useSettings(), usePatchbay());
}

/** The same outside of rendering. */
export function addressesOf({ hubUrl, routerUrl }: Addresses, patchbay: Partial<Addresses> | undefined): Addresses {
  return {
    hubUrl: hubUrl || patchbay?.hubUrl || DEFAULT_HUB_URL,
    routerUrl: routerUrl || patchbay?.routerUrl || DEFAULT_ROUTER_URL,
  };
}

/** The addresses by name, each with its default. */
export function allAddresses({ hubUrl, routerUrl }: Addresses) {
  return [
    ["Hub", hubUrl, DEFAULT_HUB_URL],
    ["Router", routerUrl, DEFAULT_ROUTER_URL],
  ] as const;
}

/** Those that are not the defaults. */
export function changedAddresses(inForce: Addresses) {
  return allAddresses(inForce).filter(([, url, usual]) => url !== usual);
}
