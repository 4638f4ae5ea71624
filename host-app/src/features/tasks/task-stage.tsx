import "./task-stage.css";
import { Suspense, useRef } from "react";
import { showsSample, type Task, type TaskDescriptor, type DemoItem } from "@patchbay/core/task";
import { Link } from "react-router";
import { pagePart } from "../../ui/lazy-part.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { useCatalogue, type TaskEntry } from "../../host/use-catalogue.ts";
import { questionOf } from "../../calls/chat/conversation.ts";
import { playTasks, type PlayTask } from "../../calls/run/play-task.ts";
import { samplesOf } from "../../calls/run/task-arguments.ts";
import { ProviderFields } from "../../pane/target/target-controls.tsx";
import { MESSAGE_DRAFT, TO_FILL, useKeptOf } from "../../calls/panes/bench-memory.ts";
import type { Lane } from "../../calls/panes/lanes.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import { MarkedPicture, MarkedText, ScoreList } from "@patchbay/widgets";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Media } from "../../ui/media/media.tsx";
import { SAMPLE_DESCRIPTIONS, SAMPLE_SIZES, sampleAddress, sampleMedium } from "../../ui/media/sample-media.ts";

const TaskPane = pagePart(async () => (await import("../../pane/task-pane.tsx")).TaskPane);

interface TaskStageProps {
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

interface DemoSideProps {
  readonly title: "Input" | "Output";
  readonly items: readonly DemoItem[];
  /** Whether a label elsewhere names the side. */
  readonly quiet?: boolean;
}

/** One side of a task's example: the input or the output. */
function DemoSide({ title, items, quiet = false }: DemoSideProps) {
  if (items.length === 0) return null;
  return (
    <section className="pb-stack pb-gap-2 pb-demo-side" aria-label={`Example ${title.toLowerCase()}`}>
      {!quiet && <p className="pb-label">{title}</p>}
      {items.map((item, place) => (
        // The descriptor is constant, so an item's index is its key.
        <DemoContent key={place} item={item} side={title} />
      ))}
    </section>
  );
}

function DemoContent({ item, side }: { readonly item: DemoItem; readonly side: string }) {
  switch (item.type) {
    case "text":
      return (
        <figure className="pb-stack pb-gap-1">
          {item.label !== side && item.label !== "" && <figcaption className="pb-label">{item.label}</figcaption>}
          <blockquote>{item.content}</blockquote>
        </figure>
      );
    case "chart":
      return <ScoreList label="Labels with their scores" scores={item.data} />;
    case "tabular":
      return (
        <DataTable label="Table" columns={item.table[0] ?? []}>
          {item.table.slice(1).map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      );
    case "text-with-tokens":
      return (
        <MarkedText text={item.text} spans={item.tokens.map(({ type, ...place }) => ({ label: type, ...place }))} />
      );
    case "img":
    case "audio":
      return <DemoFile {...item} />;
    default:
      return null;
  }
}

type FileItem = Extract<DemoItem, { filename: string }>;

/** An image, audio or a video with its marked regions; its name if the host does not have it. */
function DemoFile({ type, label, filename, file, regions }: FileItem) {
  const url = file === undefined ? undefined : sampleAddress(file);
  if (file === undefined || url === undefined) {
    return (
      <figure className="pb-bar pb-gap-3 pb-demo-file">
        <ModalityIcon modality={type === "img" ? "cv" : "audio"} />
        <figcaption className="pb-label">
          {label ?? (type === "img" ? "An image" : "A recording")}, for example <code>{filename}</code>
        </figcaption>
      </figure>
    );
  }
  const size = SAMPLE_SIZES[file];
  const description = SAMPLE_DESCRIPTIONS[file];
  return (
    <figure className="pb-stack pb-gap-2 pb-left pb-demo-media">
      {regions ? (
        <MarkedPicture picture={url} alt={description} regions={regions} label="What is marked" size={size} />
      ) : (
        <Media media={sampleMedium(file)} url={url} label={description} size={size} />
      )}
      {label !== undefined && <figcaption className="pb-label">{label}</figcaption>}
    </figure>
  );
}
