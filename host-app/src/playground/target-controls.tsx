import { SelectField } from "../components/select-field.tsx";
import { ChooseModel } from "./picker/choose-model.tsx";
import type { PlayTask } from "./play-task.ts";
import type { PlayTarget } from "./use-play-target.ts";
import { TypedField } from "./typed-field.tsx";
import type { PlaygroundControl } from "./use-playground-choice.ts";

export interface TargetControlsProps {
  readonly control: PlaygroundControl;
  readonly tasks: readonly PlayTask[];
  readonly task: PlayTask;
  readonly target: PlayTarget;
}

/** What is asked of whom: task, provider and model. */
export function TargetControls({ control, tasks, task, target }: TargetControlsProps) {
  const { entry } = target;
  return (
    <div className="pb-target">
      <SelectField
        label="Task"
        value={task.id}
        options={tasks.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(id) => {
          const call = tasks.find((one) => one.id === id)?.call ?? id;
          // Going over to a task that the provider does not serve takes the provider back, too.
          control.chooseTask(id, entry && Object.hasOwn(entry.tasks, call) ? control.provider : "");
        }}
      />
      <ProviderFields control={control} task={task} target={target} />
    </div>
  );
}

/** Who is asked for a task that is given: provider and model. */
export function ProviderFields({ control, task, target }: Omit<TargetControlsProps, "tasks">) {
  const { providers, provider, models } = target;
  return (
    <>
      <SelectField
        label="Provider"
        value={provider}
        options={[
          ...providers.map((one) => ({ value: one.id, label: one.label })),
          { value: "auto", label: "Automatic" },
        ]}
        onChange={control.chooseProvider}
      />
      <div className="pb-field">
        <TypedField
          label="Model"
          value={control.model}
          placeholder={models[0] ?? "owner/name"}
          suggestions={models}
          onChange={(model) => control.set({ model })}
        />
        <ChooseModel
          kind="quiet"
          task={task}
          providers={providers}
          provider={provider}
          model={target.model}
          onChoose={(chosen, model) => control.set({ provider: chosen, model })}
        />
      </div>
    </>
  );
}
