import { useContext } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Hub, HubCallOptions, ModelSearch } from "@patchbay/core/hub";
import type { HubSource } from "../../host/catalogue/addresses.ts";
import { runsUnasked } from "../../host/catalogue/relations.ts";
import { HostContext, simulatedFetch, type Host } from "../../host/host-context.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";

/** The source in the address; without one, no request leaves the machine. */
export function useHubSource(): [source: HubSource, set: (source: HubSource) => void] {
  const [source, setSource] = useQueryValue("source");
  return [source === "hub" ? "hub" : "samples", (next) => setSource(next === "hub" ? next : "")];
}

/** Errors appear soon, and the reader can retry. */
const PATIENCE = { retries: 0, deadline: 20_000 };

/** The source that pages call, as a part of a query key, and a function that calls it. */
interface HubAccess {
  readonly key: string;
  /** Waits until the plugin host is loaded. */
  ask<Answer>(question: (hub: Hub, options: HubCallOptions) => Promise<Answer>): Promise<Answer>;
}

export function useHub(source: HubSource): HubAccess {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const { hubUrl } = useSettings();
  const [provider] = useQueryValue("inference_provider");
  return {
    key: source === "hub" ? `hub ${hubUrl}` : `samples ${provider}`,
    async ask(question) {
      const [module, { hub }] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
      if (source === "hub") return question(hub, { ...PATIENCE, ...(hubUrl !== "" && { hubUrl }) });
      // The models of others are known without their mocks.
      const fetch = await simulatedFetch(module, isInstalled(host, provider) ? provider : "");
      // A new function each time: answers of the simulated hub are not cached, because they grow with the loaded mocks.
      return question(hub, { ...PATIENCE, fetch: (...request) => fetch(...request) });
    },
  };
}

function isInstalled({ index }: Host, provider: string): boolean {
  const known = index.snapshot();
  const of = known.status === "ready" ? known.entries : [];
  return of.some((entry) => entry.kind === "provider" && entry.id === provider && !runsUnasked(entry));
}

/** A model's record from the hub, or of a sample model. Sends no request without an id. */
export function useModelRecord(id: string | undefined, source: HubSource) {
  return useQuery(modelQuery(id, useHub(source)));
}

/** The query of a model's record on the hub. */
export function useModelQuery() {
  const hub = useHub("hub");
  return (id: string) => modelQuery(id, hub);
}

function modelQuery(id: string | undefined, { key, ask }: HubAccess) {
  return queryOptions({
    queryKey: ["model", key, id],
    queryFn: ({ signal }) => ask((hub, options) => hub.model(id ?? "", { ...options, signal })),
    enabled: id !== undefined,
    staleTime: 600_000,
  });
}

/** Files of a model's repository with their sizes. Sends no request while it is disabled. */
export function useModelFiles(id: string, source: HubSource, enabled: boolean) {
  const { key, ask } = useHub(source);
  return useQuery({
    queryKey: ["files", key, id],
    queryFn: ({ signal }) => ask((hub, options) => hub.files(id, { ...options, signal })),
    enabled,
    staleTime: 600_000,
  });
}

/** Text of a model's card; empty if there is none. Sends no request while it is disabled. */
export function useModelCard(id: string, source: HubSource, enabled = true) {
  const { key, ask } = useHub(source);
  return useQuery({
    queryKey: ["card", key, id],
    queryFn: async ({ signal }) =>
      (await ask((hub, options) => hub.text(id, "README.md", { ...options, signal }))) ?? "",
    enabled,
    staleTime: 600_000,
    // Two sections of a page use it: only the retry button of the error sends it again.
    retryOnMount: false,
  });
}

/** The models that match the filters. A newer search aborts an older one, whose previous result stays until then. */
export function useModelSearch(filters: ModelSearch, source: HubSource) {
  const { key, ask } = useHub(source);
  const trimmed = { ...filters, search: filters.search?.trim() ?? "" };
  return useQuery({
    queryKey: ["models", key, trimmed],
    queryFn: ({ signal }) => ask((hub, options) => hub.search(trimmed, { ...options, signal })),
    // Samples must not appear as if they came from the hub.
    placeholderData: (previous, query) => (isSameSource(query?.queryKey[1], key) ? previous : undefined),
    staleTime: 60_000,
  });
}

/** Whether both keys are of the hub at the same URL, or both of samples. */
function isSameSource(one: unknown, other: string): boolean {
  return one === other || (other.startsWith("samples") && String(one).startsWith("samples"));
}
