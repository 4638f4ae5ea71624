import { Link } from "react-router";
import { SelectField } from "../components/select-field.tsx";
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
  const { providers, provider, entry, models } = target;
  const modelsQuery = new URLSearchParams({
    ...(task.entry && { pipeline_tag: task.entry.id }),
    ...(entry && { inference_provider: entry.id }),
  });
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
        <Link to={`/models?${modelsQuery}`}>Find a model</Link>
      </div>
    </>
  );
}
