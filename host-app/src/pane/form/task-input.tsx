import { useImperativeHandle, useLayoutEffect, useState, type Ref } from "react";
import type { TaskSample } from "@patchbay/core/task";
import { SelectField } from "../../ui/select-field.tsx";
import { useModelRecord } from "../../calls/hub/hub-source.ts";
import { standInFiles } from "../../ui/media/sample-media.ts";
import type { MediaProps } from "../../ui/media/media.tsx";
import type { Lane } from "../../calls/panes/lanes.ts";
import { CodeFold, type ShownCall } from "../code/code-fold.tsx";
import { TaskFormFields } from "./task-form-fields.tsx";
import type { FormField } from "../../ui/form/form-field.ts";
import { useEnteredCall, type EnteredCall, type EnteredCallOptions } from "./use-entered-call.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { PresetsOnDemand } from "../presets/presets-on-demand.tsx";
import { RunButton, RunHint } from "../run/run-controls.tsx";
import type { BlockedReason } from "../../calls/run/deferred-run.ts";
import { SandboxNote } from "../run/run-parts.tsx";
import { SamplePicker } from "./sample-picker.tsx";
import type { TaskCall } from "../../calls/run/run.ts";
import { holdsMask, withMaskToken } from "../../calls/run/task-arguments.ts";
import type { BenchMemory } from "../../calls/panes/bench-memory.ts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { PluginBoundary, reasonOf } from "../../ui/plugin-boundary.tsx";
import { usePassedInput } from "./passed-input.ts";

export interface PaneInputProps
  extends Omit<TaskInputProps, "entered" | "hasPresets">, Pick<EnteredCallOptions, "schema" | "widget"> {
  readonly ref: Ref<EnteredCall>;
  /** Where it is stored beyond the page. */
  readonly memory: BenchMemory | undefined;
  /** The pane's index. */
  readonly position: number;
  /** Whether another pane's input is shown. */
  readonly hidden: boolean;
  /** Called when the form becomes empty, or is no longer empty. */
  onEmpty(isEmpty: boolean): void;
}

/** The input of one pane, or of all panes. It is stored while another one is shown. */
export function PaneInput({ ref, memory, position, hidden, onEmpty, schema, widget, ...props }: PaneInputProps) {
  const { fields, lane } = props;
  const entered = useEnteredCall({
    fields,
    schema,
    widget,
    control: lane.control,
    memory: memory && { values: memory.values, name: `input ${position}` },
  });
  useImperativeHandle(ref, () => entered);
  usePassedInput(position === 0 ? memory : undefined, fields, entered, schema !== undefined);
  const isEmpty = fields.every((field) => isUntouched(field, entered));
  useLayoutEffect(() => onEmpty(isEmpty), [isEmpty, onEmpty]);
  return hidden ? null : <TaskInput {...props} entered={entered} hasPresets={memory !== undefined} />;
}

/** Whether a sample would overwrite nothing in a field. */
function isUntouched({ name, isInput }: FormField, { form: { drafts } }: EnteredCall): boolean {
  return !isInput || drafts[name] === undefined || drafts[name] === "";
}

interface TaskInputProps {
  readonly task: PlayTask;
  /** The pane that has the input, or the first of those that share it. */
  readonly lane: Lane;
  readonly fields: readonly FormField[];
  readonly entered: EnteredCall;
  readonly samples: readonly TaskSample[];
  readonly prefilled: boolean;
  /** Whether its parameters can be saved as a preset. */
  readonly hasPresets: boolean;
  /** How often the first sample was requested, to be filled in and run. */
  readonly sampleRequests: number;
  readonly running: boolean;
  /** Whether the user has tried to run it. */
  readonly tried: boolean;
  readonly blockedReason: BlockedReason | undefined;
  readonly medium: MediaProps["media"] | undefined;
  callOf(args: TaskCall["args"]): TaskCall;
  onRun(): void;
  onStop(): void;
  /** Runs the requested sample, which is in the form now. */
  onSample(args: TaskCall["args"]): void;
}

const TO_FIX: BlockedReason = { text: "Fix the highlighted fields, then run it again.", kind: "wrong" };

/** A task's input: samples, its form, and the code of the resulting call. */
function TaskInput(props: TaskInputProps) {
  const { task, lane, fields, entered, samples, prefilled, running, tried } = props;
  const { blockedReason, medium } = props;
  const { control, target } = lane;
  const { access, model, entry } = target;
  const masked = samples.some(({ input: sample }) => holdsMask(sample));
  const record = useModelRecord(masked && model !== "" ? model : undefined, access.simulated ? "samples" : "hub");
  const [wasPrefilled, setPrefilled] = useState(false);
  const filling = prefilled && !wasPrefilled && samples.length > 0;
  const limits = entry?.tasks[task.call];

  function argumentsOf(sample: TaskSample["input"]): unknown {
    const token = record.data?.record.mask_token;
    return token === undefined ? sample : withMaskToken(sample, token);
  }

  function describe(): ShownCall {
    if (blockedReason) return { problem: blockedReason.text };
    const read = entered.read();
    if (!read.problems) return { call: props.callOf(read.args) };
    const [sample] = samples;
    const { args, problems } = sample ? entered.readOver(standInFiles(argumentsOf(sample.input))) : read;
    if (args) {
      return {
        call: props.callOf(args),
        note: `The sample “${sample?.label}” stands in where nothing is entered yet.`,
      };
    }
    const [[name, problem] = ["", ""]] = Object.entries(problems);
    const label = fields.find((field) => field.name === name)?.label;
    return { problem: label === undefined ? problem : `${label}: ${problem}` };
  }

  return (
    <div className="pb-stack pb-task-input" data-filling={filling || undefined}>
      <SamplePicker
        samples={samples}
        picksFirst={prefilled}
        requestCount={props.sampleRequests}
        onFail={() => setPrefilled(true)}
        onPick={(input, wasAsked) => {
          setPrefilled(true);
          const args = argumentsOf(input);
          entered.fill(args);
          if (wasAsked) props.onSample(args as TaskCall["args"]);
        }}
      />
      <form
        className="pb-stack pb-controls"
        aria-label={task.label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) props.onRun();
        }}
      >
        <EnteredFields
          fields={fields}
          entered={entered}
          entry={task.entry}
          running={running}
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
                  .map((type) => ({ value: type, label: OUTPUT_TYPES[type] ?? type })),
              ]}
              onChange={(output) => control.set({ output })}
            />
          </div>
        )}
        <SandboxNote access={access} />
        <div className="pb-bar pb-gap-3 pb-between pb-small pb-composer-foot">
          <RunHint
            blockedReason={Object.keys(entered.form.problems).length > 0 ? TO_FIX : blockedReason}
            tried={tried}
          />
          <RunButton running={running} onStop={props.onStop} />
        </div>
      </form>
      {props.hasPresets && fields.some(({ isInput }) => !isInput) && (
        <PresetsOnDemand
          task={task.id}
          control={control}
          fields={fields}
          drafts={entered.form.drafts}
          fill={entered.replace}
        />
      )}
      <CodeFold entry={entry} medium={medium} describe={describe} />
    </div>
  );
}

function contentTypes(limits: Readonly<Record<string, string | number>> | undefined): string | undefined {
  const types = limits?.["contentTypes"];
  return typeof types === "string" ? types : undefined;
}

/** Labels of the file formats. */
const OUTPUT_TYPES: Readonly<Record<string, string>> = { url: "URL", dataUrl: "Data URL", json: "JSON" };

interface EnteredFieldsProps extends Pick<TaskInputProps, "fields" | "entered" | "running"> {
  /** The task of the form; absent if no plugin describes it. */
  readonly entry: TaskEntry | undefined;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept: string | undefined;
}

/** The task's own form, or the form of its schema if there is none or it has thrown. */
function EnteredFields({ fields, entered, entry, running, accept }: EnteredFieldsProps) {
  const { form, Input, failure, value } = entered;
  if (!Input || !entry) {
    return (
      <>
        {failure.length > 0 && (
          <output className="pb-small pb-muted">
            {reasonOf(failure[0])} The task&rsquo;s own form failed. Here is the standard form, with what you entered.
          </output>
        )}
        <TaskFormFields fields={fields} form={form} accept={accept} />
      </>
    );
  }
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const problems = Object.entries(form.problems);
  return (
    <>
      <PluginBoundary entry={entry} part="form" fallback={null} onFail={entered.fail}>
        <Input value={value} onChange={entered.fill} disabled={running} problems={form.problems} />
      </PluginBoundary>
      {problems.length > 0 && (
        <ul className="pb-small pb-field-error">
          {problems.map(([name, problem]) => (
            <li key={name}>{[labels.get(name), problem].filter(Boolean).join(": ")}</li>
          ))}
        </ul>
      )}
    </>
  );
}
