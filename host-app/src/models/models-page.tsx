import { runsUnasked } from "../catalogue/relations.ts";
import type { ModelSearch } from "@patchbay/core/hub";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SearchField } from "../components/search-field.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useQuery } from "../hooks/use-query.ts";
import { useCatalogue, type Catalogue } from "../host/use-catalogue.ts";
import { useHubSource, useModelSearch } from "../hub/hub-source.ts";
import { ModelTable } from "./model-table.tsx";
import { SourceChoice } from "./source-choice.tsx";
import { Button } from "../components/button.tsx";

/** `/models`: search the hub's models, or those of the sandbox. */
export function ModelsPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Models" lead="Find a model by task, library and provider, and try it." />
      <SourceChoice />
      <CatalogueGate catalogue={catalogue}>
        <ModelList catalogue={catalogue} />
      </CatalogueGate>
    </>
  );
}

const PAGE_SIZE = 30;

/** Filters, and the models that fit them. */
function ModelList({ catalogue }: { readonly catalogue: Catalogue }) {
  const [query, change] = useQuery();
  const [source, setSource] = useHubSource();
  const limit = Math.max(PAGE_SIZE, Number(query.get("limit")) || 0);
  const filters = {
    search: query.get("search") ?? "",
    pipeline_tag: query.get("pipeline_tag") ?? "",
    library: query.get("library") ?? "",
    inference_provider: query.get("inference_provider") ?? "",
    limit,
  } satisfies ModelSearch;
  const installedOne = catalogue.providers.find(
    (entry) => entry.id === filters.inference_provider && !runsUnasked(entry),
  );
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useModelSearch(filters, source);

  function set(name: string, value: string, replace = false) {
    change({ limit: "", [name]: value }, { replace });
  }

  return (
    <>
      <div className="pb-filters">
        <SearchField label="Search models" value={filters.search} onChange={(text) => set("search", text, true)} />
        <SelectField
          label="Task"
          value={filters.pipeline_tag}
          options={[
            { value: "", label: "Any" },
            ...catalogue.tasks
              .filter(({ hideInModels }) => !hideInModels)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => set("pipeline_tag", value)}
        />
        <SelectField
          label="Library"
          value={filters.library}
          options={[
            { value: "", label: "Any" },
            ...catalogue.libraries
              .filter(({ filter }) => filter)
              .map(({ id, prettyLabel }) => ({ value: id, label: prettyLabel })),
          ]}
          onChange={(value) => set("library", value)}
        />
        <SelectField
          label="Provider"
          value={filters.inference_provider}
          options={[
            { value: "", label: "Any or none" },
            { value: "all", label: "Any" },
            ...catalogue.providers.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(value) => set("inference_provider", value)}
        />
        <output className="pb-filter-count">{data && !isPlaceholderData && countText(data.length, limit)}</output>
      </div>
      {isPending && <Skeleton label="Searching models" lines={9} />}
      {error && <ErrorNotice title="The models could not be searched" error={error} onRetry={() => void refetch()} />}
      {data && !error && (
        <div aria-busy={isFetching} className="pb-model-list">
          {data.length === 0 ? (
            <EmptyState title="No models found">
              {source === "samples" ? (
                <>
                  Only a few sample models are available. Remove filters, or:{" "}
                  <Button onClick={() => setSource("hub")}>Search Hugging Face</Button>
                </>
              ) : (
                "Remove filters, or search for another name."
              )}
            </EmptyState>
          ) : (
            <ModelTable
              label="Models"
              models={data}
              catalogue={catalogue}
              source={source}
              samplesOf={source === "samples" ? installedOne?.id : undefined}
            />
          )}
          {data.length >= limit && (
            <Button onClick={() => set("limit", String(limit + PAGE_SIZE), true)}>Show more</Button>
          )}
        </div>
      )}
    </>
  );
}

function countText(count: number, limit: number): string {
  if (count >= limit) return `The first ${count} models`;
  return count === 1 ? "1 model" : `${count} models`;
}
