import { memo } from "react";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { librariesOf, providersOf } from "../../host/catalogue/relations.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import type { LibraryEntry, ProviderEntry, TaskEntry } from "../../host/use-catalogue.ts";
import { ExamplePreview } from "../../ui/example-preview.tsx";
import { counted } from "../../ui/format-values.ts";
import { RowLink } from "../../ui/links.tsx";

export interface TaskCardProps {
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
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
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
export const TaskRow = memo(function TaskRow(props: TaskCardProps) {
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
