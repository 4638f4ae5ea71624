import { useMemo, useState } from "react";
import { useHubSource } from "../../calls/hub/hub-source.ts";
import { ROW_ORDERS } from "../../host/catalogue/model-orders.ts";
import { runsUnasked } from "../../host/catalogue/relations.ts";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import { LiveLists } from "../../pane/listings/live-lists.tsx";
import { isListed, useLiveLists } from "../../pane/listings/use-listings.ts";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { counted } from "../../ui/format-values.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { FactsDate } from "../../ui/included-facts.tsx";
import { MODEL_ORDERS, modelFilters, readFilters, type ModelFilter } from "./model-filters.ts";
import { ModelsTable } from "./models-table.tsx";
import { readRowFilters, ROW_FILTERS } from "./row-filters.ts";
import { SourceChoice } from "./source-choice.tsx";
import { useModelRows } from "./use-model-rows.ts";

/** `/models`: the hub's models or the included ones, with prices, context and abilities. */
export function ModelsPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Models" lead="Compare models by price, context and abilities, and try them." />
      <SourceChoice />
      <CatalogueGate catalogue={catalogue}>
        <ModelList />
      </CatalogueGate>
    </>
  );
}

const PAGE_SIZE = 30;
/** More than a user reads, and than the hub should be requestedLimit for. */
const MOST_MODELS = 300;

const COLUMN_ORDERS = Object.entries(ROW_ORDERS).map(([value, { label }]) => ({ value, label }));
/** Included models begin with the newest release. */
const INCLUDED_ORDERS = [
  { value: "", label: ROW_ORDERS.released.label },
  ...COLUMN_ORDERS.filter(({ value }) => value !== "released"),
];
const HUB_ORDERS = [...MODEL_ORDERS, ...COLUMN_ORDERS];

/** Filters, and the matching models. */
function ModelList() {
  const catalogue = useCatalogue();
  const [query, change] = useAddressQuery();
  const [source, setSource] = useHubSource();
  const [isOpen, setOpen] = useState(false);
  const requestedLimit = Math.min(MOST_MODELS, Math.max(PAGE_SIZE, Number(query.get("limit")) || 0));
  // The included models are all here.
  const limit = source === "hub" ? requestedLimit : MOST_MODELS;
  const search = { ...readFilters(query), limit };
  const filters = readRowFilters(query);
  const sort = query.get("sort") ?? "";
  const provider = search.inference_provider ?? "";
  const listed = listedProviders(catalogue, provider);
  const lists = useLiveLists(listed);
  const { listings } = lists;
  const { rows, order, results, included, isReady } = useModelRows({ search, filters, sort, listings }, catalogue);
  const hasOffers = (included.data?.models.length ?? 0) > 0 || listings.some(({ data }) => data);
  const choices = useMemo(
    (): readonly ModelFilter[] => [...modelFilters(catalogue), ...(hasOffers ? ROW_FILTERS : [])],
    [catalogue, hasOffers],
  );
  const installedOne = catalogue.providers.find((entry) => entry.id === provider && !runsUnasked(entry));

  function set(values: Readonly<Record<string, string>>, typed = false) {
    change({ limit: "", ...values }, { replace: typed, typed });
  }

  const valueOf = (name: string): string => query.get(name) ?? "";
  const chosen = choices.filter(({ name }) => valueOf(name) !== "");
  const isEmpty = isReady && rows.length === 0;
  return (
    <div className="pb-stack">
      <div className="pb-toolbar pb-models-bar">
        <SearchField
          label="Search models"
          value={search.search ?? ""}
          onChange={(text) => set({ search: text }, true)}
        />
        <div className="pb-models-toggle">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filters{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        </div>
        <SelectField
          label="Sort"
          value={sort.replace(/^-/, "")}
          options={source === "hub" ? HUB_ORDERS : INCLUDED_ORDERS}
          onChange={(next) => set({ sort: next })}
        />
        <RestedText
          className="pb-end pb-muted pb-small pb-number pb-filter-count"
          text={
            isReady && !results.isPlaceholderData
              ? countText(rows.length, results.data?.length ?? 0, requestedLimit, source)
              : ""
          }
        />
      </div>
      <div className="pb-models-filters" data-open={isOpen || undefined}>
        {choices.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={valueOf(name)}
            options={options}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      {chosen.length > 0 && (
        <ChosenFilters filters={chosen} valueOf={valueOf} onRemove={(removed) => set(withoutValues(removed))} />
      )}
      <div className="pb-row pb-gap-4 pb-between">
        {listed.length > 0 && <LiveLists lists={lists} hasFacts />}
        {/* With the rows: before them it would move the placeholder. */}
        {isReady && included.data && <FactsDate offers={included.data.models.flatMap(({ offers }) => offers)} />}
      </div>
      {results.error && (
        <ErrorNotice title="Model search failed" error={results.error} onRetry={() => void results.refetch()}>
          {source === "hub" && <Button onClick={() => setSource("samples")}>Show included models</Button>}
        </ErrorNotice>
      )}
      {included.error && (
        <ErrorNotice
          title="Prices and abilities could not be loaded"
          error={included.error}
          onRetry={() => void included.refetch()}
        />
      )}
      {!isReady && <Skeleton label="Searching models" lines={16} />}
      {isEmpty && !results.error && (
        <EmptyState
          title="No models found"
          action={
            <>
              {source === "samples" && <Button onClick={() => setSource("hub")}>Search Hugging Face</Button>}
              {chosen.length > 0 && <Button onClick={() => set(withoutValues(chosen))}>Clear the filters</Button>}
            </>
          }
        >
          {source === "samples"
            ? "Only some models are included."
            : chosen.length === 0 && "Check the spelling, or search for a part of the name."}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div aria-busy={results.isFetching} className="pb-stack pb-gap-2 pb-model-list">
          {results.error && source === "hub" && <p className="pb-muted pb-small">Included models that match:</p>}
          <ModelsTable
            rows={rows}
            catalogue={catalogue}
            source={results.error ? "samples" : source}
            samplesOf={source === "samples" ? installedOne?.id : undefined}
            order={order}
            onOrder={(next) => set({ sort: next })}
          />
        </div>
      )}
      {source === "hub" && !results.error && (results.data?.length ?? 0) >= requestedLimit && (
        <MoreModels limit={requestedLimit} onMore={(next) => change({ limit: next }, { replace: true })} />
      )}
    </div>
  );
}

/** The providers whose lists are worth loading: the chosen one, otherwise those that the hub maps. */
function listedProviders({ providers }: Catalogue, chosen: string) {
  return providers.filter((entry) => {
    if (!isListed(entry) || entry.closed || entry.retired !== undefined) return false;
    return chosen && chosen !== "all" ? entry.id === chosen : (entry.models ?? "hub") === "hub";
  });
}

function MoreModels({ limit, onMore }: { readonly limit: number; onMore(limit: string): void }) {
  if (limit >= MOST_MODELS) {
    return <p className="pb-muted pb-small">Only the first {MOST_MODELS} are shown. Add filters to find others.</p>;
  }
  return (
    <div>
      <Button onClick={() => onMore(String(limit + PAGE_SIZE))}>Show more</Button>
    </div>
  );
}

interface ChosenFiltersProps {
  readonly filters: readonly ModelFilter[];
  valueOf(name: string): string;
  onRemove(filters: readonly ModelFilter[]): void;
}

/** An empty value for each filter. */
const withoutValues = (filters: readonly ModelFilter[]) => Object.fromEntries(filters.map(({ name }) => [name, ""]));

/** The active filters, each with a remove button. */
function ChosenFilters({ filters, valueOf, onRemove }: ChosenFiltersProps) {
  return (
    <div className="pb-chips">
      {filters.map((filter) => {
        const { name, label, options } = filter;
        const value = valueOf(name);
        const text = options.find((option) => option.value === value)?.label ?? value;
        return (
          <button
            key={name}
            type="button"
            className="pb-chip pb-chip-button"
            aria-label={`Remove filter ${label}: ${text}`}
            onClick={() => onRemove([filter])}
          >
            {label}: <strong>{text}</strong> <span aria-hidden="true">×</span>
          </button>
        );
      })}
      {filters.length > 1 && (
        <Button kind="quiet" onClick={() => onRemove(filters)}>
          Clear all
        </Button>
      )}
    </div>
  );
}

/** @param results how many models the hub returned, of at most `limit` */
function countText(shown: number, results: number, limit: number, source: "hub" | "samples"): string {
  if (source === "samples") return counted(shown, "model");
  if (shown < results) return `${shown} of ${counted(results, "model")}`;
  return results >= limit ? `Showing ${shown} models` : counted(shown, "model");
}
