import { searchIn, providerText } from "../catalogue/search.ts";
import { mostServedFirst, servedTasks } from "../catalogue/relations.ts";
import { CatalogueGate, RejectedNote } from "../components/catalogue-gate.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { ProviderMatrix } from "./provider-matrix.tsx";

/** `/providers`: who serves what. */
export function ProvidersPage() {
  const catalogue = useCatalogue();
  const [query] = useQueryValue("q");
  const [task, setTask] = useQueryValue("task");
  const tasks = servedTasks(catalogue.providers, catalogue.tasks);
  const shown = searchIn(catalogue.providers, query, providerText).filter(
    (provider) => !task || Object.hasOwn(provider.tasks, task),
  );

  return (
    <>
      <PageHeader
        title="Providers"
        lead="Who serves which task. Each mark leads to the playground, with provider and task chosen."
      />
      <CatalogueGate catalogue={catalogue}>
        <RejectedNote catalogue={catalogue} />
        <FilterBar label="Filter providers" shown={shown.length} total={catalogue.providers.length}>
          <SelectField
            label="Serves"
            value={task}
            options={[{ value: "", label: "Any task" }, ...tasks.map((id) => ({ value: id, label: id }))]}
            onChange={setTask}
          />
        </FilterBar>
        {shown.length === 0 ? (
          <EmptyState
            title={catalogue.providers.length === 0 ? "No provider is installed" : "No provider fits these filters"}
          />
        ) : (
          <ProviderMatrix
            providers={shown}
            tasks={task ? [task] : mostServedFirst(tasks, catalogue.providers)}
            catalogueTasks={catalogue.tasks}
          />
        )}
      </CatalogueGate>
    </>
  );
}
