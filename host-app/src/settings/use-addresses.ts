import { useSyncExternalStore } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRuntimeConfig } from "../runtime-config.ts";
import { settings, type Settings } from "./settings.ts";

export const DEFAULT_HUB_URL = "https://huggingface.co";
export const DEFAULT_ROUTER_URL = "https://router.huggingface.co";

/** Where live requests go. */
export interface Addresses {
  readonly hubUrl: string;
  readonly routerUrl: string;
}

const configQuery = queryOptions({
  queryKey: ["runtime-config"],
  queryFn: getRuntimeConfig,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What was set on this page's settings page. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}

/** Hub and router in force: what was set, else what the deployment says, else the defaults. */
export function useAddresses(): Addresses {
  const { hubUrl, routerUrl } = useSettings();
  const { data } = useQuery(configQuery);
  return {
    hubUrl: hubUrl || data?.hubUrl || DEFAULT_HUB_URL,
    routerUrl: routerUrl || data?.routerUrl || DEFAULT_ROUTER_URL,
  };
}

/** Those of the addresses that are not the defaults, by name. */
export function changedAddresses({ hubUrl, routerUrl }: Addresses): readonly (readonly [name: string, url: string])[] {
  const both = [
    ["Hub", hubUrl, DEFAULT_HUB_URL],
    ["Router", routerUrl, DEFAULT_ROUTER_URL],
  ] as const;
  return both.flatMap(([name, url, usual]) => (url === usual ? [] : [[name, url] as const]));
}
