import { memo } from "react";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { librariesOf, providersOf } from "../../host/catalogue/relations.ts";
import { TaskMark } from "../../ui/icons/task-icon.tsx";
import type { LibraryEntry, ProviderEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { ExamplePreview } from "../../ui/example-preview.tsx";
import { counted } from "../../ui/format-values.ts";

export interface TaskCardProps {
  readonly task: TaskEntry;
  readonly providers: readonly ProviderEntry[];
  readonly libraries: readonly LibraryEntry[];
}

/** A task in the catalog: input and output, description, and providers. */
export const TaskCard = memo(function TaskCard({ task, providers, libraries }: TaskCardProps) {
  const served = providersOf(task, providers).filter(({ retired }) => retired === undefined).length;
  const recommended = librariesOf(task.id, libraries).length;
  return (
    <li className="pb-card pb-task-card" data-modality={task.modality}>
      {task.demo ? (
        <ExamplePreview {...task.demo} />
      ) : (
        <div className="pb-preview-pair" data-empty="" aria-hidden="true">
          <TaskMark task={task} size="large" />
        </div>
      )}
      <div className="pb-task-card-text">
        <Link className="pb-card-link pb-card-title" to={entryAddress("task", task.id)}>
          {task.name}
        </Link>
        <p className="pb-card-text">{task.description}</p>
      </div>
      <p className="pb-task-card-facts">
        <span>{served === 0 ? "Runs locally" : counted(served, "provider")}</span>
        {recommended > 0 && <span>{counted(recommended, "library", "libraries")}</span>}
      </p>
    </li>
  );
});
