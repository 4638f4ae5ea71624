import type { ReactNode } from "react";
import { useParams, Link } from "react-router";
import type { Task, TaskDescriptor } from "@patchbay/core/task";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { MODALITY_LABELS } from "../../host/catalogue/labels.ts";
import { librariesOf, providersOf } from "../../host/catalogue/relations.ts";
import { EntryPage } from "../../ui/entry-page.tsx";
import { EditSource } from "../../ui/edit-source.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Guide } from "../../ui/guide.tsx";
import { CountChip } from "../../ui/models/facts.tsx";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { TaskMark } from "../../ui/icons/task-icon.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { useCatalogue, type TaskEntry } from "../../host/use-catalogue.ts";
import { usePlugin } from "../../host/use-plugin.ts";
import { playTaskOf, type PlayTask } from "../../calls/run/play-task.ts";
import { usePlaygroundChoice } from "../../calls/panes/use-playground-choice.ts";
import { Pane } from "../../pane/pane.tsx";
import { TaskAside } from "./task-aside.tsx";
import { TaskProviders } from "./task-providers.tsx";
import { TaskSchemas } from "./task-schemas.tsx";
import { TaskStage } from "./task-stage.tsx";
import { LocalTask } from "./local-task.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Notice } from "../../ui/notice.tsx";

/** `/tasks/:id`: a task's form, what it is, who serves it and how it is called. */
export function TaskPage() {
  const { id = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.tasks.find((one) => one.id === id);
  return (
    <EntryPage
      kind="task"
      id={id}
      catalogue={catalogue}
      entry={entry}
      icon={entry && <TaskMark task={entry} size="large" />}
      byline={entry && <TaskFacts entry={entry} />}
    >
      {(task) => <TaskContent key={task.id} task={task} />}
    </EntryPage>
  );
}

function TaskFacts({ entry }: { readonly entry: TaskEntry }) {
  const catalogue = useCatalogue();
  const serving = providersOf(entry, catalogue.providers).filter(({ retired }) => retired === undefined).length;
  const libraries = librariesOf(entry.id, catalogue.libraries).length;
  return (
    <p className="pb-chips">
      <span className="pb-chip" data-modality={entry.modality}>
        <ModalityIcon modality={entry.modality} size={14} />
        {MODALITY_LABELS[entry.modality] ?? entry.modality}
      </span>
      <code className="pb-chip">{entry.id}</code>
      <CountChip count={serving || undefined} unit={serving === 1 ? "provider" : "providers"} />
      <CountChip count={libraries || undefined} unit={libraries === 1 ? "library" : "libraries"} />
    </p>
  );
}

function TaskContent({ task }: { readonly task: TaskEntry }) {
  const catalogue = useCatalogue();
  const { data, error, isLoading, refetch } = usePlugin("task", task);
  const play = playTaskOf(task, catalogue.providers);
  const body = <TaskBody task={task} plugin={data} served={play !== undefined} />;
  return (
    <>
      {error && (
        <ErrorNotice title="The task’s own content could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {play ? (
        <ServedTask task={task} plugin={data} play={play} failed={error !== null}>
          {body}
        </ServedTask>
      ) : (
        <>
          <PluginBoundary entry={task} part="example">
            <LocalTask
              task={task}
              plugin={data}
              isLoading={isLoading}
              libraries={librariesOf(task.id, catalogue.libraries)}
            />
          </PluginBoundary>
          {body}
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly task: TaskEntry;
  /** The task's code, once loaded. */
  readonly plugin: Task | undefined;
}

/** A served task, with its form. */
function ServedTask({ task, plugin, play, failed, children }: PartProps & ServedTaskProps) {
  const control = usePlaygroundChoice();
  return (
    <>
      <Pane task={play} control={control}>
        {(lane) => (
          <>
            {!failed && <TaskStage entry={task} play={play} plugin={plugin} lane={lane} />}
            <TaskProviders task={task} control={control} target={lane.target} />
          </>
        )}
      </Pane>
      {children}
    </>
  );
}

interface ServedTaskProps {
  readonly play: PlayTask;
  /** Whether the task's code failed to load: then there is no form to wait for. */
  readonly failed: boolean;
  readonly children: ReactNode;
}

/** A task's description from its plugin, and related content. */
function TaskBody({ task, plugin, served }: PartProps & { readonly served: boolean }) {
  const { descriptor, about } = plugin ?? {};
  return (
    <div className="pb-with-aside pb-task-body">
      <div className="pb-stack">
        {descriptor && (
          <PluginBoundary entry={task} part="description">
            <TaskDescription descriptor={descriptor} />
          </PluginBoundary>
        )}
        {about && (
          <PluginBoundary entry={task} part="text">
            <Guide text={about} />
          </PluginBoundary>
        )}
        {(plugin ? !descriptor && !about : !task.files.plugin) && (
          <EmptyState title="This task has no description yet" />
        )}
        {plugin && (
          <PluginBoundary entry={task} part="schema">
            <TaskSchemas id={task.id} task={plugin} />
          </PluginBoundary>
        )}
        {task.origin === "built-in" && <EditSource file={`plugins/tasks/${task.id}`} />}
      </div>
      <TaskAside task={task} librariesNamed={!served} descriptor={descriptor ?? undefined} />
    </div>
  );
}

/** A task's description in its descriptor. */
function TaskDescription({ descriptor }: { readonly descriptor: TaskDescriptor }) {
  const { canonicalId, summary, youtubeId, isPlaceholder } = descriptor;
  return (
    <>
      {canonicalId && (
        <Notice title="Another page covers this task">
          <p>
            It is described with <Link to={entryAddress("task", canonicalId)}>{canonicalId}</Link>.
          </p>
        </Notice>
      )}
      {isPlaceholder && (
        <Notice title="This page is a placeholder">
          <p>Its text is not written yet. See below for what is known about the task.</p>
        </Notice>
      )}
      {summary && <p className="pb-task-summary">{summary}</p>}
      {youtubeId && (
        <p>
          <ExternalLink href={`https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`}>
            Watch an introduction on YouTube
          </ExternalLink>
        </p>
      )}
    </>
  );
}
