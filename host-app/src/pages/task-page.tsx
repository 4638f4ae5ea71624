import { Link, useParams } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { callsOf, CHAT_TASK, librariesOf, providersOf } from "../catalogue/relations.ts";
import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { ProviderIcon } from "../components/icons/plugin-icons.tsx";
import { ModalityMark } from "../components/modality-mark.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Section } from "../components/section.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { TagLinks } from "../components/tag-links.tsx";
import { useCatalogue, type Catalogue, type TaskEntry } from "../host/use-catalogue.ts";
import { usePlugin } from "../host/use-plugin.ts";
import { playgroundAddress } from "../playground/playground-address.ts";
import { MissingEntry } from "./missing-entry.tsx";
import { TaskDescription } from "./task-description.tsx";
import { TaskSchemas } from "./task-schemas.tsx";

/** `/tasks/:id`: what a task is, who serves it and how it is called. */
export function TaskPage() {
  const { id = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.tasks.find((task) => task.id === id);
  return (
    <>
      <PageHeader title={entry?.name ?? id} kicker={<Link to="/tasks">Tasks</Link>} lead={entry?.description}>
        {entry && (
          <p className="pb-byline pb-small">
            <ModalityMark modality={entry.modality} />
            <code>{entry.id}</code>
          </p>
        )}
      </PageHeader>
      <CatalogueGate catalogue={catalogue}>
        {entry ? <TaskContent task={entry} catalogue={catalogue} /> : <MissingEntry kind="task" id={id} />}
      </CatalogueGate>
    </>
  );
}

function TaskContent({ task, catalogue }: { readonly task: TaskEntry; readonly catalogue: Catalogue }) {
  const { data, error, isLoading, refetch } = usePlugin("task", task);
  return (
    <div className="pb-with-aside">
      <div className="pb-stack">
        {isLoading && <Skeleton label="Loading the task" />}
        {error && (
          <ErrorNotice
            title="The task’s own content could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.descriptor && <TaskDescription descriptor={data.descriptor} />}
        {(data ? !data.descriptor : !task.files.plugin) && <EmptyState title="This task has no description yet" />}
        {data && <TaskSchemas task={data} />}
      </div>
      <aside className="pb-aside" aria-label="Around this task">
        <TaskProviders task={task} catalogue={catalogue} />
        <TaskLibraries task={task} catalogue={catalogue} />
        {task.subtasks && task.subtasks.length > 0 && (
          <Section id="subtasks" title="Subtasks" level={2}>
            <ul className="pb-tags">
              {task.subtasks.map(({ type, name }) => (
                <li key={type} className="pb-tag">
                  {name}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </aside>
    </div>
  );
}

function TaskProviders({ task, catalogue }: { readonly task: TaskEntry; readonly catalogue: Catalogue }) {
  const providers = providersOf(task, catalogue.providers);
  const chats = callsOf(task).includes(CHAT_TASK);
  return (
    <Section id="providers" title="Providers" level={2}>
      {providers.length === 0 && (
        <p className="pb-muted pb-small">
          {callsOf(task).length === 0 ? "This task cannot be called." : "No installed provider serves it."}
        </p>
      )}
      <ul className="pb-list">
        {providers.map(({ id, label, tasks }) => (
          <RowLink
            key={id}
            to={entryAddress("provider", id)}
            icon={<ProviderIcon />}
            label={label}
            detail={
              chats && Object.hasOwn(tasks, CHAT_TASK) && <Link to={playgroundAddress({ provider: id })}>Try it</Link>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function TaskLibraries({ task, catalogue }: { readonly task: TaskEntry; readonly catalogue: Catalogue }) {
  const libraries = librariesOf(task.id, catalogue.libraries);
  return (
    <Section id="libraries" title="Libraries" level={2}>
      {libraries.length === 0 && <p className="pb-muted pb-small">No installed library names this task.</p>}
      <TagLinks
        links={libraries.map(({ id, prettyLabel }) => ({ to: entryAddress("library", id), label: prettyLabel }))}
      />
    </Section>
  );
}
