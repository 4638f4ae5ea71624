import { CloseIcon } from "@patchbay/widgets/parts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { AccessControls } from "../access/access-controls.tsx";
import { Fold } from "../../ui/fold.tsx";
import { standsInAddress, type FormField } from "../../ui/form/form-field.ts";
import { TaskFormFields } from "../form/task-form-fields.tsx";
import { useTaskForm } from "../form/use-task-form.ts";
import { SourceBadge } from "../run/run-parts.tsx";
import { ModelChip } from "../picker/choose-model.tsx";
import { TargetFields } from "../target/target-controls.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { BenchControl } from "./add-pane.tsx";
import { closePane } from "./bench-toolbar.tsx";
import { ownArguments, type Lane } from "../../calls/panes/lanes.ts";
import { IconButton } from "../../ui/button.tsx";

export interface LaneHeadProps {
  readonly lane: Lane;
  readonly bench: BenchControl;
  readonly task: PlayTask;
  readonly fields: readonly FormField[];
  readonly isChosen: boolean;
}

/** A pane's header: its provider, model and parameters, and a button that closes it. */
export function LaneHead({ lane, bench, task, fields, isChosen }: LaneHeadProps) {
  const { letter, control, target } = lane;
  const index = bench.lanes.indexOf(lane);
  return (
    <header className="pb-stack pb-gap-2 pb-lane-head">
      <div className="pb-row pb-lane-title">
        <span className="pb-lane-letter">{letter}</span>
        <SourceBadge access={target.access} />
        <IconButton
          label={`Close pane ${letter}`}
          icon={<CloseIcon size={14} />}
          onClick={() => closePane(bench, index)}
        />
      </div>
      {isChosen && <span className="pb-chip">Your choice</span>}
      <ModelChip control={control} task={task} target={target} of={letter} />
      {target.blockedReason && (
        <p className={target.blockedReason.kind === "wrong" ? "pb-field-error" : "pb-muted pb-small"}>
          {target.blockedReason.text}
        </p>
      )}
      <Fold summary="Settings" loading="Loading the settings">
        {() => (
          <div className="pb-stack pb-controls pb-lane-settings">
            <TargetFields control={control} target={target} of={letter} />
            <AccessControls target={target} task={task.call} />
            {index > 0 && !bench.choice.separate && (
              <OwnParameters lane={lane} shared={bench.lanes[0]} task={task} fields={fields} />
            )}
          </div>
        )}
      </Fold>
    </header>
  );
}

interface OwnParametersProps extends Pick<LaneHeadProps, "lane" | "task" | "fields"> {
  /** The pane whose parameters apply where this one sets none. */
  readonly shared: Lane;
}

/** Parameters that differ between panes. */
function OwnParameters({ lane: { control }, shared, task, fields }: OwnParametersProps) {
  const ownFields = fields.filter(standsInAddress).map((field) => {
    const text = shared.control.get(field.name);
    return { ...field, required: false, ...(text !== "" && { fallback: text, example: undefined }) };
  });
  const form = useTaskForm(ownFields, control);
  const { problems } = ownArguments(fields, control);
  return (
    <>
      <p className="pb-small pb-muted">Parameters of this pane alone; empty ones are those of all panes.</p>
      {task.id === CHAT_TASK && (
        <TypedField
          label="System message"
          value={control.get("system")}
          placeholder={shared.control.get("system") || "None"}
          onChange={(system) => control.set({ system })}
        />
      )}
      <TaskFormFields
        fields={ownFields}
        form={{ ...form, problems }}
        unfolded={new Set(ownFields.map(({ name }) => name))}
      />
    </>
  );
}
