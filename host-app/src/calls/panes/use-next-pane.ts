import { useContext } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { KnownModelFacts } from "@patchbay/core/plugin";
import { canDo, runsUnasked } from "../../host/catalogue/relations.ts";
import { HostContext } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { includedModelsQuery } from "../../host/use-included-models.ts";
import { samplesOf, samplesQuery, type SampleModel } from "../../host/use-sample-models.ts";
import { useAccesses } from "../access/use-access.ts";
import { useModelQuery } from "../hub/hub-source.ts";
import type { PlayTask } from "../run/play-task.ts";
import type { Lanes } from "./lanes.ts";

/** A provider, and the model's name there; empty: the provider's first model. */
export interface NextPane {
  readonly provider: string;
  readonly model: string;
}

/** What is known about the providers of models. */
export interface KnownModels {
  readonly samples: readonly SampleModel[];
  readonly facts: readonly KnownModelFacts[];
  /** Ids of the providers in the model's record. */
  readonly mapped: readonly string[];
}

/** A model at all its providers for a task, as each of them calls it. */
export function sameModel(
  { provider, model }: NextPane,
  { samples, facts, mapped }: KnownModels,
  task: PlayTask,
): readonly NextPane[] {
  const sample = samples.find((one) => one.provider.id === provider && [one.id, one.providerId].includes(model));
  const names = new Set([model, sample?.id ?? model].map((name) => name.toLowerCase()));
  const known = facts.find(
    ({ id, offers }) =>
      names.has(id.toLowerCase()) || offers.some((offer) => offer.provider === provider && offer.id === model),
  );
  if (known) names.add(known.id.toLowerCase());
  return [
    ...mapped.map((id) => ({ provider: id, model })),
    ...samples
      .filter((one) => names.has(one.id.toLowerCase()) && canDo(one, task.call, task.entry))
      .map((one) => ({ provider: one.provider.id, model: one.id })),
    ...(known?.offers ?? [])
      .filter((offer) => offer.task === undefined || offer.task === task.call)
      .map((offer) => ({ provider: offer.provider, model: offer.id })),
  ];
}

/** Sorts providers: first those that answer now, then those that the simulation answers for. */
export function useReachOrder(providers: readonly ProviderEntry[]): (ids: readonly string[]) => readonly string[] {
  const accesses = useAccesses(providers);
  const rankOf = (id: string): number => {
    const index = providers.findIndex((one) => one.id === id);
    // An engine may first have to download its model.
    if (accesses[index]?.simulated === false && !providers[index]?.engine) return 0;
    return providers[index]?.files.mocks ? 1 : 2;
  };
  return (ids) => ids.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Finds what one more pane compares: the first pane's model at another provider, else another model. */
export function useNextPane(task: PlayTask, lanes: Lanes): () => Promise<NextPane & { readonly isSame: boolean }> {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const [{ target }] = lanes;
  const free = target.providers.filter(
    ({ id, retired }) => !retired && lanes.every((lane) => lane.target.provider !== id),
  );
  const inOrder = useReachOrder(free);
  const recordQuery = useModelQuery();

  return async () => {
    const trusted = target.providers.filter(runsUnasked);
    const [samples, facts, mapped] = await Promise.all([
      client.fetchQuery(samplesQuery(trusted, host, client)).then((settled) => samplesOf(trusted, settled)),
      client.fetchQuery(includedModelsQuery(target.providers, host)).then(
        ({ models }) => models,
        () => [],
      ),
      // Without a key, no request leaves the machine.
      target.access.simulated
        ? []
        : client.fetchQuery(recordQuery(target.model)).then(
            ({ mappings }) => mappings.filter((one) => one.task === task.call).map((one) => one.provider),
            () => [],
          ),
    ]);
    const peers = sameModel(target, { samples, facts, mapped }, task);
    const open = free.map(({ id }) => id);
    // The simulation of a provider with such a sample answers for that model.
    const [best] = inOrder(peers.map((one) => one.provider).filter((id) => open.includes(id)));
    const peer = peers.find(({ provider }) => provider === best);
    if (peer) return { ...peer, isSame: true };
    const able = samples.filter((one) => canDo(one, task.call, task.entry)).map((one) => one.provider.id);
    const others = inOrder(open);
    const other = others.find((id) => able.includes(id)) ?? others[0];
    if (other !== undefined) return { provider: other, model: "", isSame: false };
    const { provider, models } = target;
    const used = lanes.map((lane) => lane.target.model);
    return { provider, model: models.find((one) => !used.includes(one)) ?? target.model, isSame: false };
  };
}
