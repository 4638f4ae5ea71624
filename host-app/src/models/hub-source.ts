import { useContext } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../host/host-context.ts";
import { simulatedFetch } from "../host/simulated-fetch.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { useQueryValue } from "../hooks/use-query-value.ts";
import { DEFAULT_HUB_URL, useSettings } from "../settings/use-addresses.ts";

/** Who tells of models: the hub, or the plugins' mocks with the sample models that they know. */
export type HubSource = "samples" | "hub";

/** The source that the address names; without one no request leaves the machine. */
export function useHubSource(): [source: HubSource, set: (source: HubSource) => void] {
  const [source, setSource] = useQueryValue("source");
  return [source === "hub" ? "hub" : "samples", (next) => setSource(next === "hub" ? next : "")];
}

/** A hub that can be asked. */
export interface AskedHub {
  readonly fetch: typeof fetch;
  readonly hubUrl: string;
}

/** Who is asked, as a part of a query's key, and how: waits until the plugin host is there. */
export interface HubAccess {
  readonly key: string;
  open(): Promise<AskedHub>;
}

export function useHub(source: HubSource): HubAccess {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const { hubUrl } = useSettings();
  const [provider] = useQueryValue("inference_provider");
  return {
    key: source === "hub" ? `hub ${hubUrl}` : source,
    async open() {
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
      if (source === "samples") {
        return { fetch: await simulatedFetch(module, provider), hubUrl: DEFAULT_HUB_URL };
      }
      return { fetch: patchbay.fetch, hubUrl: hubUrl || patchbay.hubUrl || DEFAULT_HUB_URL };
    },
  };
}
