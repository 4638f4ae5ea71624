import "./task-stage.css";
import { Suspense, useRef } from "react";
import { showsSample, type Task, type TaskDescriptor } from "@patchbay/core/task";
import { Link } from "react-router";
import { pagePart } from "../../ui/lazy-part.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { useCatalogue, type TaskEntry } from "../../host/use-catalogue.ts";
import { questionOf } from "../../calls/chat/conversation.ts";
import { playTasks, type PlayTask } from "../../calls/run/play-task.ts";
import { ProviderFields } from "../../pane/target/target-controls.tsx";
import { MESSAGE_DRAFT, TO_FILL, useKeptOf } from "../../calls/panes/bench-memory.ts";
import type { Lane } from "../../calls/panes/lanes.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import { samplesOf } from "../../calls/run/task-arguments.ts";
import { DemoSide } from "./task-demo.tsx";

const TaskPane = pagePart(async () => (await import("../../pane/task-pane.tsx")).TaskPane);

export interface TaskStageProps {
  readonly entry: TaskEntry;
  readonly play: PlayTask;
  /** The task's code, once loaded. */
  readonly plugin: Task | undefined;
  readonly lane: Lane;
}

/** A task's form with a sample in it, next to its result, which an example replaces until the first run. */
export function TaskStage({ entry, play, plugin, lane }: TaskStageProps) {
  const { control, target } = lane;
  const { provider, model } = control;
  const served = playTasks(useCatalogue());
  // There, the task's own id may be another call, with another form.
  const task = served.some(({ id, call }) => id === play.id && call === play.call) ? play.id : play.call;
  const valuesOf = useKeptOf();
  const readInput = useRef<(() => TaskCall["args"] | undefined) | undefined>(undefined);
  /** The form there begins with what this one contains. */
  function carryInput() {
    const args = readInput.current?.();
    if (!args) return;
    valuesOf(task).set(TO_FILL, [args]);
    if (task === CHAT_TASK) valuesOf(task).set(MESSAGE_DRAFT, questionOf({ call: { args } }));
  }
  return (
    <section className="pb-box pb-stage" aria-label="Try it" id="try" data-modality={entry.modality}>
      <div className="pb-row pb-gap-4 pb-top pb-stage-bar">
        <ProviderFields control={control} task={play} target={target} />
        <Link
          className="pb-button pb-stage-more"
          onClick={carryInput}
          to={playgroundAddress({ task, provider: provider || undefined, model: model || undefined })}
        >
          Open in playground
        </Link>
      </div>
      {plugin ? (
        <Suspense fallback={<Skeleton label="Loading the task’s form" lines={8} />}>
          <PluginBoundary entry={entry} part="form">
            <TaskPane
              key={play.id}
              task={play}
              lanes={[lane]}
              prefilled
              readInput={readInput}
              example={<StageExample demo={plugin.descriptor?.demo ?? plugin.demo} play={play} plugin={plugin} />}
            />
          </PluginBoundary>
        </Suspense>
      ) : (
        <Skeleton label="Loading the task’s form" lines={8} />
      )}
    </section>
  );
}

interface StageExampleProps {
  readonly demo: TaskDescriptor["demo"] | undefined;
  readonly play: PlayTask;
  readonly plugin: Task;
}

/**
 * Shown instead of a result before the first run: the example's output, and its input if the form shows another one.
 */
function StageExample({ demo, play, plugin }: StageExampleProps) {
  if (!demo || demo.outputs.length === 0) return null;
  const [sample] = samplesOf(play, plugin);
  const isShown = sample !== undefined && showsSample(demo.inputs, sample.input);
  return (
    <div className="pb-stack pb-gap-3">
      <p className="pb-row pb-muted pb-small">
        <span className="pb-chip">Example</span> Run to replace this example.
      </p>
      {!isShown && <DemoSide title="Input" items={demo.inputs} />}
      <DemoSide title="Output" items={demo.outputs} quiet={isShown} />
    </div>
  );
}

/** The same two sides without a form: an example alone. */
export function ExampleStage({ entry, demo }: { readonly entry: TaskEntry; readonly demo: TaskDescriptor["demo"] }) {
  return (
    <section className="pb-box pb-stage" aria-label="Example" data-modality={entry.modality}>
      <div className="pb-box pb-bench">
        <div className="pb-stack pb-bench-side">
          <DemoSide title="Input" items={demo.inputs} />
        </div>
        <div className="pb-stack pb-bench-side">
          <DemoSide title="Output" items={demo.outputs} />
        </div>
      </div>
    </section>
  );
}
