import type { ModelFact } from "@patchbay/core/plugin";
import { Link } from "react-router";
import { CHAT_TASK, taskName } from "../../host/catalogue/relations.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { formatBytes } from "../../ui/format-values.ts";
import { ExternalLink, playgroundAddress } from "../../ui/links.tsx";
import { DEVICE_TEXTS } from "../../calls/target/use-availability.ts";
import { useDeviceLimits, weightsFor, whyNotHere, type DeviceLimits } from "../../calls/target/device-limits.ts";

export interface DeviceModelsProps {
  /** Models of an engine, with their facts. */
  readonly models: readonly ModelFact[];
  /** Day of the facts. */
  readonly date: string;
  /** Provider task; absent: all. */
  readonly task?: string | undefined;
  /** Id of the engine's provider, if it is installed. */
  readonly provider?: string;
}

/** The small models of an engine: size and license of each, and why one cannot run on this device. */
export function DeviceModels({ models, date, task, provider }: DeviceModelsProps) {
  const { data: limits } = useDeviceLimits();
  const listed = models.filter((model) => task === undefined || model.task === task);
  if (!limits || listed.length === 0) return null;
  const problems = new Map(listed.map((model) => [model, whyNotHere(model, limits)]));
  const able = listed.filter((model) => problems.get(model) === undefined);
  return (
    <details className="pb-details" open={task !== undefined}>
      <summary>
        {able.length} of {listed.length} small models can run here, {DEVICE_TEXTS[limits.device]}
      </summary>
      <ul className="pb-stack pb-gap-3 pb-small">
        {[...able, ...listed.filter((model) => !able.includes(model))].map((model) => (
          <DeviceModel
            key={model.id}
            model={model}
            limits={limits}
            problem={problems.get(model)}
            task={task}
            provider={provider}
          />
        ))}
      </ul>
      <p className="pb-tiny pb-muted pb-line">Sizes and licenses are from the models’ pages, as of {date}.</p>
    </details>
  );
}

interface DeviceModelProps extends Pick<DeviceModelsProps, "task" | "provider"> {
  readonly model: ModelFact;
  readonly limits: DeviceLimits;
  /** Why it cannot run here. */
  readonly problem: string | undefined;
}

function DeviceModel({ model, limits, problem, task, provider }: DeviceModelProps) {
  const { tasks } = useCatalogue();
  const { id, label = id, license = "license unknown", ran, source } = model;
  const weights = weightsFor(model, limits.device);
  const details = [
    ...(task === undefined && model.task !== undefined ? [taskName(model.task, tasks)] : []),
    weights ? `${formatBytes(weights.bytes)} (${weights.quantization})` : "size unknown",
    license,
    ran === undefined ? "not run here" : `run here on ${ran}`,
  ];
  const choice = { task: model.task === CHAT_TASK ? "" : (model.task ?? ""), provider: provider ?? "", model: id };
  return (
    <li>
      <strong>
        {provider === undefined || problem !== undefined ? label : <Link to={playgroundAddress(choice)}>{label}</Link>}
      </strong>
      <span className="pb-line pb-muted">
        {details.join(" · ")}
        {source !== undefined && (
          <>
            {" · "}
            <ExternalLink href={source}>source</ExternalLink>
          </>
        )}
      </span>
      {problem !== undefined && <span className="pb-line">Cannot run on this device. {problem}</span>}
    </li>
  );
}
