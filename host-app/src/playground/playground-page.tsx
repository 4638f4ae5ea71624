import { CatalogueGate } from "../components/catalogue-gate.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { useCatalogue, type Catalogue } from "../host/use-catalogue.ts";
import "./playground.css";
import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import { CHAT_TASK } from "../catalogue/relations.ts";
import { PluginBoundary } from "../components/plugin-boundary.tsx";
import { Skeleton } from "../components/placeholders.tsx";
import { ChatControls } from "./chat-controls.tsx";
import { ChatPane } from "./chat-pane.tsx";
import { playTasks, type PlayTask } from "./play-task.ts";
import { JOBS_KEY } from "./run.ts";
import type { TaskPaneProps } from "./task-pane.tsx";
import { TargetControls } from "./target-controls.tsx";
import { browserStorage } from "../trust/policy.ts";
import { useChatForm } from "./use-chat-form.ts";
import { usePlayTarget, type PlayTarget } from "./use-play-target.ts";
import { usePlaygroundChoice } from "./use-playground-choice.ts";
import { Link } from "react-router";
import { KeyEntry } from "./key-entry.tsx";

/** `/playground`: try a model. */
export function PlaygroundPage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Playground" lead="Try any task with any provider, by the same client as in code." />
      <CatalogueGate catalogue={catalogue}>
        <Playground catalogue={catalogue} />
      </CatalogueGate>
    </>
  );
}

// A chat, the first thing that people try, does without forms and results of the other tasks. Few providers have settings.
const ProviderSettings = lazyPart(async () => (await import("./provider-settings.tsx")).ProviderSettings);
const OtherJobs = lazyPart(async () => (await import("./task-pane.tsx")).OtherJobs);
const TaskPane = lazyPart(async () => (await import("./task-pane.tsx")).TaskPane);

/** One pane in which every task of every provider can be tried. */
export function Playground({ catalogue }: { readonly catalogue: Catalogue }) {
  const control = usePlaygroundChoice();
  const tasks = playTasks(catalogue);
  const asked = control.task || CHAT_TASK;
  const task = tasks.find(({ id }) => id === asked) ?? { id: asked, label: asked, call: asked, entry: undefined };
  return <PlaygroundPane control={control} tasks={tasks} task={task} catalogue={catalogue} />;
}

interface PlaygroundPaneProps {
  readonly control: ReturnType<typeof usePlaygroundChoice>;
  readonly tasks: readonly PlayTask[];
  readonly task: PlayTask;
  readonly catalogue: Catalogue;
}

function PlaygroundPane({ control, tasks, task, catalogue }: PlaygroundPaneProps) {
  const target = usePlayTarget(control, task, catalogue.providers);
  // Most people have none, and need not load what shows them.
  const hasJobs = (browserStorage("localStorage")?.getItem(JOBS_KEY) ?? "[]") !== "[]";
  return (
    <>
      {hasJobs && (
        <Suspense fallback={null}>
          <OtherJobs task={task} catalogue={catalogue} />
        </Suspense>
      )}
      <div className="pb-playground">
        <TargetControls control={control} tasks={tasks} task={task} target={target} />
        {task.id === CHAT_TASK ? (
          <Described task={task}>
            <Chat control={control} task={task} target={target} />
          </Described>
        ) : (
          <>
            <Suspense fallback={<Skeleton label="Loading the task’s form" lines={8} />}>
              <Described task={task}>
                <TaskPane key={task.id} control={control} task={task} target={target} />
              </Described>
            </Suspense>
            <SettingsPane target={target} />
          </>
        )}
      </div>
    </>
  );
}

/** What is made of the description that a task's plugin brings, where one does. */
function Described({ task, children }: { readonly task: PlayTask; readonly children: ReactNode }) {
  if (!task.entry) return children;
  return (
    <PluginBoundary key={task.id} entry={task.entry} part="form">
      {children}
    </PluginBoundary>
  );
}

/** The conversation, with its parameters among the settings. */
function Chat({ control, task, target }: TaskPaneProps) {
  const chatForm = useChatForm(control, task);
  return (
    <>
      <ChatPane control={control} target={target} chatForm={chatForm} />
      <SettingsPane target={target}>
        <ChatControls control={control} chatForm={chatForm} />
      </SettingsPane>
    </>
  );
}

function SettingsPane({ target, children }: { readonly target: PlayTarget; readonly children?: ReactNode }) {
  return (
    <aside className="pb-controls" aria-label="Settings">
      <AccessControls target={target} />
      {children}
    </aside>
  );
}

/** By what right and way a call is made: the provider's key, and where it leads. */
export function AccessControls({ target }: { readonly target: PlayTarget }) {
  const { provider, label, entry, access } = target;
  return (
    <>
      {entry?.settings && (
        <Suspense fallback={<Skeleton label="Loading the provider’s settings" lines={2} />}>
          <ProviderSettings key={`settings of ${provider}`} entry={entry} />
        </Suspense>
      )}
      {(entry || provider === "auto") && <KeyEntry key={provider} provider={provider} label={label} entry={entry} />}
      <p className="pb-small pb-muted">
        {access.billTo !== "" && <>Billed to {access.billTo}. </>}
        <Link to="/settings">Hub, router and billing</Link>
      </p>
    </>
  );
}
