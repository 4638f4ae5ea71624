import { useSyncExternalStore } from "react";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { usePatchbay } from "../host/use-patchbay.ts";
import { settings, type Settings } from "./settings.ts";

/** Where live requests go. */
export interface Addresses {
  readonly hubUrl: string;
  readonly routerUrl: string;
}

/** What was set on the settings page. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}

/**
 * Hub and router in force, for showing: what was set, else what the deployment says, else the defaults. The deployment's
 * are known once the plugin host is there.
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

/** Those of them that are not the defaults. */
export function changedAddresses(inForce: Addresses) {
  return allAddresses(inForce).filter(([, url, usual]) => url !== usual);
}
