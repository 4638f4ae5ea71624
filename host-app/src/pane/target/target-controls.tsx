import { SelectField } from "../../ui/select-field.tsx";
import { ChooseModel, ModelChip } from "../picker/choose-model.tsx";
import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { AddPane, type BenchControl } from "../compare/add-pane.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { AUTO } from "../../host/host-context.ts";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";
import { TypedField } from "../../ui/form/typed-field.tsx";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";

const BenchToolbar = lazyPart(async () => (await import("../compare/bench-toolbar.tsx")).BenchToolbar);

export interface TargetControlsProps {
  readonly bench: BenchControl;
  readonly tasks: readonly PlayTask[];
  readonly task: PlayTask;
}

/** Choices of the task and, in a single pane, of the model. */
export function TargetControls({ bench, tasks, task }: TargetControlsProps) {
  const { control, target } = bench.lanes[0];
  const { entry } = target;
  return (
    <div className="pb-row pb-gap-4 pb-top pb-target">
      <SelectField
        label="Task"
        value={task.id}
        options={tasks.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(id) => {
          const call = tasks.find((one) => one.id === id)?.call ?? id;
          // A task that the provider does not serve resets the provider as well.
          control.chooseTask(id, entry && Object.hasOwn(entry.tasks, call) ? control.provider : "");
        }}
      />
      {bench.lanes.length === 1 && (
        <div className="pb-field">
          <span className="pb-field-label">Model</span>
          <ModelChip control={control} task={task} target={target} />
        </div>
      )}
      {/* The same button before and after the click, so that it keeps the focus. */}
      <AddPane bench={bench} task={task} />
      {bench.lanes.length > 1 && (
        <Suspense fallback={null}>
          <BenchToolbar bench={bench} />
        </Suspense>
      )}
    </div>
  );
}

export interface ProviderFieldsProps {
  readonly control: PlaygroundControl;
  readonly task: PlayTask;
  readonly target: PlayTarget;
  /** Letter of the pane, if there are several. */
  readonly of?: string | undefined;
}

/** Choices of provider and model for a given task. */
export function ProviderFields({ control, task, target, of }: ProviderFieldsProps) {
  const { providers, provider, model } = target;
  return (
    <TargetFields
      control={control}
      target={target}
      of={of}
      picker={
        <ChooseModel
          kind="quiet"
          task={task}
          providers={providers}
          provider={provider}
          model={model}
          onChoose={(chosen, id) => control.set({ provider: chosen, model: id })}
        />
      }
    />
  );
}

export interface TargetFieldsProps extends Omit<ProviderFieldsProps, "task"> {
  /** Below the field of the model. */
  readonly picker?: ReactNode;
}

/** The provider as a list and the model as text, for what no list of models has: Automatic, and any id. */
export function TargetFields({ control, target, of, picker }: TargetFieldsProps) {
  const suffix = of === undefined ? "" : ` ${of}`;
  const { providers, provider, models } = target;
  return (
    <>
      <SelectField
        label={`Provider${suffix}`}
        value={provider}
        options={[
          ...providers.map((one) => ({ value: one.id, label: one.label })),
          { value: AUTO, label: "Automatic" },
        ]}
        onChange={control.chooseProvider}
      />
      <div className="pb-field">
        <TypedField
          label={`Model${suffix}`}
          value={control.model}
          placeholder={models[0] ?? "owner/name"}
          suggestions={models}
          onChange={(model) => control.set({ model })}
        />
        {picker}
      </div>
    </>
  );
}
