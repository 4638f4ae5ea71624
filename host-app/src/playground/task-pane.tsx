import "./task-pane.css";
import { useRef, useState } from "react";
import type { TaskSample } from "@patchbay/core/task";
import { ErrorNotice } from "../components/error-notice.tsx";
import { SelectField } from "../components/select-field.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { usePlugin } from "../host/use-plugin.ts";
import { useModelRecord } from "../models/use-model-record.ts";
import { callSchemas, mediumOf, RAW_FIELDS, samplesOf } from "./call-schemas.ts";
import { readDrafts } from "./form/read-drafts.ts";
import { readFields } from "./form/read-fields.ts";
import { TaskFormFields } from "./form/task-form-fields.tsx";
import { useTaskForm } from "./form/use-task-form.ts";
import { holdsMask, withMaskToken } from "./mask-token.ts";
import type { PlayTask } from "./play-task.ts";
import { RunView } from "./run-view.tsx";
import { RunButton } from "./run-button.tsx";
import { SamplePicker } from "./sample-picker.tsx";
import { SandboxNote } from "./sandbox-note.tsx";
import type { PlayTarget } from "./use-play-target.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";
import { useTaskRun, type TaskCall } from "./use-task-run.ts";

export interface TaskPaneProps {
  readonly control: PlaygroundControl;
  readonly task: PlayTask;
  readonly target: PlayTarget;
}

/** Form, run and result of one task. */
export function TaskPane({ control, task, target }: TaskPaneProps) {
  const { data: plugin, error, isLoading, refetch } = usePlugin("task", task.entry);
  const schemas = callSchemas(task, plugin);
  const input = schemas?.input;
  const fields = input ? readFields(input.jsonSchema) : RAW_FIELDS;
  const form = useTaskForm(fields, control);
  const runner = useTaskRun();
  const samples = samplesOf(task, plugin);
  const { access, model, provider, entry } = target;
  const simulated = access.key === undefined;
  const masked = samples.some(({ input: sample }) => holdsMask(sample));
  const record = useModelRecord(masked && model !== "" ? model : undefined, simulated ? "samples" : "hub");
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const limits = entry?.tasks[task.call];

  if (isLoading) return <Skeleton label="Loading the task" lines={8} />;

  function pick({ input: sample }: TaskSample) {
    const token = record.data?.record.mask_token;
    form.fill(token === undefined ? sample : withMaskToken(sample, token));
  }

  function run() {
    const read = readDrafts(fields, form.drafts, input);
    form.complain(read.problems ?? {});
    if (read.problems) {
      setRefusal("Mend what is marked above, and run it again.");
      // Once the marks are drawn, and the parameters unfolded where one of them is wrong.
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setRefusal(target.problem);
    if (target.problem) return;
    const outputType = control.get("output") as TaskCall["outputType"] | "";
    void runner.start({
      task: task.call,
      provider,
      model,
      args: read.args,
      access,
      streams: target.streams,
      ...(outputType && limits?.outputTypes?.includes(outputType) && { outputType }),
    });
  }

  return (
    <div className="pb-task-pane">
      <SandboxNote simulated={simulated} />
      {error && (
        <ErrorNotice title="The task’s form could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <SamplePicker samples={samples} onPick={pick} />
      <form
        ref={element}
        className="pb-controls"
        aria-label={task.label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!runner.running) run();
        }}
      >
        <TaskFormFields fields={fields} form={form} accept={contentTypes(limits?.limits)} />
        {limits?.outputTypes && limits.outputTypes.length > 1 && (
          <div className="pb-output-type">
            <SelectField
              label="Form of the result"
              value={control.get("output")}
              options={[
                { value: "", label: "blob by default" },
                ...limits.outputTypes.filter((type) => type !== "blob").map((type) => ({ value: type, label: type })),
              ]}
              onChange={(output) => control.set({ output })}
            />
          </div>
        )}
        <div className="pb-composer-foot">
          <output className={refusal ? "pb-field-error" : "pb-muted"}>
            {refusal ?? target.problem ?? "Ctrl or ⌘ with Enter runs it"}
          </output>
          <RunButton running={runner.running} onStop={runner.stop} />
        </div>
      </form>
      <output className="pb-visually-hidden">{runner.announcement}</output>
      {runner.run && <RunView run={runner.run} entry={task.entry} media={mediumOf(schemas?.output)} onRetry={run} />}
    </div>
  );
}

function contentTypes(limits: Readonly<Record<string, string | number>> | undefined): string | undefined {
  const types = limits?.["contentTypes"];
  return typeof types === "string" ? types : undefined;
}
