import { useMemo, useState } from "react";
import { runsUnasked } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { useHubSource, useModelSearch } from "../../calls/hub/hub-source.ts";
import { ModelCards, ModelCardsSkeleton } from "./model-cards.tsx";
import { MODEL_ORDERS, modelFilters, readFilters, type ModelFilter } from "./model-filters.ts";
import { SourceChoice } from "./source-choice.tsx";
import { counted } from "../../ui/format-values.ts";

/** `/models`: search the hub's models, or those of the sandbox. */
export function ModelsPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Models" lead="Find a model by what it does, its size and its license, and try it." />
      <SourceChoice />
      <CatalogueGate catalogue={catalogue}>
        <ModelList catalogue={catalogue} />
      </CatalogueGate>
    </>
  );
}

const PAGE_SIZE = 30;
/** More than a user reads, and than a page renders quickly. */
const MOST_MODELS = 300;

/** Filters, and the matching models. */
function ModelList({ catalogue }: { readonly catalogue: Catalogue }) {
  const [query, change] = useAddressQuery();
  const [source, setSource] = useHubSource();
  const [isOpen, setOpen] = useState(false);
  const limit = Math.min(MOST_MODELS, Math.max(PAGE_SIZE, Number(query.get("limit")) || 0));
  const filters = { ...readFilters(query), limit };
  const choices = useMemo(() => modelFilters(catalogue), [catalogue]);
  const installedOne = catalogue.providers.find(
    (entry) => entry.id === filters.inference_provider && !runsUnasked(entry),
  );
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useModelSearch(filters, source);

  function set(values: Readonly<Record<string, string>>, typed = false) {
    change({ limit: "", ...values }, { replace: typed, typed });
  }

  const chosen = choices.filter(({ name }) => filters[name] !== "");
  return (
    <div className="pb-models">
      <div className="pb-models-bar">
        <SearchField label="Search models" value={filters.search ?? ""} onChange={(search) => set({ search }, true)} />
        <div className="pb-models-toggle">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filters{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        </div>
        {source === "hub" && (
          <SelectField
            label="Sort"
            value={filters.sort ?? ""}
            options={MODEL_ORDERS}
            onChange={(sort) => set({ sort })}
          />
        )}
        <RestedText
          className="pb-filter-count"
          text={data && !isPlaceholderData ? countText(data.length, limit) : ""}
        />
      </div>
      <div className="pb-models-filters" data-open={isOpen || undefined}>
        {choices.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={filters[name] ?? ""}
            options={options}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <div className="pb-models-results">
        {chosen.length > 0 && (
          <ChosenFilters filters={chosen} values={filters} onRemove={(removed) => set(withoutValues(removed))} />
        )}
        {isPending && <ModelCardsSkeleton />}
        {error && (
          <ErrorNotice title="Model search failed" error={error} onRetry={() => void refetch()}>
            {source === "hub" && <Button onClick={() => setSource("samples")}>Show sample models</Button>}
          </ErrorNotice>
        )}
        {data && !error && (
          <div aria-busy={isFetching} className="pb-model-list">
            {data.length === 0 ? (
              <EmptyState
                title="No models found"
                action={
                  source === "samples" ? (
                    <Button onClick={() => setSource("hub")}>Search Hugging Face</Button>
                  ) : (
                    chosen.length > 0 && <Button onClick={() => set(withoutValues(chosen))}>Clear the filters</Button>
                  )
                }
              >
                {source === "samples"
                  ? "Only a few sample models are available."
                  : chosen.length === 0 && "Check the spelling, or search for a part of the name."}
              </EmptyState>
            ) : (
              <ModelCards
                models={data}
                catalogue={catalogue}
                source={source}
                samplesOf={source === "samples" ? installedOne?.id : undefined}
              />
            )}
            {data.length >= limit &&
              (limit < MOST_MODELS ? (
                <Button onClick={() => change({ limit: String(limit + PAGE_SIZE) }, { replace: true })}>
                  Show more
                </Button>
              ) : (
                <p className="pb-muted pb-small">Only the first {MOST_MODELS} are shown. Add filters to find others.</p>
              ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface ChosenFiltersProps {
  readonly filters: readonly ModelFilter[];
  readonly values: Readonly<Partial<Record<string, string | number>>>;
  onRemove(filters: readonly ModelFilter[]): void;
}

/** An empty value for each filter. */
const withoutValues = (filters: readonly ModelFilter[]) => Object.fromEntries(filters.map(({ name }) => [name, ""]));

/** The active filters, each with a remove button. */
function ChosenFilters({ filters, values, onRemove }: ChosenFiltersProps) {
  return (
    <div className="pb-chips">
      {filters.map((filter) => {
        const { name, label, options } = filter;
        const value = String(values[name]);
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

function countText(count: number, limit: number): string {
  if (count >= limit) return `Showing ${count} models`;
  return counted(count, "model");
}
