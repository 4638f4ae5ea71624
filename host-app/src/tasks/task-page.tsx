import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { providersOf } from "../catalogue/relations.ts";
import { EntryPage } from "../components/catalogue-page.tsx";
import { EditSource } from "../components/edit-source.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { TaskMark } from "../components/icons/task-icon.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { PluginBoundary } from "../components/plugin-boundary.tsx";
import { useCatalogue, type Catalogue, type TaskEntry } from "../host/use-catalogue.ts";
import { usePlugin } from "../host/use-plugin.ts";
import { playgroundAddress } from "../components/links.tsx";
import { TaskAside } from "./task-aside.tsx";
import { TaskDescription } from "./task-description.tsx";
import { TaskSchemas } from "./task-schemas.tsx";
import type { Modality } from "@patchbay/core/task";
import { RunIcon } from "@patchbay/widgets/parts";
import { modelAddress } from "../catalogue/addresses.ts";
import { MODALITY_LABELS } from "../catalogue/labels.ts";
import { ModalityIcon } from "../components/icons/modality-icon.tsx";
import { Section } from "../components/section.tsx";

/** `/tasks/:id`: what a task is, who serves it and how it is called. */
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
      byline={
        entry && (
          <p className="pb-byline pb-small">
            <ModalityMark modality={entry.modality} />
            <code>{entry.id}</code>
          </p>
        )
      }
    >
      {(task) => <TaskContent task={task} catalogue={catalogue} />}
    </EntryPage>
  );
}

function TaskContent({ task, catalogue }: { readonly task: TaskEntry; readonly catalogue: Catalogue }) {
  const { data, error, isLoading, refetch } = usePlugin("task", task);
  const widgetModels = data?.descriptor?.widgetModels ?? [];
  const about = data?.about && (
    <PluginBoundary entry={task} part="text">
      <TaskAbout text={data.about} />
    </PluginBoundary>
  );
  return (
    <div className="pb-with-aside">
      <div className="pb-stack">
        {providersOf(task, catalogue.providers).length > 0 && (
          <div>
            <Link className="pb-button" data-kind="primary" to={playgroundAddress({ task: task.id })}>
              <RunIcon size={14} />
              Try it
            </Link>
          </div>
        )}
        {isLoading && <Skeleton label="Loading the task" />}
        {error && (
          <ErrorNotice
            title="The task’s own content could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.descriptor && (
          <PluginBoundary entry={task} part="description">
            <TaskDescription descriptor={data.descriptor}>{about}</TaskDescription>
          </PluginBoundary>
        )}
        {data && !data.descriptor && about}
        {(data ? !data.descriptor && !about : !task.files.plugin) && (
          <EmptyState title="This task has no description yet" />
        )}
        {data && (
          <PluginBoundary entry={task} part="schema">
            <TaskSchemas id={task.id} task={data} />
          </PluginBoundary>
        )}
        {task.origin === "built-in" && <EditSource file={`plugins/tasks/${task.id}`} />}
      </div>
      <TaskAside task={task} catalogue={catalogue} widgetModels={widgetModels} />
    </div>
  );
}

/** A modality's icon in its colour, and its name. */
export function ModalityMark({ modality }: { readonly modality: Modality }) {
  return (
    <span className="pb-mark" data-modality={modality}>
      <ModalityIcon modality={modality} />
      {MODALITY_LABELS[modality] ?? modality}
    </span>
  );
}

const Markdown = lazyPart(async () => (await import("../docs/markdown/markdown.tsx")).Markdown);

export interface TaskAboutProps {
  /** Markdown, whose first heading is the task's name. */
  readonly text: string;
}

/** What a task is good for, with which models and how it is called, in the words of its plugin. */
export function TaskAbout({ text }: TaskAboutProps) {
  return (
    <Section id="about" title="Guide">
      <Suspense fallback={<Skeleton label="Loading the guide" lines={12} />}>
        <Markdown
          text={text
            .replace(/^\s*# .*\n/, "")
            .replaceAll(MODEL_ON_THE_HUB, (_, id: string) => `](${modelAddress(id, "hub")})`)}
          lowerBy={1}
          idPrefix="about-"
          outline
          resolveLink={(href) => (href.startsWith("/models/") ? href : undefined)}
        />
      </Suspense>
    </Section>
  );
}

/** A link to a model on the hub, which has a page of its own here. */
const MODEL_ON_THE_HUB =
  /\]\(https:\/\/huggingface\.co\/((?!(?:blog|collections|datasets|docs|learn|papers|spaces)\/)[\w.-]+\/[\w.-]+)\)/g;
