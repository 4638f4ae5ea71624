import { Link } from "react-router";
import { entryAddress } from "../catalogue/addresses.ts";
import { callsOf, librariesOf, providersOf } from "../catalogue/relations.ts";
import { Mark } from "../components/mark.tsx";
import { RowLink, TagLinks, playgroundAddress, TryLink } from "../components/links.tsx";
import { Section } from "../components/section.tsx";
import type { Catalogue, TaskEntry } from "../host/use-catalogue.ts";

export interface TaskAsideProps {
  readonly task: TaskEntry;
  readonly catalogue: Catalogue;
  /** Models for trying the task, when its code is there. */
  readonly widgetModels: readonly string[];
}

/** What stands around a task: who serves it, models to try, libraries and subtasks. */
export function TaskAside({ task, catalogue, widgetModels }: TaskAsideProps) {
  const libraries = librariesOf(task.id, catalogue.libraries);
  const { subtasks = [] } = task;
  return (
    <aside className="pb-aside" aria-label="Around this task">
      <TaskProviders task={task} catalogue={catalogue} />
      {widgetModels.length > 0 && callsOf(task).length > 0 && (
        <Section id="try" title="Models to try">
          <ul className="pb-list">
            {widgetModels.map((model) => (
              <li key={model} className="pb-mono pb-small">
                <Link to={playgroundAddress({ task: task.id, model })}>{model}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="libraries" title="Libraries">
        {libraries.length === 0 && <p className="pb-muted pb-small">No installed library names this task.</p>}
        <TagLinks
          links={libraries.map(({ id, prettyLabel }) => ({ to: entryAddress("library", id), label: prettyLabel }))}
        />
      </Section>
      {subtasks.length > 0 && (
        <Section id="subtasks" title="Subtasks">
          <ul className="pb-tags">
            {subtasks.map(({ type, name }) => (
              <li key={type} className="pb-tag">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </aside>
  );
}

function TaskProviders({ task, catalogue }: Omit<TaskAsideProps, "widgetModels">) {
  const providers = providersOf(task, catalogue.providers);
  return (
    <Section id="providers" title="Providers">
      {providers.length === 0 && (
        <p className="pb-muted pb-small">
          {callsOf(task).length === 0 ? "This task cannot be called." : "No installed provider serves it."}
        </p>
      )}
      <ul className="pb-list">
        {providers.map(({ id, label, retired }) => (
          <RowLink
            key={id}
            to={entryAddress("provider", id)}
            icon={<Mark id={id} label={label} size="small" />}
            label={label}
            detail={
              <>
                {retired && "retired, "}
                <TryLink choice={{ task: task.id, provider: id }} what={`with ${label}`} />
              </>
            }
          />
        ))}
      </ul>
    </Section>
  );
}
