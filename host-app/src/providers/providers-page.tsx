import { providerText } from "../catalogue/search.ts";
import { mostServedFirst, servedTasks } from "../catalogue/relations.ts";
import { CataloguePage } from "../components/catalogue-page.tsx";
import { SelectField } from "../components/select-field.tsx";
import { useCatalogue } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { ProviderMatrix } from "./provider-matrix.tsx";

/** `/providers`: who serves what. */
export function ProvidersPage() {
  const catalogue = useCatalogue();
  const [task, setTask] = useQueryValue("task");
  const tasks = servedTasks(catalogue.providers, catalogue.tasks);

  return (
    <CataloguePage
      kind="provider"
      lead="Who serves which task. Each mark leads to the playground, with provider and task chosen."
      catalogue={catalogue}
      entries={catalogue.providers}
      textOf={providerText}
      fits={(provider) => !task || Object.hasOwn(provider.tasks, task)}
      filters={
        <SelectField
          label="Serves"
          value={task}
          options={[{ value: "", label: "Any task" }, ...tasks.map((id) => ({ value: id, label: id }))]}
          onChange={setTask}
        />
      }
    >
      {(shown) => (
        <ProviderMatrix
          providers={shown}
          tasks={task ? [task] : mostServedFirst(tasks, catalogue.providers)}
          catalogueTasks={catalogue.tasks}
        />
      )}
    </CataloguePage>
  );
}
