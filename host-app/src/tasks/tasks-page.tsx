import "./tasks.css";
import { Heading } from "@patchbay/widgets/parts";
import { MODALITIES_IN_ORDER, MODALITY_LABELS } from "../catalogue/labels.ts";
import { taskText } from "../catalogue/search.ts";
import { CataloguePage } from "../components/catalogue-page.tsx";
import { FilterChoices } from "../components/filter-choices.tsx";
import { ModalityIcon } from "../components/icons/modality-icon.tsx";
import { useCatalogue, type ProviderEntry, type TaskEntry } from "../host/use-catalogue.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { TaskCard } from "./task-card.tsx";

/** `/tasks`: the catalogue of tasks, by modality. */
export function TasksPage() {
  const catalogue = useCatalogue();
  const [modality, setModality] = useQueryValue("modality");
  const present = MODALITIES_IN_ORDER.filter((one) => catalogue.tasks.some((task) => task.modality === one));

  return (
    <CataloguePage
      kind="task"
      lead="What models do: each task with its inputs and outputs, models, datasets, and the libraries and providers that serve it."
      catalogue={catalogue}
      entries={catalogue.tasks}
      textOf={taskText}
      fits={(task) => !modality || task.modality === modality}
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
      {(shown) =>
        present.map((one) => (
          <TaskGroup
            key={one}
            id={one}
            title={MODALITY_LABELS[one]}
            tasks={shown.filter((task) => task.modality === one)}
            providers={catalogue.providers}
          />
        ))
      }
    </CataloguePage>
  );
}

interface TaskGroupProps {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly TaskEntry[];
  readonly providers: readonly ProviderEntry[];
}

function TaskGroup({ id, title, tasks, providers }: TaskGroupProps) {
  if (tasks.length === 0) return null;
  return (
    <section className="pb-section" aria-label={title}>
      <Heading level={2} id={id}>
        {title} <span className="pb-count">{tasks.length}</span>
      </Heading>
      <ul className="pb-task-cards">
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} providers={providers} />
        ))}
      </ul>
    </section>
  );
}
