import { Suspense, useCallback, useMemo } from "react";
import { providerText } from "../../host/catalogue/search.ts";
import { mostServedFirst, servedTasks, taskName } from "../../host/catalogue/relations.ts";
import { CataloguePage } from "../../ui/catalogue-page.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { ProviderMatrix } from "./provider-matrix.tsx";
import { byReach, reachOf } from "../../host/catalogue/reach.ts";
import "./providers.css";

// Live lists need the client, which the list of all providers does not.
const ProviderPrices = lazyPart(async () => (await import("./provider-prices.tsx")).ProviderPrices);

const REACHES = [
  { value: "key", label: "API key" },
  { value: "router", label: "HF token" },
  { value: "device", label: "This device" },
];

/** `/providers`: which provider serves what, and which can be reached from here. */
export function ProvidersPage() {
  const { providers, tasks: catalogueTasks, ...catalogue } = useCatalogue();
  const [task, setTask] = useQueryValue("task");
  const [reach, setReach] = useQueryValue("reach");
  const tasks = useMemo(() => servedTasks(providers, catalogueTasks), [providers, catalogueTasks]);
  const columns = useMemo(() => mostServedFirst(tasks, providers), [tasks, providers]);
  const fits = useCallback(
    (provider: ProviderEntry) =>
      (!task || Object.hasOwn(provider.tasks, task)) && (!reach || isReached(provider, reach)),
    [task, reach],
  );
  const list = useCallback(
    (shown: readonly ProviderEntry[]) =>
      task ? (
        <Suspense fallback={<Skeleton label="Loading the prices" lines={16} />}>
          <ProviderPrices providers={shown} task={task} catalogue={{ providers, tasks: catalogueTasks }} />
        </Suspense>
      ) : (
        <ProviderMatrix providers={shown} tasks={columns} catalogueTasks={catalogueTasks} />
      ),
    [task, columns, providers, catalogueTasks],
  );

  return (
    <CataloguePage
      kind="provider"
      lead={
        task
          ? "Compare the providers of a task by price, context and number of models."
          : "Which provider serves which task; select a dot to try it. Those that answer without a key come first, those that only a server may call last."
      }
      catalogue={{ ...catalogue, providers, tasks: catalogueTasks }}
      entries={byReach(providers)}
      textOf={providerText}
      fits={fits}
      filters={
        <>
          <SelectField
            label="Serves"
            value={task}
            options={[
              { value: "", label: "All tasks" },
              ...tasks.map((id) => ({ value: id, label: taskName(id, catalogueTasks) })),
            ]}
            onChange={setTask}
          />
          <FilterChoices label="Reached with" value={reach} options={REACHES} onChange={setReach} />
        </>
      }
    >
      {list}
    </CataloguePage>
  );
}

/** Whether one of the provider's open routes is of a kind. */
function isReached(provider: ProviderEntry, reach: string): boolean {
  const { best, ways } = reachOf(provider);
  return best === reach || (reach === "router" && ways.some(({ name, open }) => open && name === "Through the router"));
}
