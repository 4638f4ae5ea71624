import { useState } from "react";
import { Link } from "react-router";
import type { AvailableModel } from "@patchbay/core/client";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { callsOf, isBorrowed, providersOf } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Section } from "../../ui/section.tsx";
import { useCatalogue, type ProviderEntry, type TaskEntry } from "../../host/use-catalogue.ts";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import { shortText } from "../../ui/format-values.ts";
import { Price } from "../../ui/price.tsx";
import { known, LiveLists } from "../../pane/listings/live-lists.tsx";
import { useLiveLists } from "../../pane/listings/use-listings.ts";
import { reachText } from "../../host/catalogue/reach.ts";

/** Initial number of rows, so that the guide below is not pages away. */
const MOST_ROWS = 12;

export interface TaskProvidersProps {
  readonly task: TaskEntry;
  readonly control: PlaygroundControl;
  readonly target: PlayTarget;
}

/** A task's providers, how each is reached, and data from live lists; a click selects a provider for the form above. */
export function TaskProviders({ task, control, target }: TaskProvidersProps) {
  const { providers } = useCatalogue();
  const serving = providersOf(task, providers).toSorted((one, other) => retiredLast(one) - retiredLast(other));
  const lists = useLiveLists(serving);
  const calls = callsOf(task);
  const rows = serving.map((provider, index) => ({
    provider,
    models: (lists.listings[index]?.data ?? []).filter((model) => calls.includes(model.task)),
  }));
  const [all, setAll] = useState(false);
  const isFolded = rows.length > MOST_ROWS && !all;
  const shown = isFolded
    ? rows.filter(({ provider }, index) => index < MOST_ROWS || provider.id === target.provider)
    : rows;
  const facts = FACTS.filter(({ of }) => rows.some(({ models }) => of(models) !== undefined));
  return (
    <Section id="providers" title="Providers">
      <DataTable
        label="Providers of this task"
        className="pb-task-providers"
        columns={[
          "Provider",
          { title: "Access", wide: true },
          ...facts.map(({ title }) => ({ title, wide: true, align: "end" }) as const),
          { title: "Try", hidden: true },
        ]}
      >
        {shown.map(({ provider, models }) => (
          <tr key={provider.id} data-chosen={provider.id === target.provider || undefined}>
            <th scope="row">
              <span className="pb-bar pb-marked-name">
                <EntryMark entry={provider} size="small" />
                <Link to={entryAddress("provider", provider.id)}>{provider.label}</Link>
              </span>
            </th>
            <td data-wide className="pb-muted">
              {reachText(provider)}
            </td>
            {facts.map(({ title, of }) => (
              <td key={title} data-wide data-align="end">
                {known(of(models))}
              </td>
            ))}
            <td data-align="end">
              <TryProvider task={task} provider={provider} control={control} target={target} />
            </td>
          </tr>
        ))}
      </DataTable>
      {rows.length > MOST_ROWS && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer providers" : `Show all ${rows.length} providers`}
        </Button>
      )}
      {/* For a task that is called under another task's name, lists do not show which models support it. */}
      {!isBorrowed(task) && <LiveLists lists={lists} hasFacts={facts.length > 0} />}
    </Section>
  );
}

const retiredLast = ({ retired }: ProviderEntry): number => Number(retired !== undefined);

/** Data from lists about a provider's models for the task; undefined if they have none. */
const FACTS = [
  { title: "Models", of: (models: readonly AvailableModel[]) => models.length || undefined },
  { title: "Input from", of: cheapest },
  { title: "Context up to", of: (models: readonly AvailableModel[]) => most(models, "contextLength") },
  {
    title: "Throughput up to",
    of: (models: readonly AvailableModel[]) => {
      const fastest = most(models, "throughput");
      return fastest && `${fastest} tok/s`;
    },
  },
] as const;

function cheapest(models: readonly AvailableModel[]) {
  const [price] = models
    .flatMap((model) => (model.price?.input === undefined ? [] : { ...model.price, input: model.price.input }))
    .toSorted((one, other) => one.input - other.input);
  return price && <Price price={price} amount={price.input} />;
}

function most(models: readonly AvailableModel[], fact: "contextLength" | "throughput"): string | undefined {
  const numbers = models.flatMap((model) => model[fact] ?? []);
  return numbers.length > 0 ? shortText(Math.max(...numbers)) : undefined;
}

function TryProvider({ task, provider, control, target }: TaskProvidersProps & { readonly provider: ProviderEntry }) {
  if (provider.retired !== undefined) return null;
  const isAble = !isBorrowed(task) || target.able.includes(provider.id);
  if (!isAble || !provider.files.mocks) {
    return <span className="pb-small pb-muted">{isAble ? "Needs a key" : "No sample model"}</span>;
  }
  if (provider.id === target.provider)
    return (
      <span className="pb-chip" data-tone="accent">
        In use
      </span>
    );
  return (
    <Button
      kind="quiet"
      onClick={() => {
        control.chooseProvider(provider.id);
        const stage = document.querySelector<HTMLElement>("#try");
        stage?.scrollIntoView({ block: "start" });
        stage?.focus({ preventScroll: true });
      }}
    >
      Try it<span className="pb-visually-hidden"> with {provider.label}</span>
    </Button>
  );
}
