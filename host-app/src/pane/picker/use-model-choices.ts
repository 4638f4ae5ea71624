import { useContext, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AvailableModel } from "@patchbay/core/client";
import { isHubToken } from "@patchbay/core/http";
import { canDo, isBorrowed, isGateway, providerName, runsUnasked } from "../../host/catalogue/relations.ts";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useIncludedModels } from "../../host/use-included-models.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { useSampleModels } from "../../host/use-sample-models.ts";
import { loadPart } from "../../ui/lazy-part.tsx";
import { addressesOf, useSettings } from "../../host/settings/use-addresses.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import type { ModelAlias } from "../../../server/api.ts";
import type { RelayedList } from "../../calls/run/relay-client.ts";
import { useAccesses, useGateway } from "../../calls/access/use-access.ts";
import type { Access } from "../../calls/run/run.ts";
import { withDatedFacts } from "./dated-choices.ts";
import type { ModelChoice, Reachability } from "./model-choice.ts";

export interface ModelChoices {
  /** Providers that can be called from here come first. */
  readonly choices: readonly ModelChoice[];
  reachOf(choice: ModelChoice): Reachability;
  /** Whether a list is still loading. */
  readonly pending: boolean;
  /** Lists that failed to load. */
  readonly failed: readonly { readonly label: string; readonly error: Error }[];
  /** Labels of providers whose lists are shortened. */
  readonly incomplete: readonly string[];
  /** Number of the task's providers that need their own key and have none. */
  readonly locked: number;
  retry(): void;
}

const nameOf = ({ provider, id }: ModelChoice): string => `${provider.id} ${id}`;

/**
 * The models for a task: live lists of providers with a key, and simulated models of the others. Without a key, no
 * request leaves the machine.
 * @param known models that are always listed
 */
export function useModelChoices(
  task: PlayTask,
  all: readonly ProviderEntry[],
  known: readonly ModelChoice[] = [],
): ModelChoices {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const settings = useSettings();
  const { providers: installed } = useCatalogue();
  const providers = all.filter(({ tasks, retired, closed }) => !retired && !closed && Object.hasOwn(tasks, task.call));
  const accesses = useAccesses(providers);
  const keys = providers.map(({ id }, place) => ({ id, key: accesses[place]?.key }));
  const token = keys.map(({ key }) => key).find((key) => typeof key === "string" && isHubToken(key));
  const isReal = (_: ProviderEntry, place: number) => accesses[place]?.simulated === false;
  const isRelayed = (_: ProviderEntry, place: number) => accesses[place]?.relayed === true;
  const relayed = providers.filter(isRelayed);
  const aliases = useGateway()?.aliases ?? [];
  const live = providers.filter(
    (one, place) => isReal(one, place) && !isRelayed(one, place) && !accesses[place]?.isUndecided,
  );
  const ids = live.map(({ id }) => id);
  const { data, error, isFetching, refetch } = useQuery({
    // Only which keys exist, never a key itself.
    queryKey: ["model-choices", task.call, ids, settings],
    queryFn: async ({ signal }) => {
      const patchbay = await ensurePatchbay(client, host);
      const inferenceClient = patchbay.client(token, {
        ...addressesOf(settings, patchbay),
        billTo: settings.billTo || undefined,
        keys: Object.fromEntries(
          keys.flatMap(({ id, key }) => (key === undefined || key === token ? [] : [[id, key]])),
        ),
        settings: Object.fromEntries(providers.map(({ id }, place) => [id, accesses[place]?.providerSettings ?? {}])),
      });
      return inferenceClient.models({ provider: ids, task: task.call }, { signal, deadline: DEADLINE_MS, retries: 0 });
    },
    enabled: ids.length > 0,
    staleTime: 600_000,
  });
  // The keys of these providers are at the server, which lists their models with them.
  const gateway = useQuery({
    queryKey: ["model-choices", "gateway"],
    queryFn: async ({ signal }) => {
      const { fetch } = await ensurePatchbay(client, host);
      const { relayedModels } = await loadPart(() => import("../../calls/run/relay-client.ts"));
      return relayedModels(fetch, signal);
    },
    enabled: relayed.length > 0 || aliases.length > 0,
    staleTime: 600_000,
  });
  const named = aliasChoices(aliases, { providers, installed }, task, gateway.data?.tasks);
  const namedIds = new Set(named.map(nameOf));
  const there = gateway.data?.models.filter((model) => model.task === task.call) ?? [];
  const listed = [...choicesOf(data ?? [], live, task), ...choicesOf(there, relayed, task)];
  const served = new Set(listed.map(({ provider }) => provider.id));
  const silent = providers.filter((one) => runsUnasked(one) && !served.has(one.id));
  const samples = useSampleModels(silent);
  const simulated = samples.models
    .filter((model) => canDo(model, task.call, task.entry))
    .map(({ provider, id, contextLength, reasons, tags }): ModelChoice => {
      const capabilities = [...(reasons ? ["reasoning"] : []), ...(tags?.includes(SEES) ? ["vision"] : [])];
      return { provider, id, source: "simulation", capabilities, ...(contextLength && { contextLength }) };
    });
  const facts = useIncludedModels(providers);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const choices = withDatedFacts([...listed, ...simulated], facts.data?.models ?? [], {
    task,
    providers,
    listed: served,
    today,
  });
  const others = choices.filter((choice) => !namedIds.has(nameOf(choice)));
  const names = new Set([...named, ...others].map(nameOf));
  const labelOf = (id: string) => providerName(id, providers);
  return {
    choices: [...named, ...others, ...known.filter((one) => !names.has(nameOf(one)))],
    reachOf: ({ provider, targets }) =>
      targets ? "gateway" : reachabilityOf(provider, accesses[providers.indexOf(provider)]),
    pending: (isFetching && !data) || gateway.isLoading || samples.pending,
    failed: [
      ...(error ? [{ label: "Live lists", error }] : []),
      ...(gateway.error ? [{ label: "The gateway's lists", error: gateway.error }] : []),
      ...relayed
        .filter(({ id }) => gateway.data?.failed.includes(id))
        .map(({ label }) => ({ label, error: new Error("The server's gateway got no list of its models.") })),
      ...(data?.failed ?? []).map((one) => ({ label: labelOf(one.provider), error: one.error })),
      ...samples.failed,
      ...(facts.error ? [{ label: "Dated prices", error: facts.error }] : []),
    ],
    incomplete: (data?.incomplete ?? []).map(labelOf),
    locked: providers.filter((one, place) => !isReal(one, place)).length,
    retry: () => void Promise.all([ids.length > 0 && refetch(), gateway.isEnabled && gateway.refetch()]),
  };
}

function reachabilityOf({ engine, server }: ProviderEntry, access: Access | undefined): Reachability {
  if (engine) return "engine";
  if (!access || access.simulated) return "simulated";
  if (access.relayed) return "key";
  if (access.key === undefined) return server ? "server" : "open";
  return typeof access.key === "string" && isHubToken(access.key) ? "token" : "key";
}

/**
 * The names that the gateway's configuration gives to models of a task.
 * @param providers those that serve the task, among all that are installed
 * @param tasks of the aliases whose models are listed; any task that their providers serve is possible for the others
 */
function aliasChoices(
  aliases: readonly ModelAlias[],
  { providers, installed }: Readonly<Record<"providers" | "installed", readonly ProviderEntry[]>>,
  task: PlayTask,
  tasks: RelayedList["tasks"] = {},
): readonly ModelChoice[] {
  const provider = providers.find(isGateway);
  if (!provider) return [];
  const serves = (target: string): boolean => {
    const [, owner, suffix] = /^([^/]*)\/.*?(?::([^:]*))?$/.exec(target) ?? [];
    const named = installed.find(({ id }) => id === suffix) ?? installed.find(({ id }) => id === owner);
    return !named || providers.some(({ id }) => id === named.id);
  };
  return aliases
    .filter(({ name, targets }) => (tasks[name] === undefined ? targets.some(serves) : tasks[name] === task.call))
    .map(({ name, targets }) => ({ provider, id: name, source: "gateway", targets }));
}

/** Longest wait for a list, in milliseconds. */
const DEADLINE_MS = 20_000;

/** Tag of chat models that read images. */
const SEES = "image-text-to-text";

function choicesOf(
  models: readonly AvailableModel[],
  live: readonly ProviderEntry[],
  { entry }: PlayTask,
): readonly ModelChoice[] {
  const borrowed = entry !== undefined && isBorrowed(entry);
  return models.flatMap((model) => {
    const provider = live.find(({ id }) => id === model.provider);
    // If a list has no capabilities, a model may have any.
    const blind = borrowed && model.capabilities !== undefined && !model.capabilities.includes("vision");
    return provider && !blind ? [{ ...model, provider }] : [];
  });
}
