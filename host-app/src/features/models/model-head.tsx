import type { KnownModel } from "@patchbay/core/hub";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { CountChip } from "../../ui/models/facts.tsx";
import { usePartAddress } from "../../ui/models/record-parts.tsx";
import { servedBy } from "./served-by.ts";

export interface ModelHeadProps {
  readonly model: KnownModel;
  /** Whether the section with the model's form is open. */
  readonly isTried: boolean;
}

/** The facts that users choose a model by, and the main actions. */
export function ModelHead({ model, isTried }: ModelHeadProps) {
  const { tasks, providers } = useCatalogue();
  const { record, parameters, contextLength, license, gated, downloads, likes } = model;
  const task = tasks.find(({ id }) => id === record.pipeline_tag);
  const inference = usePartAddress("inference");
  return (
    <div className="pb-row pb-gap-6 pb-between pb-model-head">
      <div className="pb-chips">
        {task && (
          <Link className="pb-chip" data-modality={task.modality} to={entryAddress("task", task.id)}>
            <TaskIcon task={task} size={14} />
            {task.name}
          </Link>
        )}
        <CountChip count={parameters} unit="parameters" />
        <CountChip count={contextLength} unit="context" />
        {license !== undefined && <span className="pb-chip">{license}</span>}
        {gated && (
          <span className="pb-chip" data-tone="warning">
            Gated
          </span>
        )}
        <CountChip count={downloads} unit="downloads" />
        <CountChip count={likes} unit="likes" />
      </div>
      {!isTried && servedBy(model, providers).length > 0 && (
        <Link className="pb-button" data-kind="primary" to={inference}>
          Try it
        </Link>
      )}
    </div>
  );
}
