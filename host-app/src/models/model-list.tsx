import { Link, useSearchParams } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { SearchField } from "../components/search-field.tsx";
import { SelectField } from "../components/select-field.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { TableFrame } from "../components/table-frame.tsx";
import type { Catalogue, TaskEntry } from "../host/use-catalogue.ts";
import { useHubSource } from "./hub-source.ts";
import { modelAddress } from "./model-address.ts";
import type { ListedModel, ModelFilters } from "./search-models.ts";
import { useModelSearch } from "./use-model-search.ts";

const PAGE_SIZE = 30;

/** Filters, and the models that fit them. */
export function ModelList({ catalogue }: { readonly catalogue: Catalogue }) {
  const [query, setQuery] = useSearchParams();
  const [source] = useHubSource();
  const filters: ModelFilters = {
    search: query.get("search") ?? "",
    pipeline_tag: query.get("pipeline_tag") ?? "",
    library: query.get("library") ?? "",
    inference_provider: query.get("inference_provider") ?? "",
  };
  const limit = Math.max(PAGE_SIZE, Number(query.get("limit")) || 0);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useModelSearch(filters, source, limit);

  function set(name: string, value: string, replace = false) {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (name !== "limit") next.delete("limit");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
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
            <EmptyState title="No model fits">
              {source === "samples"
                ? "The mocks know a few models only. Loosen the filters, or ask the hub."
                : "Loosen the filters, or search for another name."}
            </EmptyState>
          ) : (
            <ModelTable models={data} tasks={catalogue.tasks} source={source} />
          )}
          {data.length >= limit && (
            <button type="button" className="pb-button" onClick={() => set("limit", String(limit + PAGE_SIZE), true)}>
              Show more
            </button>
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

interface ModelTableProps {
  readonly models: readonly ListedModel[];
  readonly tasks: readonly TaskEntry[];
  readonly source: ReturnType<typeof useHubSource>[0];
}

function ModelTable({ models, tasks, source }: ModelTableProps) {
  const counted = models.some(({ downloads }) => downloads !== undefined);
  return (
    <TableFrame label="Models">
      <table className="pb-table">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Task</th>
            {counted && <th scope="col">Library</th>}
            {counted && (
              <th scope="col" data-align="end">
                Downloads
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, task, library, downloads }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={modelAddress(id, source)}>{id}</Link>
              </th>
              <td>{task && <TaskLink id={task} tasks={tasks} />}</td>
              {counted && <td>{library}</td>}
              {counted && <td data-align="end">{downloads?.toLocaleString("en")}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function TaskLink({ id, tasks }: { readonly id: string; readonly tasks: readonly TaskEntry[] }) {
  const entry = tasks.find((task) => task.id === id);
  return entry ? <Link to={entryAddress("task", id)}>{entry.name}</Link> : id;
}
