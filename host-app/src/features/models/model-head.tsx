import type { KnownModel } from "@patchbay/core/hub";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import type { Catalogue } from "../../host/use-catalogue.ts";
import { usePartAddress } from "../../ui/models/record-parts.tsx";
import { servedBy } from "./served-by.ts";

const shortNumber = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A short number: `8.2B`, `12.4M`. */
export function compactNumber(number: number): string {
  return shortNumber.format(number);
}

export interface ModelHeadProps {
  readonly model: KnownModel;
  readonly catalogue: Pick<Catalogue, "providers" | "tasks">;
  /** Whether the section with the model's form is open. */
  readonly isTried: boolean;
}

/** The facts that users choose a model by, and the main actions. */
export function ModelHead({ model, catalogue, isTried }: ModelHeadProps) {
  const { record, parameters, contextLength, license, gated, downloads, likes } = model;
  const task = catalogue.tasks.find(({ id }) => id === record.pipeline_tag);
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
        {parameters !== undefined && (
          <span className="pb-chip">
            <strong>{compactNumber(parameters)}</strong> parameters
          </span>
        )}
        {contextLength !== undefined && (
          <span className="pb-chip">
            <strong>{compactNumber(contextLength)}</strong> context
          </span>
        )}
        {license !== undefined && <span className="pb-chip">{license}</span>}
        {gated && (
          <span className="pb-chip" data-tone="warning">
            Gated
          </span>
        )}
        {downloads !== undefined && (
          <span className="pb-chip">
            <strong>{compactNumber(downloads)}</strong> downloads
          </span>
        )}
        {likes !== undefined && (
          <span className="pb-chip">
            <strong>{compactNumber(likes)}</strong> likes
          </span>
        )}
      </div>
      {!isTried && servedBy(model, catalogue).length > 0 && (
        <Link className="pb-button" data-kind="primary" to={inference}>
          Try it
        </Link>
      )}
    </div>
  );
}
