import "./tasks.css";
import { useCallback, useMemo, useState, memo } from "react";
import { Heading } from "@patchbay/widgets/parts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../../host/catalogue/labels.ts";
import { providersOf, librariesOf } from "../../host/catalogue/relations.ts";
import { taskText } from "../../host/catalogue/search.ts";
import { Button } from "../../ui/button.tsx";
import { CataloguePage } from "../../ui/catalogue-page.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { useCatalogue, type TaskEntry, type LibraryEntry, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useAddressQuery, useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { ExamplePreview } from "../../ui/example-preview.tsx";
import { counted } from "../../ui/format-values.ts";
import { RowLink } from "../../ui/links.tsx";

/** `/tasks`: the catalog of tasks, by modality. */
export function TasksPage() {
  const catalogue = useCatalogue();
  const [modality, setModality] = useQueryValue("modality");
  const [query] = useAddressQuery();
  const isFiltered = modality !== "" || query.get("q") !== null;
  const { tasks, providers, libraries } = catalogue;
  const present = useMemo(
    () => MODALITIES_IN_ORDER.filter((one) => tasks.some((task) => task.modality === one)),
    [tasks],
  );
  const fits = useCallback((task: TaskEntry) => !modality || task.modality === modality, [modality]);
  const list = useCallback(
    (shown: readonly TaskEntry[]) => (
      <div className="pb-task-groups">
        {!isFiltered && <FeaturedTasks tasks={shown} providers={providers} libraries={libraries} />}
        {present.map((one) => (
          <TaskGroup
            key={one}
            id={one}
            title={MODALITY_LABELS[one]}
            tasks={shown.filter((task) => task.modality === one)}
            most={shown.length > MANY_TASKS ? MOST_OF_MANY : MOST_ROWS}
            providers={providers}
            libraries={libraries}
          />
        ))}
      </div>
    ),
    [present, providers, libraries, isFiltered],
  );

  return (
    <CataloguePage
      kind="task"
      lead="What models do: each task with its inputs and outputs, models, datasets, and the libraries and providers that serve it."
      catalogue={catalogue}
      entries={tasks}
      textOf={taskText}
      fits={fits}
      filters={
        <FilterChoices
          label="Modality"
          value={modality}
          options={present.map((one) => ({
            value: one,
            label: MODALITY_LABELS[one],
            icon: (
              <span className="pb-mark" data-modality={one}>
                <ModalityIcon modality={one} size={14} />
              </span>
            ),
          }))}
          onChange={setModality}
        />
      }
    >
      {list}
    </CataloguePage>
  );
}

const MOST_FEATURED = 4;

interface FeaturedTasksProps extends Pick<TaskCardProps, "providers" | "libraries"> {
  readonly tasks: readonly TaskEntry[];
}

/** The task with the most providers of each modality, with its example. */
function FeaturedTasks({ tasks, ...lists }: FeaturedTasksProps) {
  const count = (task: TaskEntry): number => providersOf(task, lists.providers).length;
  const shown = MODALITIES_IN_ORDER.flatMap(
    (modality) =>
      tasks
        .filter((task) => task.modality === modality && task.demo)
        .toSorted((one, other) => count(other) - count(one))[0] ?? [],
  ).slice(0, MOST_FEATURED);
  if (shown.length === 0) return null;
  return (
    <section className="pb-section" aria-label="Featured tasks">
      <ul className="pb-grid pb-task-cards">
        {shown.map((task) => (
          <TaskCard key={task.id} task={task} {...lists} />
        ))}
      </ul>
    </section>
  );
}

interface TaskGroupProps extends Pick<TaskCardProps, "providers" | "libraries"> {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly TaskEntry[];
  /** Initial number of tasks. */
  readonly most: number;
}

/**
 * Initial number of tasks in a group; fewer if all groups have many, because thousands of tasks are searched, not
 * scrolled.
 */
const MOST_ROWS = 36;
const MOST_OF_MANY = 8;
const MANY_TASKS = 150;

function TaskGroup({ id, title, tasks, most, ...lists }: TaskGroupProps) {
  const [all, setAll] = useState(false);
  if (tasks.length === 0) return null;
  return (
    <section className="pb-section" aria-label={title}>
      <Heading level={2} id={id}>
        {title} <span className="pb-muted pb-small pb-number pb-count">{tasks.length}</span>
      </Heading>
      <ul className="pb-grid pb-columns pb-gap-2">
        {tasks.slice(0, all ? undefined : most).map((task) => (
          <TaskRow key={task.id} task={task} {...lists} />
        ))}
      </ul>
      {tasks.length > most && !all && (
        <Button onClick={() => setAll(true)}>
          Show all {tasks.length} {title.toLowerCase()} tasks
        </Button>
      )}
    </section>
  );
}

interface TaskCardProps {
  readonly task: TaskEntry;
  readonly providers: readonly ProviderEntry[];
  readonly libraries: readonly LibraryEntry[];
}

/** How many providers serve a task, and how many libraries its page recommends. */
function factsOf({ task, providers, libraries }: TaskCardProps): readonly string[] {
  const served = providersOf(task, providers).filter(({ retired }) => retired === undefined).length;
  const recommended = librariesOf(task.id, libraries).length;
  return [
    served === 0 ? "Runs locally" : counted(served, "provider"),
    ...(recommended > 0 ? [counted(recommended, "library", "libraries")] : []),
  ];
}

/** A featured task: input and output, description, and providers. */
const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task } = props;
  return (
    <li className="pb-card pb-task-card" data-modality={task.modality}>
      {task.demo && <ExamplePreview {...task.demo} />}
      <div className="pb-stack pb-gap-1 pb-task-card-text">
        <Link className="pb-card-link pb-card-title" to={entryAddress("task", task.id)}>
          {task.name}
        </Link>
        <p className="pb-card-text pb-clamp">{task.description}</p>
      </div>
      <p className="pb-bar pb-gap-4 pb-muted pb-tiny pb-number pb-task-card-facts">
        {factsOf(props).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </li>
  );
});

/** A task in a dense list. */
const TaskRow = memo(function TaskRow(props: TaskCardProps) {
  const { task } = props;
  return (
    <RowLink
      to={entryAddress("task", task.id)}
      icon={<TaskIcon task={task} />}
      modality={task.modality}
      label={task.name}
      detail={
        <>
          {task.description && <span className="pb-line">{task.description}</span>}
          <span className="pb-small">{factsOf(props).join(" · ")}</span>
        </>
      }
    />
  );
});
