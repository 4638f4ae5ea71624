import type { AvailableModel } from "@patchbay/core/client";
import type { KnownModel } from "@patchbay/core/hub";
import type { ProviderMapping } from "@patchbay/core/provider";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { offersOf } from "../../host/catalogue/model-rows.ts";
import { reachText } from "../../host/catalogue/reach.ts";
import { Section } from "../../ui/section.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { TryLink } from "../../ui/links.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Mark } from "../../ui/mark.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { useCatalogue, type ProviderEntry, type TaskEntry } from "../../host/use-catalogue.ts";
import { useHubSource } from "../../calls/hub/hub-source.ts";
import { known, LISTING_FACTS, LiveLists } from "../../pane/listings/live-lists.tsx";
import { useLiveLists } from "../../pane/listings/use-listings.ts";
import { ProviderTaskLink, usePartAddress } from "../../ui/models/record-parts.tsx";
import { FactsDate, useIncludedModel } from "../../ui/included-facts.tsx";
import { isRetired } from "./served-by.ts";

interface Row {
  readonly mapping: ProviderMapping;
  /** Absent if there is no plugin for the provider. */
  readonly entry: ProviderEntry | undefined;
}

/**
 * The model's providers with their tasks and model ids, links to try it, and data from live lists. Retired providers
 * come last.
 */
export function ModelProviders({ record, mappings }: Pick<KnownModel, "record" | "mappings">) {
  const { providers, tasks } = useCatalogue();
  const [source] = useHubSource();
  const local = usePartAddress("local");
  const included = useIncludedModel(record.id).data;
  const offers = offersOf(record.id, included?.offers ?? [], []);
  const mapped = new Set(mappings.map(({ provider }) => provider));
  const others = offers.filter(({ provider }, index) => {
    return !mapped.has(provider) && offers.findIndex((offer) => offer.provider === provider) === index;
  });
  const rows = [...mappings, ...others.map(mappingOf)]
    .map((mapping): Row => ({ mapping, entry: providers.find(({ id }) => id === mapping.provider) }))
    .toSorted((one, other) => Number(isRetired(one.entry)) - Number(isRetired(other.entry)));
  const listing = rows.flatMap(({ entry }) => (entry && !isRetired(entry) ? entry : []));
  const lists = useLiveLists(listing);
  const listedModel = (row: Row) =>
    lists.listings[listing.findIndex((entry) => entry === row.entry)]?.data?.find(isOf(row.mapping)) ??
    offerOf(row.mapping, offers);
  const facts = LISTING_FACTS.filter(({ of }) =>
    rows.some((row) => {
      const model = listedModel(row);
      return model && of(model) !== false;
    }),
  );
  if (rows.length === 0) {
    return (
      <Section id="providers" title="Providers">
        <EmptyState title="No provider serves this model">
          <Link to={local}>See how to run it locally</Link>
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section id="providers" title="Providers">
      <DataTable
        label="Providers of this model"
        className="pb-model-providers"
        columns={[
          {
            title: (
              <>
                Provider<span className="pb-visually-hidden">, and its name for the model</span>
              </>
            ),
          },
          "Task",
          { title: "Access", wide: true },
          ...facts.map((fact) => ({ ...fact, wide: true })),
          { title: "Try", hidden: true },
        ]}
      >
        {rows.map((row) => (
          <ProviderRow key={row.mapping.provider} {...row} model={record.id} tasks={tasks}>
            {facts.map(({ title, align, of }) => {
              const model = listedModel(row);
              return (
                <td key={title} data-wide data-align={align}>
                  {known(model && of(model))}
                </td>
              );
            })}
          </ProviderRow>
        ))}
      </DataTable>
      {included && <FactsDate offers={included.offers} />}
      {/* No provider serves samples, so lists have no data about them. */}
      {source === "hub" && <LiveLists lists={lists} hasFacts={facts.length > 0} />}
    </Section>
  );
}

/** An offer in the included facts, as if the hub mapped it. */
function mappingOf({ provider, id, providerModelId, task }: AvailableModel): ProviderMapping {
  return { provider, hfModelId: id, providerId: providerModelId, status: "live", task };
}

/** Whether a list entry is the mapped model: the hub's lists use the model's id, a vendor's list its own one. */
const isOf =
  ({ providerId, task, hfModelId }: ProviderMapping) =>
  (model: AvailableModel): boolean =>
    model.task === task && (model.id === hfModelId || model.providerModelId === providerId);

/** The mapped model in the included facts: under the same id, or else another one of the provider. */
function offerOf({ provider, providerId, task }: ProviderMapping, offers: readonly AvailableModel[]) {
  const same = offers.filter((offer) => offer.provider === provider && offer.task === task);
  return same.find((offer) => offer.providerModelId === providerId) ?? same[0];
}

interface ProviderRowProps extends Row {
  readonly model: string;
  readonly tasks: readonly TaskEntry[];
  /** Cells with the model's data. */
  readonly children: ReactNode;
}

function ProviderRow({ mapping, entry, model, tasks, children }: ProviderRowProps) {
  const { provider, task, providerId, status, adapter } = mapping;
  const label = entry?.label ?? provider;
  const marks = [
    ...(entry?.closed ? ["closed"] : isRetired(entry) ? ["retired"] : []),
    ...(status === "live" ? [] : [status === "staging" ? "staging, for tests only" : status]),
    ...(adapter === undefined ? [] : [adapter]),
  ];
  return (
    <tr>
      <th scope="row">
        <span className="pb-row-text">
          {entry ? <EntryMark entry={entry} size="small" /> : <Mark id={provider} label={label} size="small" />}
          {entry ? <Link to={entryAddress("provider", provider)}>{label}</Link> : label}
          {marks.map((mark) => (
            <span key={mark} className="pb-tag">
              {mark}
            </span>
          ))}
        </span>
        <code>{providerId}</code>
      </th>
      <td>
        <ProviderTaskLink id={task} tasks={tasks} />
      </td>
      <td data-wide className="pb-muted">
        {entry && reachText(entry)}
      </td>
      {children}
      <td data-align="end" data-nowrap>
        {entry && Object.hasOwn(entry.tasks, task) ? (
          // The hub does not know the names of other vendors.
          <TryLink
            choice={{ task, provider, model: (entry.models ?? "hub") === "hub" ? model : providerId }}
            what={`with ${label}`}
          />
        ) : (
          <span className="pb-muted">{entry ? "not by this plugin" : "no plugin"}</span>
        )}
      </td>
    </tr>
  );
}
