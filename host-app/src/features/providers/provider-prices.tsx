import type { AvailableModel } from "@patchbay/core/client";
import { cheapestOf, modelRows } from "../../host/catalogue/model-rows.ts";
import { reachText } from "../../host/catalogue/reach.ts";
import { isBorrowed, pageOfProviderTask } from "../../host/catalogue/relations.ts";
import { readOrder, sortByValue } from "../../host/catalogue/sort-orders.ts";
import type { Catalogue, ProviderEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { useIncludedModels } from "../../host/use-included-models.ts";
import { LiveLists } from "../../pane/listings/live-lists.tsx";
import { useLiveLists } from "../../pane/listings/use-listings.ts";
import { ListTable } from "../../ui/data-table.tsx";
import { sortColumns } from "../../ui/sort-columns.tsx";
import { counted, shortText } from "../../ui/format-values.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { FactsDate } from "../../ui/included-facts.tsx";
import { ListLink, playgroundAddress } from "../../ui/links.tsx";
import { dollars, pricePair } from "../../ui/price.tsx";
import { ProviderName, ReachMark } from "./provider-matrix.tsx";

/** A provider with what is known of its models for a task. */
interface PriceRow {
  readonly provider: ProviderEntry;
  readonly models: number | undefined;
  /** The model with the lowest price for a million tokens. */
  readonly cheapest: AvailableModel | undefined;
  /** The longest context of its models, in tokens. */
  readonly context: number | undefined;
  /** The highest throughput in its live list, in tokens per second. */
  readonly throughput: number | undefined;
}

/** The columns that sort, with the direction of a first click. */
const ORDERS = {
  name: { ascending: true },
  models: { ascending: false },
  input: { ascending: true },
  output: { ascending: true },
  context: { ascending: false },
  throughput: { ascending: false },
};

type PriceOrder = keyof typeof ORDERS;

const VALUES: Readonly<Record<PriceOrder, (row: PriceRow) => string | number | undefined>> = {
  name: ({ provider }) => provider.label.toLowerCase(),
  models: ({ models }) => models,
  input: ({ cheapest }) => cheapest?.price?.input,
  output: ({ cheapest }) => cheapest?.price?.output,
  context: ({ context }) => context,
  throughput: ({ throughput }) => throughput,
};

const COLUMNS = [
  { name: "models", title: "Models" },
  { name: "input", title: "Input from", unit: "$ per million tokens" },
  { name: "output", title: "Output from", unit: "$ per million tokens" },
  { name: "context", title: "Context up to", unit: "tokens" },
  { name: "throughput", title: "Throughput up to", unit: "tokens per second" },
] as const;

export interface ProviderPricesProps {
  /** Those that serve the task and match the other filters, by how they are reached. */
  readonly providers: readonly ProviderEntry[];
  /** A provider task. */
  readonly task: string;
  readonly catalogue: Pick<Catalogue, "providers" | "tasks">;
}

/** The providers of a task with the lowest price, the context and the number of their models, where these are known. */
export function ProviderPrices({ providers, task, catalogue }: ProviderPricesProps) {
  const [sort, setSort] = useQueryValue("sort");
  const lists = useLiveLists(providers);
  const { data } = useIncludedModels(catalogue.providers);
  const live = lists.listings.flatMap((listing) => listing.data ?? []);
  const offers = modelRows({ listed: [], facts: data?.models ?? [], live, all: true }).flatMap((row) =>
    row.offers.filter((offer) => offer.task === task),
  );
  const rows = providers.map((provider) =>
    rowOf(
      provider,
      offers.filter((offer) => offer.provider === provider.id),
    ),
  );
  const chosen = readOrder(ORDERS, sort);
  const known = COLUMNS.filter(({ name }) => rows.some((row) => VALUES[name](row) !== undefined));
  const sorted = chosen ? sortByValue(rows, VALUES[chosen.order], chosen.ascending) : rows;
  const columns = known.map(({ name }) => name);
  const page = pageOfProviderTask(task, catalogue.tasks);
  const dated = (data?.models ?? []).flatMap((model) => model.offers.filter((offer) => offer.task === task));
  return (
    <div className="pb-stack">
      <div className="pb-row pb-gap-4 pb-between">
        <LiveLists lists={lists} hasFacts={known.length > 0} />
        <FactsDate offers={dated} />
      </div>
      <ListTable
        label="Providers and prices"
        rows={sorted.map((row) => ({ ...row, columns, task, page }))}
        keyOf={keyOf}
        textOf={textOf}
        cells={cellsOf}
        columns={sortColumns(
          [
            { name: "name", title: "Provider" },
            { title: "Access", wide: true },
            ...known.map((column) => ({ ...column, wide: true, align: "end" as const })),
            columns.includes("input") && { title: "Cheapest model", wide: true },
            { title: "Try", hidden: true },
          ],
          { orders: ORDERS, chosen, onOrder: setSort },
        )}
      />
    </div>
  );
}

const keyOf = ({ provider }: PriceRow): string => provider.id;
const textOf = ({ provider: { label, id } }: PriceRow): string => `${label} ${id}`;

const most = (numbers: readonly number[]): number | undefined =>
  numbers.length > 0 ? Math.max(...numbers) : undefined;

function rowOf(provider: ProviderEntry, offers: readonly AvailableModel[]): PriceRow {
  return {
    provider,
    models: offers.length || undefined,
    cheapest: cheapestOf(offers),
    context: most(offers.flatMap(({ contextLength }) => contextLength ?? [])),
    throughput: most(offers.flatMap(({ throughput }) => throughput ?? [])),
  };
}

/** A row with what its cells need. */
interface ShownRow extends PriceRow {
  /** The columns with a value in any row. */
  readonly columns: readonly PriceOrder[];
  readonly task: string;
  /** The task whose page describes it. */
  readonly page: TaskEntry | undefined;
}

const cellsOf = (row: ShownRow) => <PriceCells {...row} />;

function PriceCells({ provider, models, cheapest, context, throughput, columns, task, page }: ShownRow) {
  const { id, label, closed } = provider;
  const [input, output] = [dollars(cheapest?.price?.input), dollars(cheapest?.price?.output)];
  const priceTitle = cheapest && `For a million tokens, listed on ${cheapest.price?.at.slice(0, 10)}`;
  const texts: Readonly<Record<string, string | undefined>> = {
    input,
    output,
    context: context === undefined ? undefined : shortText(context),
    throughput: throughput === undefined ? undefined : `${shortText(throughput)} tok/s`,
  };
  const list = new URLSearchParams({
    inference_provider: id,
    ...(page && !isBorrowed(page) && { pipeline_tag: page.id }),
  });
  const narrow = [
    cheapest?.price && pricePair(cheapest.price),
    texts["context"],
    models === undefined ? undefined : counted(models, "model"),
  ].filter(Boolean);
  return (
    <>
      <th scope="row">
        <ProviderName provider={provider} />
        <span className="pb-narrow-line">{[reachText(provider), ...narrow].join(" · ")}</span>
      </th>
      <td data-wide>
        <ReachMark provider={provider} />
      </td>
      {columns.map((column) =>
        column === "models" ? (
          <td key={column} data-wide data-align="end">
            {models !== undefined && (
              <ListLink to={`/models?${list}`} aria-label={`${counted(models, "model")} of ${label}`}>
                {models}
              </ListLink>
            )}
          </td>
        ) : (
          <td
            key={column}
            data-wide
            data-align="end"
            title={column === "input" || column === "output" ? priceTitle : undefined}
          >
            {texts[column]}
          </td>
        ),
      )}
      {columns.includes("input") && (
        <td data-wide className="pb-muted pb-small">
          {cheapest && (cheapest.label ?? cheapest.id)}
        </td>
      )}
      <td data-align="end" data-nowrap>
        {!closed && (
          <ListLink to={playgroundAddress({ task, provider: id })} aria-label={`Try it with ${label}`}>
            Try it
          </ListLink>
        )}
      </td>
    </>
  );
}
