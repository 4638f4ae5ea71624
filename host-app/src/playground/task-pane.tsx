import "./task-pane.css";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { TaskSample } from "@patchbay/core/task";
import { ErrorNotice } from "../components/error-notice.tsx";
import { SelectField } from "../components/select-field.tsx";
import { Skeleton } from "../components/placeholders.tsx";
import { usePlugin } from "../host/use-plugin.ts";
import { useModelRecord } from "../hub/hub-source.ts";
import { holdsMask, RAW_FIELDS, samplesOf, withMaskToken } from "./task-arguments.ts";
import { JobList, useJobKeeper } from "./job-list.tsx";
import { mediumOf } from "../media/media.tsx";
import { standInFiles } from "../media/sample-media.ts";
import { CodeFold, type ShownCall } from "./code/code-fold.tsx";
import { EnteredFields } from "./form/entered-fields.tsx";
import { readFields } from "./form/read-fields.ts";
import { useEnteredCall } from "./form/use-entered-call.ts";
import { callSchemas, type PlayTask } from "./play-task.ts";
import { useTaskWidget } from "./result/use-task-widget.ts";
import { RunButton, RunHint, useDeferredRun, type BlockedReason } from "./run-controls.tsx";
import { SandboxNote } from "./run-parts.tsx";
import { RunView } from "./run-view.tsx";
import type { TaskCall } from "./run.ts";
import { SamplePicker } from "./sample-picker.tsx";
import type { PlayTarget } from "./use-play-target.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";
import { useRuns } from "./use-runs.ts";

// With this pane comes what shows jobs.
export { OtherJobs } from "./job-list.tsx";

export interface TaskPaneProps {
  readonly control: PlaygroundControl;
  readonly task: PlayTask;
  readonly target: PlayTarget;
  /** Whether the first sample stands in the form from the start. */
  readonly prefilled?: boolean;
  /** What stands in the result's place until there is one. */
  readonly example?: ReactNode;
}

const TO_FIX: BlockedReason = { text: "Fix the highlighted fields, then run it again.", kind: "wrong" };

/** Form, run and result of one task. */
export function TaskPane({ control, task, target, prefilled = false, example }: TaskPaneProps) {
  const { data: plugin, error, isLoading, refetch } = usePlugin("task", task.entry);
  const widget = useTaskWidget(task.entry);
  const schemas = callSchemas(task, plugin);
  const schema = schemas?.input;
  const fields = schema ? readFields(schema.jsonSchema) : RAW_FIELDS;
  const entered = useEnteredCall({ fields, schema, control, widget: widget.data?.Input });
  const runs = useRuns(useJobKeeper(task.id));
  const last = runs.runs.at(-1);
  const samples = samplesOf(task, plugin);
  const { access, model, provider, entry, blockedReason } = target;
  const { simulated } = access;
  const masked = samples.some(({ input: sample }) => holdsMask(sample));
  const record = useModelRecord(masked && model !== "" ? model : undefined, simulated ? "samples" : "hub");
  const element = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const [wasPrefilled, setPrefilled] = useState(false);
  const filling = prefilled && !wasPrefilled && samples.length > 0;
  const limits = entry?.tasks[task.call];
  const medium = mediumOf(schemas?.output);
  const runWhenReady = useDeferredRun(blockedReason, run);

  const newest = last?.id;
  useEffect(() => {
    if (newest !== undefined) outcome.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  if (isLoading || widget.isLoading) return <Skeleton label="Loading the task" lines={8} />;

  function argumentsOf(sample: TaskSample["input"]): unknown {
    const token = record.data?.record.mask_token;
    return token === undefined ? sample : withMaskToken(sample, token);
  }

  function callOf(args: TaskCall["args"]): TaskCall {
    const outputType = control.get("output") as TaskCall["outputType"] | "";
    return {
      task: task.call,
      provider,
      model,
      args,
      access,
      streams: target.streams,
      outputType: outputType && limits?.outputTypes?.includes(outputType) ? outputType : undefined,
    };
  }

  function run() {
    const read = entered.read();
    entered.form.complain(read.problems ?? {});
    setTried(true);
    if (read.problems) {
      // Once the marks are drawn, and the parameters unfolded where one of them is wrong.
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!blockedReason) void runs.start(callOf(read.args), runs.runs);
  }

  function describe(): ShownCall {
    if (blockedReason) return { problem: blockedReason.text };
    const read = entered.read();
    if (!read.problems) return { call: callOf(read.args) };
    const [sample] = samples;
    const { args, problems } = sample ? entered.readOver(standInFiles(argumentsOf(sample.input))) : read;
    if (args) {
      return { call: callOf(args), note: `The sample “${sample?.label}” stands in where nothing is entered yet.` };
    }
    const [[name, problem] = ["", ""]] = Object.entries(problems);
    const label = fields.find((field) => field.name === name)?.label;
    return { problem: label === undefined ? problem : `${label}: ${problem}` };
  }

  return (
    <div className="pb-task-pane">
      {error && (
        <ErrorNotice title="The task’s form could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <div className="pb-bench" data-filling={filling || undefined}>
        <div className="pb-bench-side">
          <SamplePicker
            samples={samples}
            picksFirst={prefilled}
            onFail={() => setPrefilled(true)}
            onPick={(input) => {
              setPrefilled(true);
              entered.fill(argumentsOf(input));
            }}
          />
          <form
            ref={element}
            className="pb-controls"
            aria-label={task.label}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!runs.active) runWhenReady();
            }}
          >
            <EnteredFields
              fields={fields}
              entered={entered}
              entry={task.entry}
              running={runs.active}
              accept={contentTypes(limits?.limits)}
            />
            {limits?.outputTypes && limits.outputTypes.length > 1 && (
              <div className="pb-output-type">
                <SelectField
                  label="Output format"
                  value={control.get("output")}
                  options={[
                    { value: "", label: "File (default)" },
                    ...limits.outputTypes
                      .filter((type) => type !== "blob")
                      .map((type) => ({ value: type, label: type })),
                  ]}
                  onChange={(output) => control.set({ output })}
                />
              </div>
            )}
            <SandboxNote access={access} />
            <div className="pb-composer-foot">
              <RunHint
                blockedReason={Object.keys(entered.form.problems).length > 0 ? TO_FIX : blockedReason}
                tried={tried}
              />
              <RunButton running={runs.active} onStop={runs.stop} />
            </div>
          </form>
        </div>
        <div ref={outcome} className="pb-bench-side">
          <JobList
            task={task.id}
            providers={target.providers}
            runs={runs.runs}
            onResume={(call) => void runs.start(call, runs.runs)}
          />
          {last ? (
            <RunView run={last} entry={task.entry} media={medium} onRetry={run} />
          ) : (
            (example ?? <p className="pb-bench-empty">The result appears here.</p>)
          )}
        </div>
      </div>
      <output className="pb-visually-hidden">{runs.announcement}</output>
      <CodeFold entry={entry} medium={medium} describe={describe} />
    </div>
  );
}

function contentTypes(limits: Readonly<Record<string, string | number>> | undefined): string | undefined {
  const types = limits?.["contentTypes"];
  return typeof types === "string" ? types : undefined;
}
